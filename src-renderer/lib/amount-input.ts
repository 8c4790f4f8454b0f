import { type Amount, fromHundredths, toHundredths } from '../../src-preload/shared/money.ts'
import { parseDecimal } from './number-input.ts'

/**
 * Parses an entered amount: a decimal number above 0 with at most two decimals, exact in JSON; thousands separators are
 * allowed (fault 50). Returns the number to send, or the Chinese message for the field.
 */
export function parseAmount(input: string, emptyMessage = '操作金额不能为空'): { value: number } | { error: string } {
  if (input.trim() === '') return { error: emptyMessage }
  const parsed = parseDecimal(input)
  if ('error' in parsed) return parsed
  const text = parsed.digits
  if (/\.\d{3,}$/.test(text)) return { error: '金额最多两位小数' }
  const hundredths = toHundredths(text)
  if (hundredths === null || hundredths <= 0n) return { error: '操作金额必须大于0' }
  const value = Number(text)
  if (toHundredths(value) !== hundredths || hundredths > 99_999_999_999_99n) return { error: '金额过大' }
  return { value }
}

/** Steps an amount within the limits, in whole hundredths, so that no floating-point digits appear; null if it cannot. */
export function stepAmount(input: unknown, isUp: boolean, min: Amount, max?: Amount | null): string | null {
  const text = String(input ?? '').trim()
  const parsed = parseDecimal(text === '' ? String(min) : text)
  if ('error' in parsed || parsed.digits.startsWith('-')) return null
  const [whole = '', fraction = ''] = parsed.digits.split('.')
  const lower = BigInt(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`)
  const hasRemainder = /[1-9]/.test(fraction.slice(2))
  const next = isUp ? lower + 1n : hasRemainder ? lower : lower - 1n
  const lowest = toHundredths(min) ?? 0n
  const limit = toHundredths(max)
  const highest = limit !== null && limit >= lowest ? limit : next
  const stepped = text === '' || next < lowest ? lowest : next > highest ? highest : next
  const plainText = fromHundredths(stepped).replace(/\.?0+$/, '')
  return plainText === text ? null : plainText
}
