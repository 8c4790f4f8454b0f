import { Button, Caption1, Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { formatServerTime } from '../../../src-preload/shared/server-time.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import {
  deletePayAccount,
  fetchPayAccount,
  fetchPayTypes,
  type PayAccount,
  type PayType,
  setPayTypeState,
} from '../../api/settings/payment-accounts.ts'
import { LoadError } from '../../form/layout/load-error.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { confirmAndSubmit } from '../../form/submit/submit-action.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { openDialog } from '../../stores/dialogs.ts'
import type { PayAccountRow } from './account-search.ts'
import { foldPayTypes } from './folded-pay-types.ts'
import { SHOW_SAME_NUMBER } from './pay-account-columns.tsx'
import { PayAccountDialog } from './pay-account-dialog.tsx'
import { PayAccountTable, type TargetAccount } from './pay-account-table.tsx'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', '& h2': { margin: '0' } },
  head: { display: 'flex', alignItems: 'center', gap: '4px 12px', flexWrap: 'wrap' },
  fold: { minWidth: '28px', marginInlineEnd: '-8px' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  by: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto', overflowWrap: 'anywhere' },
})

/** What was read of the accounts of one payment type. */
export interface TypeAccounts {
  /** Empty while nothing is known. */
  rows: readonly PayAccountRow[]
  isKnown: boolean
  error: Error | null
  refetch: () => unknown
}

/** One payment type with its accounts. */
export function PayTypeCard(props: {
  type: PayType
  accounts: TypeAccounts
  /** Those that were searched for; null without a search. */
  found: readonly PayAccountRow[] | null
  /** Names the search: another one begins at the first page. */
  search: string
  isFolded: boolean
  /** The accounts of all types. */
  all: readonly PayAccountRow[]
  target: TargetAccount | null
  onTargetShown: () => void
  onShow: (account: PayAccount) => void
}) {
  const { type, accounts, found, search, isFolded, all, target, onTargetShown, onShow } = props
  const styles = useStyles()
  const queryClient = useQueryClient()
  const typeName = isolateText(type.name)
  const isOpen = found !== null || !isFolded
  // Several are unfolded at once: the page answers to the press before it builds hundreds of rows.
  const hasTable = useDeferredValue(isOpen) && isOpen
  const enabledCount = accounts.rows.filter(({ state }) => toBoolean(state)).length
  const openAccountDialog = (account?: PayAccount) =>
    openDialog((close) => <PayAccountDialog type={type} account={account} existing={all} onClose={close} />)

  function onAction(id: string, account: PayAccountRow): void {
    if (id === 'edit') openAccountDialog(account)
    else if (id === SHOW_SAME_NUMBER) {
      const [next] = account.sameNumber
      if (next) onShow(next)
    } else deleteAfterQuestion(account)
  }

  function deleteAfterQuestion(account: PayAccount): void {
    const [title, payee] = [isolateText(account.title), `${isolateText(account.payName)} ${isolateText(account.payNo)}`]
    void confirmAndSubmit({
      title: '删除账号',
      submitLabel: '删除',
      action: `删除${typeName}账号 ${title}`,
      fields: [{ field: '支付姓名', from: isolateText(account.payName), to: '' }],
      body: `确认删除${typeName}账号“${title}”（${payee}）吗？删除后不能恢复。`,
      submit: (change) => deletePayAccount(account.id, change),
      verify: async () => (await fetchPayAccount(account)) === undefined,
      refresh: () => queryClient.invalidateQueries({ queryKey: ['pay-accounts'] }),
      successMessage: '删除成功',
      failureMessage: '删除失败',
    })
  }

  return (
    <Card className={styles.card} role="group" aria-label={typeName}>
      <div className={styles.head}>
        <Button
          className={styles.fold}
          size="small"
          appearance="subtle"
          icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-label={`${typeName}的账号`}
          title={isOpen ? '折叠' : '展开'}
          aria-expanded={isOpen}
          // What was searched for is always on screen.
          disabledFocusable={found !== null}
          onClick={() => foldPayTypes([type.id], isOpen)}
        />
        <Subtitle2 as="h2">{typeName}</Subtitle2>
        <ConfirmedSwitch
          name={typeName}
          label="启用"
          checked={toBoolean(type.state)}
          submit={(on, change) => setPayTypeState(type.id, on, change)}
          fetchState={async () =>
            toBoolean((await fetchPayTypes()).find(({ id }) => String(id) === String(type.id))?.state)
          }
          resource="pay-types"
        />
        {accounts.isKnown && (
          <Caption1 className={styles.count}>
            账号 {accounts.rows.length} 个，已启用 {enabledCount} 个
          </Caption1>
        )}
        <Caption1 className={styles.by}>
          {[type.upAdmin, formatServerTime(type.upTime), type.upMemo]
            .map((part) => isolateText(String(part ?? '')))
            .filter(Boolean)
            .join(' · ')}
        </Caption1>
        <Button size="small" icon={<AddRegular />} disabled={!accounts.isKnown} onClick={() => openAccountDialog()}>
          新增账号
        </Button>
      </div>
      <LoadError error={accounts.error} isStale={accounts.isKnown} onRetry={accounts.refetch} />
      {hasTable && (
        <PayAccountTable
          label={`${typeName}账号`}
          rows={found ?? accounts.rows}
          search={search}
          loading={!accounts.isKnown && !accounts.error}
          failed={accounts.error !== null}
          target={target?.typeKey === String(type.id) ? target : null}
          onTargetShown={onTargetShown}
          onAction={onAction}
        />
      )}
    </Card>
  )
}
