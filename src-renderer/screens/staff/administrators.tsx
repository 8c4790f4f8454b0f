import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Admin, fetchAdmins } from '../../api/settings/admins.ts'
import { createRowKeys } from '../../form/edit/row-keys.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { LoadError } from '../../form/layout/load-error.tsx'
import { id, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { AdminEditor } from './admin-editor.tsx'
import { adminLabels } from './admin-form.ts'
import { LogoCard } from './logo-card.tsx'
import { useRecordArea } from './record-area.ts'
import { RecordEditorArea } from './record-editor.tsx'
import { type RecordRow, RecordTable, titleColumn } from './record-table.tsx'
import { TotpSetupCard } from './totp-setup-card.tsx'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  area: { flex: '1 0 320px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', '& h2': { margin: '0' } },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))', gap: '12px' },
})

/** Columns of D2 §2. A password is never read, so that its column has the stars of its field only (A125). */
const columns: readonly Column<RecordRow<Admin>>[] = [
  titleColumn('身份'),
  text('name', adminLabels.name, ({ record }) => record.name, { width: 160, minWidth: 72 }),
  id('loginName', adminLabels.loginName, ({ record }) => record.loginName, { width: 140, minWidth: 80 }),
  text('loginPwd', adminLabels.loginPwd, () => '******', { width: 80 }),
]

function toRows(admins: readonly Admin[]): RecordRow<Admin>[] {
  const keys = createRowKeys(admins, ({ id }) => id)
  return admins.map((record, index) => ({
    key: `admin:${keys[index]}`,
    title: index === 0 ? '超级管理员' : `管理员 ${index}`,
    record,
  }))
}

const NO_ADMINS: readonly Admin[] = []

/** Administrator accounts, second factor and logo (D2 §2, inventory 334–343). */
export function Administrators() {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({ queryKey: ['admins'], queryFn: ({ signal }) => fetchAdmins(signal) })
  const accounts = data ?? NO_ADMINS
  const rows = useMemo(() => toRows(accounts), [accounts])
  const area = useRecordArea(
    rows.map(({ key }) => key),
    usePendingDraftKey('admin:'),
    !data && !error,
  )
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Subtitle2 as="h2">登录账号</Subtitle2>
        <Button
          size="small"
          appearance="primary"
          icon={<AddRegular />}
          disabled={!data}
          onClick={() => openDialog((close) => <AdminDialog existing={accounts} onClose={close} />)}
        >
          新增管理员
        </Button>
      </div>
      <LoadError error={error} isStale={data !== undefined} onRetry={refetch} />
      <RecordEditorArea
        area={area}
        className={styles.area}
        tables={
          <RecordTable
            label="登录账号"
            columns={columns}
            rows={rows}
            loading={!data && !error}
            failed={error !== null}
            empty="还没有管理员"
            hasSave
          />
        }
        forms={rows.map((row) => <AdminEditor key={`${row.key} ${area.generations[row.key] ?? 0}`} row={row} />)}
      />
      <div className={styles.cards}>
        <TotpSetupCard />
        <LogoCard />
      </div>
    </div>
  )
}
