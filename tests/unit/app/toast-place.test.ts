import { expect, test } from 'vitest'
import { findFreePlace, findPlace } from '#renderer/app/overlays/toast-place.ts'

const viewport = { width: 1280, height: 720 }
const size = { width: 380, height: 60 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('without obstacles a toast stands in the corner', () => {
  expect(findFreePlace(size, viewport, [])).toEqual({ right: 16, bottom: 16 })
})

test('a toast stands above the pager', () => {
  expect(findFreePlace(size, viewport, [box(172, 676, 1092, 32)])).toEqual({ right: 16, bottom: 52 })
})

test('a toast stands beside a panel and a column of buttons instead of covering them', () => {
  const panel = box(860, 60, 420, 610)
  expect(findFreePlace(size, viewport, [panel])).toEqual({ right: 428, bottom: 16 })
  const buttons = Array.from({ length: 18 }, (_row, i) => box(1010, 200 + i * 26, 160, 24))
  expect(findFreePlace(size, viewport, buttons)).toEqual({ right: 278, bottom: 16 })
})

test('a toast without a free place stands in the corner', () => {
  expect(findFreePlace(size, viewport, [box(0, 0, 1280, 720)])).toEqual({ right: 16, bottom: 16 })
})

test('what needs a place to itself has none where everything is taken, and its own distances', () => {
  const clearance = { margin: 12, above: 4, beside: 12 }
  const button = { width: 32, height: 32 }
  expect(findPlace(button, viewport, [box(0, 0, 1280, 720)], clearance)).toBeNull()
  expect(findPlace(button, viewport, [], clearance)).toEqual({ right: 12, bottom: 12 })
  const pager = [box(1002, 676, 88, 32), box(1098, 676, 166, 32)]
  expect(findPlace(button, viewport, [box(172, 97, 1092, 571), ...pager], clearance)).toEqual({
    right: 290,
    bottom: 12,
  })
  expect(findPlace(button, viewport, [box(172, 403, 1092, 317)], clearance)).toEqual({ right: 12, bottom: 321 })
})
