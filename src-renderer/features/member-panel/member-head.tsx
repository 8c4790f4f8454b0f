import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, NoteEditRegular } from '@fluentui/react-icons'
import { type ReactNode, useId } from 'react'
import { formatAmount, signOf } from '#shared/money.ts'
import { formatRecent } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { memberLevelLabel, memberStateLabel, memberStates } from '../../api/members/members.ts'
import { copy } from '../../list/table/copy.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { minTarget } from '../../ui/min-target.ts'
import { NoteLine } from '../member-notes/note-line.tsx'
import { openNote } from '../member-notes/open-note.ts'
import { Fact } from '../members/fact.tsx'
import type { MemberFacts } from '../members/member-facts.ts'

const useMemberOutcomesStyles = makeStyles({
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
  const styles = useMemberOutcomesStyles()
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

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: '4px' },
  name: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  // Whole on a line of its own rather than on two.
  id: { display: 'inline-block' },
  // As high before the facts are read: the buttons that decide do not move under the pointer.
  facts: { display: 'flex', flexDirection: 'column', gap: '4px', minHeight: '56px' },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2px 8px' },
  // As large as other targets; it reaches into the gaps.
  copy: { minWidth: '28px', height: '28px', marginBlock: '-4px' },
  tag: { padding: '0 6px', borderRadius: tokens.borderRadiusSmall, lineHeight: '20px' },
  success: { color: tokens.colorStatusSuccessForeground1, backgroundColor: tokens.colorStatusSuccessBackground1 },
  warning: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  danger: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  neutral: { color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground4 },
  balance: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  belowZero: { color: tokens.colorStatusDangerForeground1 },
})

/** Who the member is, with level, state and balance. */
export function MemberHead({ memberId, profile }: { memberId: string; profile: MemberFacts['profile'] }) {
  const styles = useStyles()
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes)
  const name = isolateText(String(profile.data?.name ?? ''))
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.name}>
          {name || '会员'}
          <span className={styles.id}>（{isolateText(memberId)}）</span>
        </h2>
        <Button
          className={styles.copy}
          size="small"
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label="复制会员ID"
          onClick={() => copy(memberId)}
        />
        {hasNotes && (
          <Button
            className={styles.copy}
            size="small"
            appearance="subtle"
            icon={<NoteEditRegular />}
            aria-label="本机备注"
            title="本机备注（B）"
            onClick={() => openNote({ userId: memberId })}
          />
        )}
      </div>
      <NoteLine userId={memberId} />
      <div className={styles.facts}>
        <Fact query={profile}>
          {(member) => {
            if (!member) return null
            const { state, level, balance } = member
            const tone = memberStates[String(state)]?.tone ?? 'neutral'
            return (
              <>
                <div className={styles.line}>
                  <span className={`${styles.tag} ${styles[tone]}`}>{memberStateLabel(state)}</span>
                  {memberLevelLabel(level) !== '' && (
                    <span className={`${styles.tag} ${styles.neutral}`}>{isolateText(memberLevelLabel(level))}</span>
                  )}
                </div>
                <div className={styles.line}>
                  余额
                  <span className={`${styles.balance} ${signOf(balance) < 0 ? styles.belowZero : ''}`}>
                    {formatAmount(balance)}
                  </span>
                </div>
              </>
            )
          }}
        </Fact>
      </div>
    </div>
  )
}

const usePanelSectionStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', fontSize: tokens.fontSizeBase200 },
})

/** A titled part of the member's panel; `more`: where the rest of it stands. */
export function PanelSection({
  title,
  more,
  children,
}: {
  title: string
  more?: { label: string; hint: string; run: () => void } | false
  children: ReactNode
}) {
  const styles = usePanelSectionStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {more && (
          <Link as="button" className={styles.link} title={more.hint} onClick={more.run}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
