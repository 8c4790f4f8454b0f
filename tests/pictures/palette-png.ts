import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright'
import { chunk } from '../simulator/world/png.ts'

/** Re-encodes a PNG with its 256 most frequent colors, which is enough for screens; other colors become the nearest. */
export async function toPalettePng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, rgba } = await page.evaluate(decode, png.toString('base64'))
  const data = Buffer.from(rgba, 'base64')
  const pixels = Array.from({ length: width * height }, (_, at) => data.readUInt32BE(at * 4) >>> 8)
  const { colors, indexOf } = paletteOf(pixels)
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, color] of pixels.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf.get(color)!
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8-bit indexes into a palette, no interlacing.
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(colors.flatMap(channels))
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 }))]
  return Buffer.concat([png.subarray(0, 8), ...parts, chunk('IEND', Buffer.alloc(0))])
}

const channels = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const

function paletteOf(pixels: readonly number[]) {
  const counts = new Map<number, number>()
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1)
  const colors = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!).slice(0, 256)
  const distance = (a: number, b: number) => {
    const [to, from] = [channels(a), channels(b)]
    return to.reduce((sum, value, at) => sum + (value - from[at]!) ** 2, 0)
  }
  const indexOf = new Map(colors.map((color, index) => [color, index]))
  for (const color of counts.keys()) {
    if (indexOf.has(color)) continue
    const nearest = colors.reduce((best, one) => (distance(one, color) < distance(best, color) ? one : best))
    indexOf.set(color, indexOf.get(nearest)!)
  }
  return { colors, indexOf }
}

/** Runs in the page, which can decode images. */
async function decode(base64: string) {
  const response = await fetch(`data:image/png;base64,${base64}`)
  const { width, height, canvas } = await createImageBitmap(await response.blob()).then((image) => {
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    canvas.drawImage(image, 0, 0)
    return { width: image.width, height: image.height, canvas }
  })
  let text = ''
  for (const value of canvas.getImageData(0, 0, width, height).data) text += String.fromCharCode(value)
  return { width, height, rgba: btoa(text) }
}
