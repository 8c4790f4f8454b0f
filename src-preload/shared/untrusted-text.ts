/**
 * Sanitizes untrusted text for display beside the console's own text (faults 38, 39). Members choose their names: a
 * direction mark in a name must not reorder the text around it, and 60,000 letters must not block the process.
 * Therefore every function truncates its input first and runs in linear time.
 */

/** Maximum code points of a name within a sentence, a title or a label. */
export const MAX_NAME_LENGTH = 80
/** Maximum code points of a text in a cell or on a line of its own. */
export const MAX_LINE_LENGTH = 300
/** Maximum code points of a tooltip. */
export const MAX_TOOLTIP_LENGTH = 1000

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Line breaks and tabs separate words, so they are replaced by a space. */
const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g
/** The joiner of a composed emoji: the only invisible character that is kept, as it affects the emoji alone. */
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu
/** Replaces emoji joiners while other joiners are removed. A noncharacter, removed from the input beforehand. */
const JOINER_PLACEHOLDER = '\uFFFE'
/**
 * Controls, direction marks, zero-width characters, soft hyphens, blank letters (Hangul fillers, Braille blank), byte
 * order marks, annotation marks, noncharacters, lone surrogates and tags.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each stands for itself
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF\p{Cs}\u{E0000}-\u{E0FFF}]/gu
const BLANKS = /\s{2,}|[^\S ]/g
/** Fast path: ordinary characters and single spaces only. Most texts match, and lists show thousands of them. */
const PLAIN_TEXT = /^(?:[!-~\u3001-\u30FF\u4E00-\u9FFF\uFF01-\uFF60—…·] ?)*$/

/** Right-to-left letters and digits, which reorder the text around them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** The capture group makes `split` keep the separators. */
const ISOLATE = /([\u2068\u2069])/

/** No script has more of them on one letter; stacked without end they are drawn over the lines around. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu
/** Would be drawn over the last character of what stands before the text, such as a digit. */
const MARKS_AT_START = /^\s*\p{M}+/u

function removeInvisibleCharacters(line: string): string {
  const visible =
    line.search(INVISIBLE) < 0
      ? line
      : line
          .replaceAll(JOINER_PLACEHOLDER, '')
          .replace(EMOJI_JOINER, JOINER_PLACEHOLDER)
          .replace(INVISIBLE, (character) => (character === JOINER_PLACEHOLDER ? '\u200D' : ''))
  return visible.replace(TOO_MANY_MARKS, '$1').replace(MARKS_AT_START, '')
}

/** Removes invisible characters; tabs and line breaks are spaces, so that what they part stays apart. */
export const toVisibleLine = (text: string): string => removeInvisibleCharacters(text.replace(LINE_BREAKS, ' '))

/** The same with single spaces. */
const normalizeToOneLine = (text: string): string => toVisibleLine(text).replace(BLANKS, ' ')

/** A text of the server: a name may be a number, or not there. */
export type ServerText = string | number | bigint | boolean | null | undefined

const asString = (text: ServerText) => (typeof text === 'string' ? text : String(text ?? ''))

/** Returns the text as one trimmed line without invisible characters. */
export const stripInvisible = (text: ServerText): string => normalizeToOneLine(asString(text)).trim()

/** Truncates to `max` code points and appends an ellipsis if anything was removed. */
export function truncateText(untrusted: ServerText, max: number): string {
  const text = asString(untrusted)
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end < text.length ? `${text.slice(0, end)}…` : text
}

/** The start of a text that fits in `max` UTF-16 units, without half a character at its end. */
export function cutText(text: string, max: number): string {
  const start = text.slice(0, max)
  return text.length > max && /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start
}

const isPlain = (text: string, max: number): boolean =>
  text.length <= max && PLAIN_TEXT.test(text) && !text.endsWith(' ')

/** Limits the input to four times the output, so that a few invisible characters do not displace visible ones. */
const limitInput = (text: string, max: number): string => cutText(text, max * 4)

/** Truncates `clean`, the sanitized form of `part`, which is the start of `text`. */
function truncateCleaned(clean: string, part: string, text: string, max: number): string {
  const truncated = truncateText(clean, max)
  return part.length < text.length && !truncated.endsWith('…') ? `${truncated}…` : truncated
}

/** Returns one line of visible text: at most `max` code points, with an ellipsis if it was longer. */
export function sanitizeText(untrusted: ServerText, max: number = MAX_NAME_LENGTH): string {
  const text = asString(untrusted)
  if (isPlain(text, max)) return text
  const part = limitInput(text, max)
  return truncateCleaned(stripInvisible(part), part, text, max)
}

/**
 * Like `sanitizeText`, for text within a sentence: right-to-left text is wrapped in direction isolates. Other text gets
 * none, so that searching, copying and screen readers see the plain text.
 */
export function isolateText(text: ServerText, max: number = MAX_NAME_LENGTH): string {
  const clean = sanitizeText(text, max)
  return RIGHT_TO_LEFT.test(clean) ? `${FIRST_STRONG_ISOLATE}${clean}${POP_ISOLATE}` : clean
}

/** A name with its id, or the id alone where the server gives no name, for use within a sentence. */
export function nameWithId(name: ServerText, id: ServerText): string {
  const clean = isolateText(name)
  return clean === '' ? sanitizeText(id) : `${clean}（${sanitizeText(id)}）`
}

/** Sanitizes a sentence that contains results of `isolateText`: keeps balanced isolates, removes all other marks. */
export function sanitizeSentence(untrusted: ServerText, max: number = MAX_LINE_LENGTH): string {
  const text = asString(untrusted)
  if (isPlain(text, max)) return text
  const part = limitInput(text, max)
  let isInsideIsolate = false
  const clean = part.split(ISOLATE).map((piece) => {
    const isOpening = piece === FIRST_STRONG_ISOLATE && !isInsideIsolate
    const isClosing = piece === POP_ISOLATE && isInsideIsolate
    if (isOpening || isClosing) isInsideIsolate = isOpening
    return isOpening || isClosing ? piece : normalizeToOneLine(piece)
  })
  const truncated = truncateCleaned(clean.join('').trim(), part, text, max)
  return truncated.lastIndexOf(FIRST_STRONG_ISOLATE) > truncated.lastIndexOf(POP_ISOLATE)
    ? truncated + POP_ISOLATE
    : truncated
}

/** Sanitizes multi-line text in a block of its own: keeps line breaks and spaces, removes invisible characters. */
export const sanitizeLines = (text: ServerText): string =>
  asString(text)
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map((line) => removeInvisibleCharacters(line.replaceAll('\t', '    ')))
    .join('\n')
