import { makeStyles, tokens } from '@fluentui/react-components'
import { formatWait, isKnownWait, JUST_NOW, UNKNOWN_WAIT } from '../../lib/figures.ts'
import { useAtServerTime } from '../../stores/clock.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'

const useStyles = makeStyles({
  neutral: {},
  warning: {
    padding: '3px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  danger: {
    padding: '3px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
})

/** How long an order has been pending; the tone changes to warning, then to danger. */
export function useWait(since: number | null): { label: string; tone: 'neutral' | 'warning' | 'danger' } {
  const label = useAtServerTime(15_000, (now) => (since === null ? '' : formatWait(now - since)))
  const toneOf = useWaitTone()
  const tone = useAtServerTime(15_000, (now) => (since === null ? 'neutral' : toneOf(now - since)))
  return { label, tone }
}

const MINUTE = 60_000

/** The tone of a wait in milliseconds, by the thresholds of the workstation; one that is not known may be long. */
export function useWaitTone(): (waitMs: number) => 'neutral' | 'warning' | 'danger' {
  const warning = useWorkstationSettings(({ waitWarningMinutes }) => waitWarningMinutes) * MINUTE
  const critical = useWorkstationSettings(({ waitCriticalMinutes }) => waitCriticalMinutes) * MINUTE
  return (waitMs) => {
    if (waitMs >= critical) return 'danger'
    return waitMs >= warning || !isKnownWait(waitMs) ? 'warning' : 'neutral'
  }
}

/** Coloured text; solid only for the longest, so that they are seen first. */
export function WaitTag({ since, isLongest = false }: { since: number | null; isLongest?: boolean | undefined }) {
  const { label, tone } = useWait(since)
  const isSolid = isLongest && tone !== 'neutral'
  return label && <span className={isSolid ? `tag wait ${tone}` : `wait ${tone}`}>{label}</span>
}

/** The same in words, outside of a table. */
export function WaitText({ since }: { since: number | null }) {
  const styles = useStyles()
  const { label, tone } = useWait(since)
  const texts: Record<string, string> = { [JUST_NOW]: '刚刚提交', [UNKNOWN_WAIT]: '等待时间未知' }
  return label && <span className={styles[tone]}>{texts[label] ?? `等待 ${label}`}</span>
}
