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

  protected override async get<T>(path: string): Promise<T> {
    const open = this.#pages().filter((page) => !page.isClosed() && page.url() !== 'about:blank')
    await Promise.all(open.map(settled))
    return super.get(path)
  }
}
