import { expect, test } from 'vitest'
import { blend, contrastRatio, parseRgb, type Rgba, toReadableColor } from '#renderer/ui/readable-text.ts'

const white: Rgba = [255, 255, 255, 1]
const dark: Rgba = [41, 41, 41, 1]

test.each([
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgba(1, 2, 3, 0.5)', [1, 2, 3, 0.5]],
  ['color(srgb 1 0 0)', null],
  ['transparent', null],
])('%s is parsed as %j', (text, expected) => {
  expect(parseRgb(text)).toEqual(expected)
})

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrastRatio([0, 0, 0, 1], white)).toBeCloseTo(21)
  expect(contrastRatio(dark, dark)).toBe(1)
})

test('a readable colour stays as it is', () => {
  expect(toReadableColor([0, 0, 0, 1], white)).toBeNull()
  expect(toReadableColor([192, 0, 0, 1], white)).toBeNull()
  expect(toReadableColor([255, 255, 0, 1], dark)).toBeNull()
})

test.each<[string, Rgba, Rgba]>([
  ['black on dark', [0, 0, 0, 1], dark],
  ['navy on dark', [0, 0, 128, 1], dark],
  ['red on dark', [192, 0, 0, 1], dark],
  ['yellow on white', [255, 255, 0, 1], white],
  ['white on white', white, white],
  ['grey on grey', [128, 128, 128, 1], [118, 118, 118, 1]],
])('%s becomes readable, but no further than needed', (_name, color, background) => {
  const readable = toReadableColor(color, background)!
  expect(contrastRatio(readable, background)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(readable, background)).toBeLessThan(4.9)
})

test('red stays red', () => {
  const [red, green, blue] = toReadableColor([192, 0, 0, 1], dark)!
  expect(red).toBeGreaterThan(green + 60)
  expect(green).toBe(blue)
})

test('a half-transparent colour is judged as it is seen', () => {
  expect(blend([0, 0, 0, 0.5], white)).toEqual([127.5, 127.5, 127.5, 1])
  expect(toReadableColor([0, 0, 0, 0.3], white)).not.toBeNull()
})
