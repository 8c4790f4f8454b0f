import type { CDPSession, Page } from 'playwright'
import { traceTasks } from './trace.ts'

export interface ScrollResult {
  /** Milliseconds. */
  longestTask: number
  /** Frames more than half a frame late. */
  lateFrames: number
}

/** Pixels per second of a fast wheel spin. */
const SPEED = 4_000
const DISTANCE = 2_400

/** Scrolls the table to its end and back, twice. */
export async function fastScroll(page: Page): Promise<ScrollResult> {
  const cdp = await page.context().newCDPSession(page)
  let lateFrames = 0
  const tasks = await traceTasks(page, cdp, async () => {
    await page.evaluate(() => window.bench.watchFrames())
    await scrollThrough(cdp)
    lateFrames = await page.evaluate(() => window.bench.lateFrames())
  })
  await cdp.detach()
  return { longestTask: Math.max(0, ...tasks), lateFrames }
}

/** Scrolls what is at the middle of the window to its end and back, twice. */
export async function scrollThrough(cdp: CDPSession): Promise<void> {
  for (const direction of [-1, 1, -1, 1]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 450,
      yDistance: direction * DISTANCE,
      speed: SPEED,
      gestureSourceType: 'mouse',
    })
  }
}
