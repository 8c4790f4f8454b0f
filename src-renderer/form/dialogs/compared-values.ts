import { detectContentKind } from '../../../src-preload/shared/content-text.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'
import { describeHtml } from '../../lib/untrusted-content.ts'
import { describeValue } from '../edit/format-value.ts'

/** Texts above this length are cut down to where they differ. */
const MAX_WHOLE_LENGTH = 240
/** Characters that are kept around a difference. */
const CONTEXT_LENGTH = 40

/** The values as the form shows them; HTML as plain text, unless the values differ in their markup only. */
export function formatCompared(
  values: readonly unknown[],
  format: (value: unknown) => string | undefined,
): readonly string[] {
  const texts = values.map((value) => format(value) ?? describeValue(value))
  const plainTexts = texts.map((text) =>
    detectContentKind(text) === 'html' ? describeHtml(text) || describeValue('') : text,
  )
  const distinctTexts = new Set(plainTexts).size === new Set(texts).size ? plainTexts : texts
  return cutToDifference(distinctTexts).map((text) => sanitizeSentence(text, MAX_TOOLTIP_LENGTH))
}

/** Long texts are cut before and after what differs between them, which would otherwise be out of sight. */
function cutToDifference(texts: readonly string[]): readonly string[] {
  if (texts.every(({ length }) => length <= MAX_WHOLE_LENGTH)) return texts
  const shortest = Math.min(...texts.map(({ length }) => length))
  const isCommon = (at: (text: string) => string | undefined) => texts.every((text) => at(text) === at(texts[0]!))
  let start = 0
  while (start < shortest && isCommon((text) => text[start])) start++
  let end = 0
  while (end < shortest - start && isCommon((text) => text.at(-1 - end))) end++
  const first = start > CONTEXT_LENGTH ? start - CONTEXT_LENGTH : 0
  return texts.map((text) => {
    const last = end > CONTEXT_LENGTH ? text.length - end + CONTEXT_LENGTH : text.length
    return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`
  })
}
