import type { AppNotification } from '../../../src-preload/contract/alerts.ts'
import { tagOfNotice } from '../../../src-preload/shared/notice-tag.ts'
import type { Ports } from '../ports.ts'

/** The notifications of the system: one per item, withdrawn when it was handled here or elsewhere. */
export class NativeNotifications {
  /** The notification shown under each tag. */
  #active = new Map<string, string>()

  constructor(private readonly ports: Pick<Ports, 'showNotification' | 'withdrawNotification'>) {}

  /** Replaces what was shown for the same item, or under the same `tag`. */
  show(notice: AppNotification, isUrgent = false): void {
    const tag = tagOfNotice(notice)
    if (notice.state === 'open') this.#active.set(tag, notice.id)
    this.ports.showNotification(notice, tag, isUrgent)
  }

  /** Withdraws those of these notifications that are still shown. */
  withdraw(ids: ReadonlySet<string>): void {
    for (const [tag, id] of this.#active) if (ids.has(id)) this.#withdraw(tag)
  }

  /** Puts away what is shown for an item that the operator marked. */
  withdrawTag(tag: string): void {
    if (this.#active.has(tag)) this.#withdraw(tag)
  }

  /** The session ended: nothing of it may be opened by the next operator. */
  clear(): void {
    for (const tag of this.#active.keys()) this.#withdraw(tag)
  }

  #withdraw(tag: string): void {
    this.#active.delete(tag)
    this.ports.withdrawNotification(tag)
  }
}
