import { sanitizeText } from '#shared/untrusted-text.ts'

/** Masks a phone number, account number or address (A144), leaving just enough to distinguish two of them. */
export function maskPersonal(value: string): string {
  const text = sanitizeText(value)
  if (text === '') return ''
  const [v4] = /^\d{1,3}\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}$)/.exec(text) ?? []
  if (v4) return `${v4}.*.*`
  if (/^[\da-f:.]+$/i.test(text) && text.split(':').length > 2) return `${text.split(':')[0]}:****`
  const atSign = text.lastIndexOf('@')
  if (atSign > 0 && atSign < text.length - 1) return `${maskMiddle(text.slice(0, atSign), 1, 0)}${text.slice(atSign)}`
  const length = [...text].length
  if (length >= 10) return maskMiddle(text, 3, 4)
  return length >= 6 ? maskMiddle(text, 2, 2) : maskMiddle(text, 1, 0)
}

function maskMiddle(text: string, first: number, last: number): string {
  const letters = [...text]
  return `${letters.slice(0, first).join('')}****${last > 0 ? letters.slice(-last).join('') : ''}`
}

const SIGNS = '*＊∗•●○'
/** A number, an account or a name of which signs or X hide a part: 138****1234, a***@qq.com, 6222 **** 1234, 张*, ******. */
const MASKED = [
  new RegExp(`^[\\w@.+]*[${SIGNS}]{2,}[\\w@.+${SIGNS}]*$`),
  new RegExp(`^\\+?\\d{2,}[${SIGNS}]\\d*$`),
  /^\+?\d+x{3,}\d*$/i,
  new RegExp(`^(?=.*\\p{Script=Han})[\\p{Script=Han}·]{0,3}[${SIGNS}]{1,3}[\\p{Script=Han}·]{0,2}$`, 'u'),
]
const withoutGaps = (value: unknown) => sanitizeText(String(value ?? ''), 300).replace(/[\s-]/g, '')

/** Whether the server hides a part of a value, which is not the value itself (A376). */
export function isMasked(value: unknown): boolean {
  const text = withoutGaps(value)
  return MASKED.some((pattern) => pattern.test(text))
}

/** Whether a value of which one or both are masked may be the other one, by what is seen of both. */
export function mayBeSame(a: unknown, b: unknown): boolean {
  const parts = [a, b].map((value) => withoutGaps(value).split(isMasked(value) ? SEPARATOR : /$^/))
  const [[firstA = ''], [firstB = '']] = parts as [string[], string[]]
  const [lastA = '', lastB = ''] = parts.map((each) => each.at(-1))
  const begins = firstA.startsWith(firstB) || firstB.startsWith(firstA)
  return begins && (lastA.endsWith(lastB) || lastB.endsWith(lastA))
}
const SEPARATOR = new RegExp(`[${SIGNS}]+|x{3,}`, 'i')
