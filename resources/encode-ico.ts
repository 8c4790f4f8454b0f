import { Buffer } from 'node:buffer'

const DIRECTORY_ENTRY_SIZE = 16
const BITMAP_HEADER_SIZE = 40

/** Encodes square images as a Windows icon of uncompressed bitmaps, which every Windows API reads. */
export function encodeIco(images: readonly { size: number; rgba: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  const bitmaps = images.map(({ size, rgba }) => encodeBitmap(size, rgba))
  let offset = header.length + images.length * DIRECTORY_ENTRY_SIZE
  const entries = images.map(({ size }, i) => {
    const length = bitmaps[i]!.length
    const entry = Buffer.alloc(DIRECTORY_ENTRY_SIZE)
    entry.set([size, size])
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += length
    return entry
  })
  return Buffer.concat([header, ...entries, ...bitmaps])
}

function encodeBitmap(size: number, rgba: Uint8Array): Buffer {
  const header = Buffer.alloc(BITMAP_HEADER_SIZE)
  header.writeUInt32LE(BITMAP_HEADER_SIZE, 0)
  header.writeInt32LE(size, 4)
  // The format counts the rows of the mask too.
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const colors = Buffer.alloc(size * size * 4)
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(pixel * 4, pixel * 4 + 4)
    // Rows are stored from the bottom up, and the renderer's colours are premultiplied.
    const row = size - 1 - Math.floor(pixel / size)
    const straight = (value: number) => (a === 0 ? 0 : Math.round((value * 255) / a))
    colors.set([straight(b), straight(g), straight(r), a], (row * size + (pixel % size)) * 4)
  }
  const maskRowSize = Math.ceil(size / 32) * 4
  return Buffer.concat([header, colors, Buffer.alloc(maskRowSize * size)])
}
