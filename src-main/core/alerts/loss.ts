import type { HubState } from '../../../src-preload/contract.ts'
import type { NoticeText } from './notice-text.ts'

/** A lost connection is told after this long; shorter gaps are nobody's business. */
const LOSS_TOLD_MS = 10_000

/** Tells once that the hub is away, and once that it is back (fault 10). */
export class Loss {
  /** Epoch ms, null while it is there. */
  since: number | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #told = false

  constructor(private readonly tell: (text: NoticeText) => void) {}

  follow(state: HubState): void {
    if (state === 'disconnected') {
      this.since ??= Date.now()
      this.#timer ??= setTimeout(() => {
        this.#told = true
        this.tell({ kind: 'connection', title: '实时断开', body: '无法收到实时提醒，正在不断重连', route: null })
      }, LOSS_TOLD_MS)
    } else if (state !== 'connecting') this.#end(state === 'connected')
  }

  #end(back: boolean): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.since = null
    const told = this.#told
    this.#told = false
    if (!told || !back) return
    const body = '断开期间的订单和消息已重新读取'
    this.tell({ kind: 'connection', title: '实时连接已恢复', body, route: null, silent: true })
  }
}
