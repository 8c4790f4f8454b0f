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
