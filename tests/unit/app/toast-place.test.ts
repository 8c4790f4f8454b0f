import { expect, test } from 'vitest'
import { findFreePlace } from '#renderer/app/overlays/toast-place.ts'

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
