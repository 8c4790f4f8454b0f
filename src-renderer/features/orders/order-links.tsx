import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { PayOrder } from '#shared/pay-data.ts'
import { openChat } from '../../stores/chat-request.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { openNote } from '../member-notes/open-note.ts'
import { openRecords } from '../records/open-records.ts'

export const openAccounts = lazyDialog(async () => (await import('./member-accounts-dialog.tsx')).MemberAccountsDialog)

const useStyles = makeStyles({
  links: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
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
