import { Button, Caption1, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatServerTime } from '../../../src-preload/shared/server-time.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import {
  deletePayAccount,
  fetchPayAccount,
  fetchPayAccounts,
  fetchPayTypes,
  type PayAccount,
  type PayType,
  setPayTypeState,
} from '../../api/settings/payment-accounts.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { confirmAndSubmit } from '../../form/submit/submit-action.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import type { RowAction } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { payAccountColumns } from './pay-account-columns.tsx'
import { PayAccountDialog } from './pay-account-dialog.tsx'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px' },
  tools: { display: 'flex', justifyContent: 'flex-end' },
  card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } },
  head: { display: 'flex', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  by: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto', overflowWrap: 'anywhere' },
})

const actions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger' },
]
const payAccountActions = () => actions
const accountKey = ({ id }: PayAccount) => String(id)

/** The accounts that members pay into, one card per payment type (D2 §2, inventory 232–252). */
export function PayAccountCards() {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const types = useQuery({ queryKey: ['pay-types'], queryFn: ({ signal }) => fetchPayTypes(signal) })
  const refetchAll = () => {
    void types.refetch()
    void queryClient.invalidateQueries({ queryKey: ['pay-accounts'] })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.tools}>
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={refetchAll}>
          刷新
        </Button>
      </div>
      <LoadError error={types.error} onRetry={refetchAll} />
      {types.data?.length === 0 && <EmptyState reason="支付类型由服务器提供，请联系管理员。">没有支付类型</EmptyState>}
      {types.data?.map((type) => (
        <PayTypeCard key={String(type.id)} type={type} />
      ))}
    </div>
  )
}

function PayTypeCard({ type }: { type: PayType }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const accounts = useQuery({
    queryKey: ['pay-accounts', String(type.id)],
    queryFn: ({ signal }) => fetchPayAccounts(type.id, signal),
  })
  const typeName = isolateText(type.name)
  const existingIds = new Set(accounts.data?.map(accountKey))
  const openAccountDialog = (account?: PayAccount) =>
    openDialog((close) => <PayAccountDialog type={type} account={account} existingIds={existingIds} onClose={close} />)

  function onAction(id: string, account: PayAccount): void {
    const [title, payee] = [isolateText(account.title), `${isolateText(account.payName)} ${isolateText(account.payNo)}`]
    if (id === 'edit') openAccountDialog(account)
    else
      void confirmAndSubmit({
        title: '删除账号',
        submitLabel: '删除',
        action: `删除${typeName}账号 ${title}`,
        fields: [{ field: '支付账号', from: payee, to: '' }],
        body: `确认删除${typeName}账号“${title}”（${payee}）吗？删除后不能恢复。`,
        submit: () => deletePayAccount(account.id),
        verify: async () => (await fetchPayAccount(account)) === undefined,
        refresh: () => queryClient.invalidateQueries({ queryKey: ['pay-accounts'] }),
        successMessage: '删除成功',
        failureMessage: '删除失败',
      })
  }

  return (
    <Card className={styles.card} role="group" aria-label={typeName}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{typeName}</Subtitle2>
        <ConfirmedSwitch
          name={typeName}
          label="启用"
          checked={toBoolean(type.state)}
          submit={(on) => setPayTypeState(type.id, on)}
          fetchState={async () =>
            toBoolean((await fetchPayTypes()).find(({ id }) => String(id) === String(type.id))?.state)
          }
          resource="pay-types"
        />
        <Caption1 className={styles.by}>
          {[type.upAdmin, formatServerTime(type.upTime), type.upMemo]
            .map((part) => isolateText(String(part ?? '')))
            .filter(Boolean)
            .join(' · ')}
        </Caption1>
        <Button size="small" icon={<AddRegular />} disabled={!accounts.data} onClick={() => openAccountDialog()}>
          新增账号
        </Button>
      </div>
      <LoadError error={accounts.error} onRetry={accounts.refetch} />
      <DataTable
        label={`${typeName}账号`}
        columns={payAccountColumns}
        rows={accounts.data ?? []}
        rowKey={accountKey}
        rowActions={payAccountActions}
        actionsWidth={120}
        onAction={onAction}
        activeKey={activeKey}
        onActive={setActiveKey}
        loading={!accounts.data && !accounts.error}
        empty={<NoRows failed={accounts.error !== null}>还没有账号</NoRows>}
      />
    </Card>
  )
}
