import { Inflate } from 'fflate'
import { PROTECTED, StatementError } from '../parse-table.ts'

const MEGABYTE = 1024 * 1024
/** Packed bytes that are unpacked at a time: at most a thousand times as many are in memory. */
const STEP = 4 * 1024
const MAX_PARTS = 2_000
/** A size or place that stands in the extra field instead. */
const ELSEWHERE = 0xffff_ffff

interface Part {
  start: number
  size: number
  isCompressed: boolean
  isEncrypted: boolean
}

/** A zip archive by its directory, whose parts are unpacked piece by piece: what a part says of its size is not trusted. */
export class Archive {
  readonly #bytes: Uint8Array
  readonly #parts: ReadonlyMap<string, Part>
  readonly #limit: number
  #unpacked = 0

  /** `limit`: megabytes that all parts together unpack to. */
  constructor(bytes: Uint8Array, limit: number) {
    this.#bytes = bytes
    this.#limit = limit
    this.#parts = readDirectory(bytes)
  }

  has(path: string): boolean {
    return this.#parts.has(keyOf(path))
  }

  /** The text of a part in pieces. */
  *read(path: string): Generator<string> {
    const part = this.#parts.get(keyOf(path))
    if (!part) throw new Error('a part is missing')
    if (part.isEncrypted) throw new StatementError(PROTECTED)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let pieces: Uint8Array[] = []
    const inflate = new Inflate((piece) => pieces.push(piece))
    for (let at = part.start, end = part.start + part.size; at < end; at += STEP) {
      const packed = this.#bytes.subarray(at, Math.min(at + STEP, end))
      if (part.isCompressed) inflate.push(packed, at + STEP >= end)
      else pieces.push(packed)
      for (const piece of pieces) {
        this.#unpacked += piece.length
        if (this.#unpacked > this.#limit * MEGABYTE)
          throw new StatementError(`文件解压后超过 ${this.#limit} MB，请缩小导出的时间范围`)
        yield decoder.decode(piece, { stream: true })
      }
      pieces = []
    }
    yield decoder.decode()
  }
}

/** Names differ in case and slashes between programs. */
const keyOf = (path: string) => path.replaceAll('\\', '/').toLowerCase()

function readDirectory(bytes: Uint8Array): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  // A comment of at most 65,535 bytes may follow.
  while (view.getUint32(end, true) !== 0x06054b50)
    if (--end < bytes.length - 22 - 0xffff) throw new Error('no directory')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_PARTS) throw new Error('too many parts')
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no entry')
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize!))
    const [, size, header] = readSizes(view, at, at + 46 + nameSize!, extraSize!)
    const method = view.getUint16(at + 10, true)
    // Each part begins with a header of its own.
    const start = header! + 30 + view.getUint16(header! + 26, true) + view.getUint16(header! + 28, true)
    if (view.getUint32(header!, true) !== 0x04034b50 || (method !== 0 && method !== 8) || start + size! > bytes.length)
      throw new Error('no part')
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    parts.set(keyOf(name), { start, size: size!, isCompressed: method === 8, isEncrypted })
    at += 46 + nameSize! + extraSize! + commentSize!
  }
  return parts
}

/** Unpacked size, packed size and place of a part; some programs write them in 64 bits in the extra field. */
function readSizes(view: DataView, entry: number, extra: number, extraSize: number): number[] {
  let long = extra
  while (long < extra + extraSize && view.getUint16(long, true) !== 1) long += 4 + view.getUint16(long + 2, true)
  long += 4
  return [24, 20, 42].map((field) => {
    const value = view.getUint32(entry + field, true)
    if (value !== ELSEWHERE) return value
    long += 8
    return Number(view.getBigUint64(long - 8, true))
  })
}
