import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cascaded, usablePlace } from '../../../src-main/electron/window-place.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const left = { x: -1920, y: 0, width: 1920, height: 1080 }
const place = { x: 100, y: 100, width: 1200, height: 700, maximized: false }

test.each([
  ['on the only screen', place, [laptop]],
  ['on the second screen, at negative coordinates', { ...place, x: -1800 }, [laptop, left]],
  ['across two screens', { ...place, x: -600 }, [laptop, left]],
  ['pushed aside, but to be caught', { ...place, x: 1300 }, [laptop]],
  ['maximised', { ...place, maximized: true }, [laptop]],
])('a place %s is taken up', (_where, kept, screens) => expect(usablePlace(kept, screens)).toEqual(kept))

test.each([
  ['none was kept', undefined, [laptop]],
  ['its screen is gone', { ...place, x: -1800 }, [laptop]],
  ['hardly anything of it shows', { ...place, x: 1400 }, [laptop]],
  ['its title bar is above every screen', { ...place, y: -400 }, [laptop]],
  ['it lies below the screen', { ...place, y: 880 }, [laptop]],
  ['there is no screen', place, []],
])('the system chooses the place when %s', (_why, kept, screens) => expect(usablePlace(kept, screens)).toBeNull())

const wanted = { x: 100, y: 100, width: 1200, height: 700 }

test.each([
  ['where it is wanted', wanted, [], [laptop], { x: 100, y: 100 }],
  ['a step from the one that stands there', wanted, [wanted], [laptop], { x: 132, y: 132 }],
  ['a step from each', wanted, [wanted, { ...wanted, x: 133, y: 131 }], [laptop], { x: 164, y: 164 }],
  ['where it is wanted when others stand elsewhere', wanted, [{ ...wanted, x: 200 }], [laptop], { x: 100, y: 100 }],
  ['whole on the screen that has most of it', { ...wanted, x: -900, y: 500 }, [], [laptop, left], { x: -1200, y: 380 }],
  ['on the first screen when its own is gone', { ...wanted, x: 5000 }, [], [laptop], { x: 240, y: 100 }],
  [
    'at the other side when there is no room',
    { ...wanted, x: 230 },
    [{ ...wanted, x: 230 }],
    [laptop],
    { x: 0, y: 132 },
  ],
])('one more window stands %s', (_where, at, taken, screens, place) =>
  expect(cascaded(at, taken, screens)).toEqual({ width: 1200, height: 700, ...place }),
)

test('a window larger than the screen is made to fit', () =>
  expect(cascaded({ x: -50, y: -50, width: 3000, height: 2000 }, [], [laptop])).toEqual(laptop))

test('whatever was kept, it is whole on a screen', () => {
  const length = fc.integer({ min: 1, max: 5_000 })
  const at = fc.integer({ min: -10_000, max: 10_000 })
  const area = fc.record({ x: at, y: at, width: length, height: length })
  fc.assert(
    fc.property(area, fc.array(area, { maxLength: 8 }), (kept, taken) => {
      const { x, y, width, height } = cascaded(kept, taken, [laptop, left])
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
