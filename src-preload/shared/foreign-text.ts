/**
 * Text that others wrote, as it may stand beside the console's own words (faults 38, 39). Members choose their names, and a
 * direction mark or 60,000 letters in one must change neither what is read beside it nor how long that takes: every function
 * cuts first and takes linear time.
 */

/** Code points of a name within a sentence, a title or a label. */
export const MAX_NAME_LENGTH = 80
/** Code points of a text that has a cell or a line to itself. */
export const MAX_LINE_LENGTH = 300
/** Code points of a tooltip. */
export const MAX_TOOLTIP_LENGTH = 1000

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Line ends and tabs: they part words, so a blank takes their place. */
const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g
/** A joiner within a composed emoji. The only invisible character that changes what is seen beside it and nothing else. */
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu
/** Holds the place of such a joiner while the others are removed: a noncharacter, so removed from the text first. */
const JOINER_PLACE = '\uFFFE'
/**
 * Controls, direction marks, zero-width characters, soft hyphens, blank letters (Hangul fillers, Braille blank), byte order
 * marks, annotation marks, noncharacters, halves of surrogate pairs and tags.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each stands for itself
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF\p{Cs}\u{E0000}-\u{E0FFF}]/gu
const BLANKS = /\s{2,}|[^\S ]/g
/** Text that is nothing but ordinary letters and single blanks: most of all texts, and lists show thousands. */
const ORDINARY = /^(?:[!-~\u3001-\u30FF\u4E00-\u9FFF\uFF01-\uFF60—…·] ?)*$/

/** Letters and digits written from right to left: they move what stands beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** In parentheses: splitting keeps it. */
const ISOLATE = /([\u2068\u2069])/

function removeMarks(line: string): string {
  if (line.search(INVISIBLE) < 0) return line
  return line
    .replaceAll(JOINER_PLACE, '')
    .replace(EMOJI_JOINER, JOINER_PLACE)
    .replace(INVISIBLE, (found) => (found === JOINER_PLACE ? '\u200D' : ''))
}

/** Removes what cannot be seen; line ends become blanks, and several blanks one. */
function removeInvisible(text: string): string {
  return removeMarks(text.replace(LINE_BREAKS, ' ')).replace(BLANKS, ' ')
}

/** The text without what cannot be seen; blanks and line ends become single blanks. */
export function stripInvisible(text: string): string {
  return removeInvisible(text).trim()
}

/** The first code points of a text; one that lost some ends in an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end < text.length ? `${text.slice(0, end)}…` : text
}

function isOrdinary(text: string, max: number): boolean {
  return text.length <= max && ORDINARY.test(text) && !text.endsWith(' ')
}

/** How much of a text is looked at: enough that a few invisible characters take no visible one's place. */
function firstPart(text: string, max: number): string {
  const most = max * 4
  return text.length > most ? text.slice(0, most) : text
}

/** The cut text of `clean`, which was made of `part` of `text`. */
function cutClean(clean: string, part: string, text: string, max: number): string {
  const cut = cutText(clean, max)
  return part.length < text.length && !cut.endsWith('…') ? `${cut}…` : cut
}

/** One line of visible text: at most `max` code points, and an ellipsis where it was longer. */
export function sanitizeText(text: string, max: number = MAX_NAME_LENGTH): string {
  if (isOrdinary(text, max)) return text
  const part = firstPart(text, max)
  return cutClean(stripInvisible(part), part, text, max)
}

/**
 * The same for text within a sentence: its direction ends where it ends. Text without letters of the other direction
 * moves nothing once its marks are gone, and gets no isolates, so that what is searched, copied and read aloud is the text alone.
 */
export function isolateText(text: string, max: number = MAX_NAME_LENGTH): string {
  const clean = sanitizeText(text, max)
  return RIGHT_TO_LEFT.test(clean) ? `${FIRST_STRONG_ISOLATE}${clean}${POP_ISOLATE}` : clean
}

/** A sentence that holds results of `isolateText`, cleaned as a whole: their isolates stay, every other mark goes. */
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

/** Text of several lines that has a place to itself: its line ends and blanks stay, nothing invisible does. */
export function sanitizeLines(text: string): string {
  return text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map((line) => removeMarks(line.replaceAll('\t', '    ')))
    .join('\n')
}
