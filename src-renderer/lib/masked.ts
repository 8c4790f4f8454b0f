import { sanitizeText } from '../../src-preload/shared/foreign-text.ts'

/** Masks a phone number, account number or address (A144), leaving just enough to distinguish two of them. */
export function masked(value: string): string {
  const text = sanitizeText(value)
  if (text === '') return ''
  const [v4] = /^\d{1,3}\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}$)/.exec(text) ?? []
  if (v4) return `${v4}.*.*`
  if (/^[\da-f:.]+$/i.test(text) && text.split(':').length > 2) return `${text.split(':')[0]}:****`
  const at = text.lastIndexOf('@')
  if (at > 0 && at < text.length - 1) return `${ends(text.slice(0, at), 1, 0)}${text.slice(at)}`
  const length = [...text].length
  return length >= 10 ? ends(text, 3, 4) : length >= 6 ? ends(text, 2, 2) : ends(text, 1, 0)
}

function ends(text: string, first: number, last: number): string {
  const letters = [...text]
  return `${letters.slice(0, first).join('')}****${last > 0 ? letters.slice(-last).join('') : ''}`
}
