import { makeStyles, tokens } from '@fluentui/react-components'
import { formatRecent } from '#shared/server-time.ts'

const useStyles = makeStyles({
  outcomes: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyle: 'none' },
  outcome: {
    display: 'flex',
    gap: '8px',
    alignItems: 'baseline',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusSuccessBorder1}`,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  text: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
})

/** What was done about an order, and when. */
export type MemberOutcome = { text: string; at: number }

/** The last decisions about this member, which stay where they were made. */
export function MemberOutcomes({ outcomes }: { outcomes: readonly MemberOutcome[] }) {
  const styles = useStyles()
  if (outcomes.length === 0) return null
  return (
    <ul className={styles.outcomes} aria-label="刚才处理的订单">
      {outcomes.map(({ text, at }) => (
        <li key={`${at} ${text}`} className={styles.outcome}>
          <span className={styles.text}>{text}</span>
          <span>{formatRecent(at, at)}</span>
        </li>
      ))}
    </ul>
  )
}
