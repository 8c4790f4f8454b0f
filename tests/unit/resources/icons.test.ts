import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { encodeIco } from '#resources/encode-ico.ts'

const STATES = ['tray', 'tray-waiting', 'tray-disconnected', 'tray-signed-out']
const SIZES = [16, 20, 24, 32]
const resources = new URL('../../../resources/', import.meta.url)

type Rgb = readonly [number, number, number]

interface Picture {
  size: number
  rgba: Uint8Array
}

function render(name: string, size: number): Picture {
  const drawing = readFileSync(new URL(`drawings/${name}.svg`, resources), 'utf8')
  return {
    size,
    rgba: new Resvg(drawing, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render()
      .pixels,
  }
}

/** The pixels of a picture on a bar of one colour; `tint` is the colour macOS gives to a template. */
function pixelsOn(bar: Rgb, { rgba }: Picture, tint?: Rgb): Rgb[] {
  return Array.from({ length: rgba.length / 4 }, (_, i) => {
    const alpha = rgba[i * 4 + 3]! / 255
    const channel = (c: 0 | 1 | 2) => (tint ? tint[c] * alpha : rgba[i * 4 + c]!) + bar[c] * (1 - alpha)
    return [channel(0), channel(1), channel(2)]
  })
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** The share of pixels that differ clearly in brightness, so that colour-blind operators can tell them apart too. */
function differingShare(a: readonly Rgb[], b: readonly Rgb[]): number {
  return a.filter((pixel, i) => Math.abs(luminance(pixel) - luminance(b[i]!)) > 48).length / a.length
}

const pairs = STATES.flatMap((a, i) => STATES.slice(i + 1).map((b) => [a, b] as const))
const bars: Record<string, { bar: Rgb; tint: Rgb }> = {
  light: { bar: [243, 243, 243], tint: [0, 0, 0] },
  dark: { bar: [32, 32, 32], tint: [255, 255, 255] },
}

test.each(pairs)('%s and %s differ at 16 px on light and dark bars', (a, b) => {
  for (const { bar, tint } of Object.values(bars)) {
    const share = differingShare(pixelsOn(bar, render(a, 16)), pixelsOn(bar, render(b, 16)))
    expect(share).toBeGreaterThan(0.15)
    const [left, right] = [a, b].map((name) => pixelsOn(bar, render(`${name}-template`, 18), tint))
    expect(differingShare(left!, right!)).toBeGreaterThan(0.1)
  }
})

test.each(STATES)('%s stands out from light and dark bars', (name) => {
  for (const { bar } of Object.values(bars)) {
    const blank = Array.from({ length: 256 }, () => bar)
    expect(differingShare(blank, pixelsOn(bar, render(name, 16)))).toBeGreaterThan(0.3)
  }
})

test.each(STATES)('the committed files of %s are what the drawing gives', (name) => {
  const images = SIZES.map((size) => render(name, size))
  expect(readFileSync(new URL(`icons/${name}.ico`, resources)).equals(encodeIco(images))).toBe(true)
  const drawing = readFileSync(new URL(`drawings/${name}.svg`, resources), 'utf8')
  const png = new Resvg(drawing, { fitTo: { mode: 'width', value: 32 }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
  expect(readFileSync(new URL(`icons/${name}.png`, resources)).equals(png)).toBe(true)
})

test('an icon file holds its images bottom up in straight colours', () => {
  const ico = encodeIco([
    { size: 2, rgba: new Uint8Array([128, 0, 0, 128, 0, 255, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255]) },
  ])
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 2, 2])
  const bitmap = ico.readUInt32LE(18)
  expect(ico.readInt32LE(bitmap + 8)).toBe(4)
  expect([...ico.subarray(bitmap + 40, bitmap + 56)]).toEqual([
    0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 128, 0, 255, 0, 255,
  ])
  expect(ico.length).toBe(bitmap + 40 + 16 + 8)
})
