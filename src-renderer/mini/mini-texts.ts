import type { MiniView } from '#contract/mini.ts'
import { leastOf } from '#shared/pay-data.ts'
import { describeQuietEnd, quietEnd } from '#shared/quiet-times.ts'
import { formatWait, isKnownWait, UNKNOWN_WAIT } from '../lib/figures.ts'

type Tone = 'neutral' | 'good' | 'warning' | 'danger'

interface Wait {
  text: string
  tone: Tone
}

interface Count {
  label: string
  /** The label in full. */
  name: string
  /** 至少 where there may be more. */
  least: string
  /** `—` while it is not known. */
  number: string
  wait: Wait
}

/** What stands on the page. */
export interface MiniTexts {
  state: Wait
  /** Empty outside of quiet times. */
  quiet: string
  counts: { deposits: Count; withdrawals: Count; chat: Count }
  /** `amount` is null without an order: `label` says why. */
  next: { label: string; amount: string | null; wait: Wait }
}

const MINUTE = 60_000
const NOTHING: Wait = { text: '', tone: 'neutral' }
const UNKNOWN_TIME: Wait = { text: UNKNOWN_WAIT, tone: 'warning' }

const states: Record<Exclude<MiniView['status']['state'], 'disconnected'>, Wait> = {
  signedOut: { text: '未登录', tone: 'danger' },
  loading: { text: '正在读取…', tone: 'neutral' },
  hubDown: { text: '实时断开', tone: 'danger' },
  live: { text: '已连接', tone: 'good' },
}

/** `workstationNow`: epoch ms by the clock of this machine. */
export function describeMini(view: MiniView, workstationNow: number): MiniTexts {
  const { status, oldest, quiet, clockOffset } = view
  const now = workstationNow + clockOffset
  const quietUntil = quietEnd(quiet, now, workstationNow)
  const least = leastOf(status).trim()
  const count = (
    label: string,
    name: string,
    number: number | null,
    since: number | null,
    qualifier: string,
  ): Count => ({
    ...{ label, name },
    least: number === null ? '' : qualifier,
    number: number === null ? '—' : String(number),
    wait: waitOf(view, since, now),
  })
  const { deposits, withdrawals, messages } = status.counts
  return {
    state: stateOf(status),
    quiet: quietUntil === null ? '' : describeQuietEnd(quietUntil, now),
    counts: {
      deposits: count('上分', '上分', deposits, oldest.deposits, least),
      withdrawals: count('下分', '下分', withdrawals, oldest.withdrawals, least),
      chat: count('未读', '未读私信', messages, null, ''),
    },
    next: nextOf(view, now),
  }
}

/** Why stands in place of the order. */
function stateOf({ state, text }: MiniView['status']): Wait {
  if (state !== 'disconnected') return states[state]
  return { text: text.startsWith('断开') ? '断开' : '读取失败', tone: 'danger' }
}

function nextOf(view: MiniView, now: number): MiniTexts['next'] {
  const { status, next, oldest } = view
  if (next) {
    // The oldest one of its kind has its wait above, below the number of them.
    const isRepeated = next.since === (next.isDeposit ? oldest.deposits : oldest.withdrawals)
    const own = next.since === null ? UNKNOWN_TIME : waitOf(view, next.since, now)
    const wait = isRepeated && next.since !== null ? NOTHING : own
    return { label: `下一笔${next.isDeposit ? '上分' : '下分'}`, amount: next.amount, wait }
  }
  const without = (label: string) => ({ label, amount: null, wait: NOTHING })
  if (status.state === 'signedOut') return without('登录后显示待处理')
  if (status.state === 'disconnected') return without(status.text.replace(/^.*? · /s, ''))
  if (status.counts.deposits === null) return without(status.text)
  return without(status.isUnconfirmed ? '没有读到待处理订单，可能有未读到的' : '没有待处理订单')
}

function waitOf({ waits }: MiniView, since: number | null, now: number): Wait {
  if (since === null) return NOTHING
  const wait = now - since
  if (!isKnownWait(wait)) return UNKNOWN_TIME
  if (wait >= waits.critical * MINUTE) return { text: formatWait(wait), tone: 'danger' }
  return { text: formatWait(wait), tone: wait >= waits.warning * MINUTE ? 'warning' : 'neutral' }
}
