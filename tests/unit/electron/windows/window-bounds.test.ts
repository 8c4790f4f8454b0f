import { expect, test } from 'vitest'
import { cascadeBounds, fitSize, moveIntoReach, restoreBounds } from '#main/electron/windows/window-bounds.ts'
import fc from '../../fast-check.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const left = { x: -1920, y: 0, width: 1920, height: 1080 }
const place = { x: 100, y: 100, width: 1200, height: 700, maximized: false }

test.each([
  ['on the only screen', place, [laptop]],
  ['on the second screen, at negative coordinates', { ...place, x: -1800 }, [laptop, left]],
  ['across two screens', { ...place, x: -600 }, [laptop, left]],
  ['mostly off the screen, but within reach', { ...place, x: 1300 }, [laptop]],
  ['maximised', { ...place, maximized: true }, [laptop]],
  ['as large as two screens together', { ...place, x: -1900, y: 30, width: 3300 }, [laptop, left]],
  ['of the whole height, with borders that cannot be seen', { ...place, y: 25, height: 883 }, [laptop]],
])('bounds %s are restored', (_where, saved, screens) => expect(restoreBounds(saved, screens)).toEqual(saved))

test.each([
  ['none was saved', undefined, [laptop]],
  ['its screen is gone', { ...place, x: -1800 }, [laptop]],
  ['hardly any of it is visible', { ...place, x: 1400 }, [laptop]],
  ['its title bar is above every screen', { ...place, y: -400 }, [laptop]],
  ['only its title bar is above the screen', { ...place, y: 0 }, [laptop]],
  ['its title bar is between a screen and the one above', { ...place, x: -1800, y: -20 }, [laptop, left]],
  ['only the lower part of it is on a screen', { ...place, x: -1230, y: 300 }, [laptop]],
  ['it lies below the screen', { ...place, y: 880 }, [laptop]],
  ['there is no screen', place, []],
])('the system chooses the position when %s', (_why, saved, screens) =>
  expect(restoreBounds(saved, screens)).toBeNull(),
)

test.each([
  ['higher', { ...place, height: 1_300 }, { x: 100, y: 25, height: 875 }],
  ['wider', { ...place, width: 2_400 }, { x: 0, width: 1_440 }],
])('bounds that are %s than the screen that is left fit into it', (_how, saved, fitted) => {
  expect(restoreBounds(saved, [laptop])).toEqual({ ...saved, ...fitted })
})

test.each([
  [laptop, { width: 1_440, height: 875 }],
  [left, { width: 1_440, height: 900 }],
])('a first window fits into its screen', (screen, size) =>
  expect(fitSize({ width: 1_440, height: 900 }, [screen])).toEqual(size),
)

const above = { x: 0, y: -1055, width: 1920, height: 1055 }

test.each([
  ['its screen has gone', { ...place, x: -1800 }, [laptop], { x: 0, y: 100 }],
  ['the screen above has gone', { ...place, y: -900 }, [laptop], { x: 100, y: 25 }],
  ['its title bar is above the screen', { ...place, y: -10 }, [laptop], { x: 100, y: 25 }],
  ['its title bar is below the screen', { ...place, y: 885 }, [laptop], { x: 100, y: 200 }],
  ['its screen has become lower', { ...place, height: 1_300 }, [laptop], { x: 100, y: 25, height: 875 }],
  [
    'it is larger than the screen that is left',
    { ...place, width: 3000, y: -900 },
    [laptop],
    { x: 0, y: 25, width: 1440 },
  ],
])('a window is moved when %s', (_why, { maximized: _, ...bounds }, screens, moved) =>
  expect(moveIntoReach(bounds, screens)).toEqual({ ...bounds, ...moved }),
)

test.each([
  ['on the screen above', { ...place, y: -900 }, [laptop, above]],
  ['across the screen above and its own', { ...place, y: -200 }, [laptop, above]],
  ['mostly off the screen, with its title bar', { ...place, x: 1300, y: 860 }, [laptop]],
  ['without any screen', place, []],
])('a window stays %s', (_where, bounds, screens) => expect(moveIntoReach(bounds, screens)).toBeNull())

test('whatever screens there are, the title bar can be reached', () => {
  const at = fc.integer({ min: -4_000, max: 4_000 })
  const screen = fc.record({
    x: at,
    y: at,
    width: fc.integer({ min: 640, max: 3840 }),
    height: fc.integer({ min: 480, max: 2160 }),
  })
  const bounds = fc.record({
    x: at,
    y: at,
    width: fc.integer({ min: 960, max: 4000 }),
    height: fc.integer({ min: 600, max: 3000 }),
  })
  fc.assert(
    fc.property(bounds, fc.array(screen, { minLength: 1, maxLength: 4 }), (saved, screens) => {
      const { x, y, width } = moveIntoReach(saved, screens) ?? saved
      const reached = screens.filter(
        (area) =>
          Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= 120 &&
          Math.min(y + 32, area.y + area.height) - Math.max(y, area.y) >= 24,
      )
      expect(reached).not.toEqual([])
    }),
  )
})

const requested = { x: 100, y: 100, width: 1200, height: 700 }

test.each([
  ['as requested', requested, [], [laptop], { x: 100, y: 100 }],
  ['one step from a window already there', requested, [requested], [laptop], { x: 132, y: 132 }],
  ['one step from each of two', requested, [requested, { ...requested, x: 133, y: 131 }], [laptop], { x: 164, y: 164 }],
  ['as requested when others are elsewhere', requested, [{ ...requested, x: 200 }], [laptop], { x: 100, y: 100 }],
  [
    'entirely on the screen with most of it',
    { ...requested, x: -900, y: 500 },
    [],
    [laptop, left],
    { x: -1200, y: 380 },
  ],
  ['on the first screen when its own is gone', { ...requested, x: 5000 }, [], [laptop], { x: 240, y: 100 }],
  [
    'at the other side when there is no space',
    { ...requested, x: 230 },
    [{ ...requested, x: 230 }],
    [laptop],
    { x: 0, y: 132 },
  ],
])('another window opens %s', (_where, at, taken, screens, place) =>
  expect(cascadeBounds(at, taken, screens)).toEqual({ width: 1200, height: 700, ...place }),
)

test('a window larger than the screen is shrunk to fit', () =>
  expect(cascadeBounds({ x: -50, y: -50, width: 3000, height: 2000 }, [], [laptop])).toEqual(laptop))

test('for any saved bounds, the window is entirely on one screen', () => {
  const length = fc.integer({ min: 1, max: 5_000 })
  const at = fc.integer({ min: -10_000, max: 10_000 })
  const area = fc.record({ x: at, y: at, width: length, height: length })
  fc.assert(
    fc.property(area, fc.array(area, { maxLength: 8 }), (saved, taken) => {
      const { x, y, width, height } = cascadeBounds(saved, taken, [laptop, left])
      const within = [laptop, left].filter(
        (screen) =>
          x >= screen.x &&
          y >= screen.y &&
          x + width <= screen.x + screen.width &&
          y + height <= screen.y + screen.height,
      )
      expect(within).toHaveLength(1)
    }),
  )
})
