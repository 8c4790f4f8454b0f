import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { NavigateFunction } from 'react-router-dom'
import type { PayOrder } from '#shared/pay-data.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import { dayOf, parseServerTime } from '#shared/server-time.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { openNote } from '../member-notes/open-note.ts'
import { openRecords } from '../records/open-records.ts'

export const openAccounts = lazyDialog(async () => (await import('./member-accounts-dialog.tsx')).MemberAccountsDialog)

const useStyles = makeStyles({
  // Above the buttons, at one place whatever is known of the order.
  links: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginBlockStart: 'auto' },
  link: { fontSize: tokens.fontSizeBase200, minHeight: '28px', display: 'inline-flex', alignItems: 'center' },
})

/** What else is known of the member of an order. */
export function OrderLinks({ userId }: Pick<PayOrder, 'userId'>) {
  const styles = useStyles()
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes)
  const links = [
    { label: '聊天', run: () => openChat({ userId: String(userId) }) },
    { label: '提现账户', run: () => openAccounts({ userId }) },
    { label: '注单记录', run: () => openRecords('bets', userId) },
    { label: '账变记录', run: () => openRecords('changes', userId) },
    ...(hasNotes ? [{ label: '本机备注', run: () => openNote({ userId: String(userId) }) }] : []),
  ]
  return (
    <div className={styles.links}>
      {links.map(({ label, run }) => (
        <Link key={label} as="button" className={styles.link} onClick={run}>
          {label}
        </Link>
      ))}
    </div>
  )
}

/** The list that contains the order, whatever its state, with its row focused. */
export function orderRoute({ id, userId, payTime, inOrOut }: PayOrder): string {
  const query = new URLSearchParams({ userid: String(userId), order: String(id) })
  const paidAt = parseServerTime(payTime)
  if (paidAt !== null) query.set('from', dayOf(paidAt))
  return `${orderListPath(inOrOut)}?${query}`
}

/** Shows an order in its list: in a second window where a dialog or the chat would be lost or in front of it. */
export function viewOrder(order: PayOrder, navigate: NavigateFunction): void {
  const isChatWindow = location.hash.startsWith(`#${routes.Chat.path}`)
  const isCovered = useDialogs.getState().open.length > 0
  if (isChatWindow || isCovered) window.open(`/#${orderRoute(order)}`, '_blank', 'noopener')
  else void navigate(orderRoute(order))
}
