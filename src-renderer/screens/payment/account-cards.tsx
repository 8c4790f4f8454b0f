import { Button, Caption1, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import {
  deletePayAccount,
  type PayAccount,
  type PayType,
  payAccount,
  payAccounts,
  payTypes,
  setPayTypeState,
} from '../../api/pay-config.ts'
import { confirmed } from '../../form/confirmed.ts'
import { ConfirmedSwitch } from '../../form/confirmed-switch.tsx'
import { Nothing } from '../../form/nothing.tsx'
import { ReadFault } from '../../form/read-fault.tsx'
import { showServerTime } from '../../lib/beijing.ts'
import { isOn } from '../../lib/flags.ts'
import type { RowAction } from '../../list/columns.ts'
import { DataTable } from '../../list/data-table.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { accountColumns } from './account-columns.tsx'
import { AccountDialog } from './account-dialog.tsx'

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
const actionsOf = () => actions
const accountKey = ({ id }: PayAccount) => String(id)

/** The accounts that members pay into, one card per payment type (D2 §2, inventory 232–252). */
export function AccountCards() {
  const styles = useStyles()
  const queries = useQueryClient()
  const types = useQuery({ queryKey: ['pay-types'], queryFn: ({ signal }) => payTypes(signal) })
  const again = () => {
    void types.refetch()
    void queries.invalidateQueries({ queryKey: ['pay-accounts'] })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.tools}>
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={again}>
          刷新
        </Button>
      </div>
      <ReadFault error={types.error} onRetry={again} />
      {types.data?.length === 0 && <Nothing>没有支付类型</Nothing>}
      {types.data?.map((type) => (
        <TypeCard key={String(type.id)} type={type} />
      ))}
    </div>
  )
}

function TypeCard({ type }: { type: PayType }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const {
    data: accounts,
    error,
    refetch,
  } = useQuery({
    queryKey: ['pay-accounts', String(type.id)],
    queryFn: ({ signal }) => payAccounts(type.id, signal),
  })
  const typeName = isolateText(type.name)
  const known = new Set(accounts?.map(accountKey))
  const refreshAccounts = () => queries.invalidateQueries({ queryKey: ['pay-accounts'] })
  const edit = (account?: PayAccount) =>
    openDialog((close) => <AccountDialog type={type} {...(account && { account })} known={known} onClose={close} />)

  function onAction(id: string, account: PayAccount): void {
    if (id === 'edit') edit(account)
    else
      void confirmed({
        title: '删除账号',
        what: `删除${typeName}账号 ${isolateText(account.title)}`,
        fields: [{ field: '支付账号', from: `${isolateText(account.payName)} ${isolateText(account.payNo)}`, to: '' }],
        body: `确认删除${typeName}账号“${isolateText(account.title)}”（${isolateText(account.payName)} ${isolateText(account.payNo)}）吗？删除后不能恢复。`,
        send: () => deletePayAccount(account.id),
        arrived: async () => (await payAccount(account)) === undefined,
        refresh: refreshAccounts,
        done: '删除成功',
        undone: '删除失败',
      })
  }

  return (
    <Card className={styles.card} role="group" aria-label={typeName}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{typeName}</Subtitle2>
        <ConfirmedSwitch
          name={typeName}
          label="启用"
          on={isOn(type.state)}
          send={(on) => setPayTypeState(type.id, on)}
          read={async () => isOn((await payTypes()).find(({ id }) => String(id) === String(type.id))?.state)}
          refresh={() => queries.invalidateQueries({ queryKey: ['pay-types'] })}
        />
        <Caption1 className={styles.by}>
          {[
            isolateText(String(type.upAdmin ?? '')),
            showServerTime(type.upTime),
            isolateText(String(type.upMemo ?? '')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Caption1>
        <Button size="small" icon={<AddRegular />} disabled={!accounts} onClick={() => edit()}>
          新增账号
        </Button>
      </div>
      <ReadFault error={error} onRetry={refetch} />
      <DataTable
        label={`${typeName}账号`}
        columns={accountColumns}
        rows={accounts ?? []}
        rowKey={accountKey}
        actionsOf={actionsOf}
        actionsWidth={120}
        onAction={onAction}
        activeKey={activeKey}
        onActive={setActiveKey}
        loading={accounts === undefined && !error}
        empty={error ? '没有读到数据' : '还没有账号'}
      />
    </Card>
  )
}
