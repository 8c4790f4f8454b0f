import { type Amount, formatAmount, signOf, toHundredths } from '#shared/money.ts'
import { currentProfile } from '#shared/server-profile.ts'

/** 1 for a 盈亏 that the site gains by, -1 for one that it loses by: the server's profile says whose gain is positive. */
export const winLostSign = (amount: Amount | null | undefined): number =>
  currentProfile().profitOf === 'members' ? -signOf(amount) : signOf(amount)

const WHOSE_WIN_LOST = { site: '平台盈亏', members: '会员盈亏', unknown: '口径未确认' } as const

/** Whose gain a positive 盈亏 is, as far as the server's profile says (A328). */
export const whoseWinLost = (): string => WHOSE_WIN_LOST[currentProfile().profitOf]

/** The title of a 盈亏 that says whose it is. */
export const winLostTitle = (period = ''): string =>
  currentProfile().profitOf === 'unknown' ? `${period}盈亏（${whoseWinLost()}）` : `${period}${whoseWinLost()}`

/** The same where 口径未确认 stands beside it once for all. */
export const winLostHeading = (period = ''): string =>
  currentProfile().profitOf === 'unknown' ? `${period}盈亏` : winLostTitle(period)

/** Groups the whole digits of a plain number: `1234.5` as `1,234.5`; other text is returned unchanged. */
export function groupDigits(text: string): string {
  const [, sign, whole, fraction = ''] = /^(-?)([1-9]\d{3,})(\.\d*)?$/.exec(text.trim()) ?? []
  return whole === undefined ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

/** Bets of a day, which are no currency (A054): with separators, without decimals of a whole number. */
export const formatBets = (bets: Amount | null | undefined): string => formatAmount(bets).replace(/\.00$/, '')

/** The unit of amounts (A174). */
export const POINTS = '积分'

/** `percent`: `12.3%`; empty when there is no base to compare with. */
export type PercentChange = { direction: 'up' | 'down' | 'same'; percent: string }
type Figure = Amount | null | undefined

/** Relative change of a figure, exact to tenths of a percent; null when either value is not a number. */
export function computePercentChange(current: Figure, previous: Figure): PercentChange | null {
  const [now, before] = [toHundredths(current), toHundredths(previous)]
  if (now === null || before === null) return null
  const difference = now - before
  if (difference === 0n) return { direction: 'same', percent: '' }
  const direction = difference > 0n ? 'up' : 'down'
  if (before === 0n) return { direction, percent: '' }
  const magnitude = difference < 0n ? -difference : difference
  const base = before < 0n ? -before : before
  const tenths = (magnitude * 1_000n + base / 2n) / base
  return { direction, percent: `${(tenths / 10n).toLocaleString('zh-CN')}.${tenths % 10n}%` }
}

/** Share of a total, exact to tenths of a percent; empty when the total is not positive. */
export function formatShare(part: Amount, total: Amount): string {
  const [partValue, totalValue] = [toHundredths(part), toHundredths(total)]
  if (partValue === null || totalValue === null || totalValue <= 0n) return ''
  const size = partValue < 0n ? -partValue : partValue
  const tenths = (size * 1_000n + totalValue / 2n) / totalValue
  return `${partValue < 0n && tenths > 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}%`
}

/** `mm:ss`, or `h:mm:ss` from one hour on; never negative. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}

export const JUST_NOW = '刚刚'

/** As far ahead of the server's clock either a time or that clock is wrong; less is what both are known to. */
const MAX_AHEAD_MS = 2 * 60_000
export const isKnownWait = (ms: number): boolean => ms >= -MAX_AHEAD_MS
export const UNKNOWN_WAIT = '时间未知'

/** Formats how long something has waited, in minutes up to a day: `刚刚`, `59 分钟`, `2 时 59 分`, `1 天 3 时`. */
export function formatWait(ms: number): string {
  if (!isKnownWait(ms)) return UNKNOWN_WAIT
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return formatDuration(ms)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 时 ${minutes % 60} 分` : `${Math.floor(hours / 24)} 天 ${hours % 24} 时`
}

/** Formats an age in its largest full unit. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return JUST_NOW
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}

/** Formats a measured time in its two largest units: `45 秒`, `3 分 20 秒`, `1 时 5 分`. */
export function formatSpan(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1_000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `${seconds} 秒`
  if (minutes < 60) return seconds % 60 > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  // As what still waits beside it.
  return `${hours} 时 ${minutes % 60} 分`
}
