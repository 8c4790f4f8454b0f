import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { fetchAdmins } from '../../api/settings/admins.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { AdminCard } from './admin-card.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { LogoCard } from './logo-card.tsx'
import { TotpSetupCard } from './totp-setup-card.tsx'

const useStyles = makeStyles({
  screen: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 300px', gap: '12px', alignItems: 'start' },
  column: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', '& h2': { margin: '0' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Administrator accounts, second factor and logo (D2 §2, inventory 334–343). */
export function Administrators() {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({ queryKey: ['admins'], queryFn: ({ signal }) => fetchAdmins(signal) })
  const accounts = data ?? []
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
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
        <LoadError error={error} onRetry={refetch} />
        {data?.length === 0 && <EmptyState>还没有管理员</EmptyState>}
        {accounts.map((admin, index) => (
          <AdminCard key={String(admin.id)} admin={admin} title={index === 0 ? '超级管理员' : `管理员 ${index}`} />
        ))}
      </div>
      <div className={styles.column}>
        <TotpSetupCard />
        <LogoCard />
      </div>
    </div>
  )
}
