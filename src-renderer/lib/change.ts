import { type Amount, toHundredths } from './money.ts'

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** `12.3%`; empty when there is no base to compare with. */
  percent: string
}

/** Relative change of a figure, exact to tenths of a percent; null when either value is not a number. */
export function changeOf(now: Amount | null | undefined, before: Amount | null | undefined): Change | null {
  const [is, was] = [toHundredths(now), toHundredths(before)]
  if (is === null || was === null) return null
  const by = is - was
  if (by === 0n) return { direction: 'same', percent: '' }
  const direction = by > 0n ? 'up' : 'down'
  if (was === 0n) return { direction, percent: '' }
  const size = by < 0n ? -by : by
  const base = was < 0n ? -was : was
  const tenths = (size * 1_000n + base / 2n) / base
  return { direction, percent: `${(tenths / 10n).toLocaleString('zh-CN')}.${tenths % 10n}%` }
}

/** Share of a total, exact to tenths of a percent; empty when the total is not positive. */
export function shareOf(part: Amount, total: Amount): string {
  const [some, all] = [toHundredths(part), toHundredths(total)]
  if (some === null || all === null || all <= 0n) return ''
  const tenths = (some * 1_000n + all / 2n) / all
  return `${tenths / 10n}.${tenths % 10n}%`
}
