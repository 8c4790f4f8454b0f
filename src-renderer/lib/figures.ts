import { type Amount, formatAmount, signOf, toHundredths } from '#shared/money.ts'
import { currentProfile } from '#shared/server-profile.ts'

/** 1 for a 盈亏 that the site gains by, -1 for one that it loses by: the server's profile says whose gain is positive. */
export function winLostSign(amount: Amount | null | undefined): number {
  return currentProfile().profitOf === 'members' ? -signOf(amount) : signOf(amount)
}

const WHOSE_WIN_LOST = { site: '平台盈亏', members: '会员盈亏', unknown: '口径未确认' } as const

/** Whose gain a positive 盈亏 is, as far as the server's profile says (A328). */
export const whoseWinLost = (): string => WHOSE_WIN_LOST[currentProfile().profitOf]

/** The title of a 盈亏 that says whose it is. */
export function winLostTitle(period = ''): string {
  return currentProfile().profitOf === 'unknown' ? `${period}盈亏（${whoseWinLost()}）` : `${period}${whoseWinLost()}`
}

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
  const tenths = (partValue * 1_000n + totalValue / 2n) / totalValue
  return `${tenths / 10n}.${tenths % 10n}%`
}
