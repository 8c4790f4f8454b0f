import type { Locator, Page } from 'playwright/test'

interface Point {
  x: number
  y: number
}

/** Counts the keys and clicks of an operator, and how far the pointer travels between two clicks. */
export class InputCounter {
  keys = 0
  clicks = 0
  /** Pixels from the first click to the last, in straight lines. */
  travel = 0
  readonly #page: Page
  #pointer: Point | null = null

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.keys++
    await this.#page.keyboard.press(key)
  }

  /** Clicks the middle of a control once it can be clicked. */
  async click(control: Locator): Promise<void> {
    await control.hover()
    const { x, y, width, height } = (await control.boundingBox())!
    const target = { x: x + width / 2, y: y + height / 2 }
    if (this.#pointer) this.travel += Math.hypot(target.x - this.#pointer.x, target.y - this.#pointer.y)
    this.#pointer = target
    this.clicks++
    await this.#page.mouse.down()
    await this.#page.mouse.up()
  }
}
