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
const JOINER_PLACE = '\uFFFE'
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
const ORDINARY = /^(?:[!-~\u3001-\u30FF\u4E00-\u9FFF\uFF01-\uFF60—…·] ?)*$/

/** Right-to-left letters and digits, which reorder the text around them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** The capture group makes `split` keep the separators. */
const ISOLATE = /([\u2068\u2069])/

function removeMarks(line: string): string {
  if (line.search(INVISIBLE) < 0) return line
  return line
    .replaceAll(JOINER_PLACE, '')
    .replace(EMOJI_JOINER, JOINER_PLACE)
    .replace(INVISIBLE, (found) => (found === JOINER_PLACE ? '\u200D' : ''))
}

/** Removes invisible characters, converts line breaks to spaces and collapses spaces. */
function removeInvisible(text: string): string {
  return removeMarks(text.replace(LINE_BREAKS, ' ')).replace(BLANKS, ' ')
}

/** Returns the text as one trimmed line without invisible characters. */
export function stripInvisible(text: string): string {
  return removeInvisible(text).trim()
}

/** Truncates to `max` code points and appends an ellipsis if anything was removed. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end < text.length ? `${text.slice(0, end)}…` : text
}

function isOrdinary(text: string, max: number): boolean {
  return text.length <= max && ORDINARY.test(text) && !text.endsWith(' ')
}

/** Limits the input to four times the output, so that a few invisible characters do not displace visible ones. */
function firstPart(text: string, max: number): string {
  const most = max * 4
  return text.length > most ? text.slice(0, most) : text
}

/** Truncates `clean`, the sanitized form of `part`, which is the start of `text`. */
function cutClean(clean: string, part: string, text: string, max: number): string {
  const cut = cutText(clean, max)
  return part.length < text.length && !cut.endsWith('…') ? `${cut}…` : cut
}

/** Returns one line of visible text: at most `max` code points, with an ellipsis if it was longer. */
export function sanitizeText(text: string, max: number = MAX_NAME_LENGTH): string {
  if (isOrdinary(text, max)) return text
  const part = firstPart(text, max)
  return cutClean(stripInvisible(part), part, text, max)
}

/**
 * Like `sanitizeText`, for text within a sentence: right-to-left text is wrapped in direction isolates. Other text gets
 * none, so that searching, copying and screen readers see the plain text.
 */
export function isolateText(text: string, max: number = MAX_NAME_LENGTH): string {
  const clean = sanitizeText(text, max)
  return RIGHT_TO_LEFT.test(clean) ? `${FIRST_STRONG_ISOLATE}${clean}${POP_ISOLATE}` : clean
}

/**
 * Sanitizes a whole sentence that contains results of `isolateText`: keeps balanced isolates, removes all other marks.
 */
export function sanitizeSentence(text: string, max: number = MAX_LINE_LENGTH): string {
  if (isOrdinary(text, max)) return text
  const part = firstPart(text, max)
  let open = false
  const clean = part.split(ISOLATE).map((piece) => {
    const opens = piece === FIRST_STRONG_ISOLATE && !open
    const closes = piece === POP_ISOLATE && open
    if (opens || closes) open = opens
    return opens || closes ? piece : removeInvisible(piece)
  })
  const cut = cutClean(clean.join('').trim(), part, text, max)
  return cut.lastIndexOf(FIRST_STRONG_ISOLATE) > cut.lastIndexOf(POP_ISOLATE) ? cut + POP_ISOLATE : cut
}

/** Sanitizes multi-line text in a block of its own: keeps line breaks and spaces, removes invisible characters. */
export function sanitizeLines(text: string): string {
  return text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map((line) => removeMarks(line.replaceAll('\t', '    ')))
    .join('\n')
}
