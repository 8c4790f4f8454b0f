/** How a style shows a number: as a number, or as a moment with or without a time of day. */
export type NumberStyle = 'number' | 'day' | 'time'

/** Formats that every workbook has without naming them; those of Chinese programs are among them. */
const BUILT_IN: readonly [first: number, last: number, NumberStyle][] = [
  [14, 17, 'day'],
  [18, 22, 'time'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
]

/** `code`: of a format that the workbook defines. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? 'number'
  // What is quoted, escaped or in brackets is no pattern, except for hours, minutes and seconds in brackets.
  const pattern = code.replace(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').split(';')[0]!
  if (/[hs]/i.test(pattern)) return 'time'
  return /[ymd]/i.test(pattern) ? 'day' : 'number'
}

const DAY_SECONDS = 86_400
/** Days from the beginning of 1900 to 1970, as spreadsheets count them. */
const DAYS_TO_1970 = 25_569
/** Days by which dates that are counted from 1904 are behind. */
const DAYS_TO_1904 = 1_462
/** The end of the year 9999. */
const MAX_DAYS = 2_958_466
/** Decimals that are no noise of binary fractions: USDT has six. */
const MAX_DECIMALS = 8
/** Digits that a spreadsheet keeps. */
const MAX_DIGITS = 15

/** The text of a number as a statement has it: without noise of binary fractions, with cents; whole numbers as they are. */
export function numberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw
  const value = Number(raw)
  const digits = String(Math.trunc(Math.abs(value))).length
  if (!Number.isFinite(value) || digits > MAX_DIGITS) return raw
  return value.toFixed(Math.min(MAX_DECIMALS, MAX_DIGITS - digits)).replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** The day, the time of day or both of a number of days. */
export function momentText(raw: string, style: 'day' | 'time', isFrom1904: boolean): string {
  const days = Number(raw)
  if (!(days >= 0 && days < MAX_DAYS)) return raw
  const sinceDay = days + (isFrom1904 && days >= 1 ? DAYS_TO_1904 : 0)
  const seconds = Math.round(sinceDay * DAY_SECONDS)
  const moment = new Date((seconds - DAYS_TO_1970 * DAY_SECONDS) * 1_000).toISOString()
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 19)]
  if (seconds < DAY_SECONDS) return time
  return style === 'time' || time !== '00:00:00' ? `${day} ${time}` : day
}
