import type { Page } from 'playwright/test'
import { Control } from '../simulator/control.ts'
import { settled } from './settled.ts'

/** Asks the server only when the pages are settled: whatever was done before has been sent by then. */
export class SettledControl extends Control {
  readonly #pages: () => readonly Page[]
  readonly #left: Set<Page>

  /** `left`: pages whose console is gone; they answer nothing until they are opened again. */
  constructor(
    readonly url: string,
    pages: () => readonly Page[],
    left: readonly Page[] = [],
  ) {
    super(url)
    this.#pages = pages
    this.#left = new Set(left)
    for (const page of left) {
      page.on('framenavigated', (frame) => void (frame === page.mainFrame() && this.#left.delete(page)))
    }
  }

  protected override async get<T>(path: string): Promise<T> {
    const isOpen = (page: Page) => !this.#left.has(page) && !page.isClosed() && page.url() !== 'about:blank'
    const open = this.#pages().filter(isOpen)
    await Promise.all(open.map(settled))
    return super.get(path)
  }
}
