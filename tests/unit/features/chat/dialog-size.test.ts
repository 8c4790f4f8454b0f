import { expect, test } from 'vitest'
import { fitSize, sizeAtCorner } from '#renderer/features/chat/dialog-size.ts'

const window = { width: 1280, height: 720 }

test('a size keeps between what is legible and what the window has, without the column of the member', () => {
  expect(fitSize({ width: 700, height: 500 }, window, 0)).toEqual({ width: 700, height: 500 })
  expect(fitSize({ width: 10, height: 10 }, window, 0)).toEqual({ width: 640, height: 420 })
  const all = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
  expect(fitSize(all, window, 0)).toEqual({ width: 1228, height: 662 })
  expect(fitSize(all, window, 400)).toEqual({ width: 828, height: 662 })
})

test('a window with less room than the least size goes before it', () => {
  expect(fitSize({ width: 900, height: 720 }, { width: 640, height: 360 }, 0)).toEqual({ width: 614, height: 331 })
})

test('the corner stands where the pointer is, while the dialog stays in the middle of the window', () => {
  const { width, height } = sizeAtCorner({ x: 1040, y: 610 }, window, 0)
  expect([640 + width / 2, 360 + height / 2]).toEqual([1040, 610])
  expect(sizeAtCorner({ x: 1200, y: 610 }, window, 400).width).toBe(720)
  expect(sizeAtCorner({ x: 100, y: 100 }, window, 0)).toEqual({ width: 640, height: 420 })
})
