import { type Amount, toHundredths } from '../../src-preload/shared/money.ts'

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
