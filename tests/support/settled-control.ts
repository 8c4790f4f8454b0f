import type { Page } from 'playwright/test'
import { Control } from '../simulator/control.ts'
import { settled } from './settled.ts'

/** Asks the server only when the pages are settled: whatever was done before has been sent by then. */
export class SettledControl extends Control {
  readonly #pages: () => readonly Page[]

  constructor(
    readonly url: string,
    pages: () => readonly Page[],
  ) {
    super(url)
    this.#pages = pages
  }

  override async log() {
    await this.#settle()
    return super.log()
  }

  override async hubState() {
    await this.#settle()
    return super.hubState()
  }

  override async order(id: string | bigint) {
    await this.#settle()
    return super.order(id)
  }

  async #settle(): Promise<void> {
    const open = this.#pages().filter((page) => !page.isClosed() && page.url() !== 'about:blank')
    await Promise.all(open.map(settled))
  }
}
