import { correctFieldNames, markCorrected, resolveReferencesInSteps } from '#shared/field-names.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { driveInTurns, inTurns, Turns } from './scheduling.ts'

/** Text of this length is parsed in about a millisecond. */
export const PIECE_LENGTH = 64 * 1024
/** Stands for an array that was parsed by itself. Unguessable, so that no other text is mistaken for it. */
const ARRAY_MARKER = `#${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

interface LargeJsonOptions {
  pieceLength?: number
  /**
   * The items of long arrays get the documents' spelling of their fields as they are parsed, unless one of them may stand
   * for another one.
   */
  isAnswer?: boolean
}

/** JSON that is decoded and parsed where its value is needed, as that takes long. Bytes are UTF-8. */
export class LargeJson {
  constructor(private readonly content: string | Buffer) {}

  equals({ content }: LargeJson): boolean {
    const { content: own } = this
    return typeof own === 'string' || typeof content === 'string' ? own === content : own.equals(content)
  }

  /** With the documents' spelling of the fields of its lists. */
  parse(): Promise<unknown> {
    return parseLargeJson(this.content, { isAnswer: true })
  }
}

/**
 * Same as `parseJson`, but the items of long arrays that lie in objects only, as lists in an envelope do, are parsed a
 * few at a time, in turns. Bytes are decoded as they are parsed: every code of the syntax is one byte of UTF-8, and no
 * part of another character. Throws SyntaxError.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over every byte, where a call for each takes time
export async function parseLargeJson(
  content: string | Buffer,
  { pieceLength = PIECE_LENGTH, isAnswer = false }: LargeJsonOptions = {},
): Promise<unknown> {
  const { length } = content
  const slice = (start: number, end = length) =>
    typeof content === 'string' ? content.slice(start, end) : content.toString('utf8', start, end)
  if (length <= pieceLength) return parseJson(slice(0))
  const codeAt = typeof content === 'string' ? (at: number) => content.charCodeAt(at) : (at: number) => content[at]!
  const isCorrected = isAnswer && !content.includes('"$ref"')
  const turns = new Turns()
  const arrays: unknown[][] = []
  /** The text outside of the arrays that were parsed, up to `copied`. */
  const rest: string[] = []
  let copied = 0
  /** The outermost open array: where it began, where its next piece begins, and its items so far. */
  let [level, arrayLevel, arrayStart, pieceStart] = [0, 0, 0, 0]
  let items: unknown[] = []
  let isString = false
  const parsePiece = (end: number) => {
    const piece = parseJson(`[${slice(pieceStart, end)}]`) as unknown[]
    if (piece.length === 0) throw new SyntaxError('an array ends with a comma')
    for (const item of isCorrected ? (correctFieldNames(piece) as unknown[]) : piece) items.push(item)
    pieceStart = end + 1
  }
  for (let index = 0; index < length; index++) {
    const code = codeAt(index)
    if (isString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (code === OPEN_OBJECT) level++
    else if (code === OPEN_ARRAY) {
      level++
      if (arrayLevel === 0) {
        arrayLevel = level
        arrayStart = index
        pieceStart = index + 1
      }
    } else if (code === COMMA && level === arrayLevel && index - pieceStart >= pieceLength) {
      parsePiece(index)
      await turns.next()
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      if (level === arrayLevel) {
        arrayLevel = 0
        if (items.length > 0) {
          if (code !== CLOSE_ARRAY) throw new SyntaxError('an array ends as an object')
          parsePiece(index)
          rest.push(slice(copied, arrayStart), `"${ARRAY_MARKER}${arrays.length}"`)
          copied = index + 1
          arrays.push(isCorrected ? markCorrected(items) : items)
          items = []
          await turns.next()
        }
      }
      level--
    }
  }
  const parsed =
    arrays.length === 0 ? parseJson(slice(0)) : insertArrays(parseJson(rest.join('') + slice(copied)), arrays)
  if (!isAnswer || isCorrected) return parsed
  return await correctLists(await driveInTurns(resolveReferencesInSteps(parsed)))
}

/** Deeper than the lists of any answer lie. */
const MAX_LIST_DEPTH = 6

/** The items of lists get the documents' spelling a few at a time. */
async function correctLists(value: unknown, depth = 0): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    await inTurns(value, (some) => {
      for (const item of correctFieldNames(some) as unknown[]) items.push(item)
    })
    return markCorrected(items)
  }
  if (typeof value !== 'object' || value === null || depth > MAX_LIST_DEPTH) return value
  const fields: [string, unknown][] = []
  for (const [name, field] of Object.entries(value)) fields.push([name, await correctLists(field, depth + 1)])
  return Object.fromEntries(fields)
}

function insertArrays(value: unknown, arrays: readonly unknown[][]): unknown {
  if (typeof value === 'string')
    return value.startsWith(ARRAY_MARKER) ? arrays[Number(value.slice(ARRAY_MARKER.length))] : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, insertArrays(field, arrays)]))
}
