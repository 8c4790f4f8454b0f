/**
 * Orders messages per conversation. Texts are sent without waiting for each other's response; messages written after an
 * image wait until it is uploaded and sent.
 */
export class SendQueue {
  /** The last task of each key that later tasks wait for; resolves to whether they may send. */
  #last = new Map<string, Promise<boolean>>()

  isBlocked(place: string): boolean {
    return this.#last.has(place)
  }

  /**
   * Runs a task; if `blocking`, later tasks of its key wait for it. `task` receives whether everything before it was
   * sent, and resolves to whether it was sent itself.
   */
  run(place: string, blocks: boolean, task: (isFree: boolean) => Promise<boolean>): Promise<boolean> {
    const before = this.#last.get(place)
    const done = before ? before.then(task) : task(true)
    if (!blocks && !before) return done
    const last = done.catch(() => false)
    this.#last.set(place, last)
    void last.then(() => {
      if (this.#last.get(place) === last) this.#last.delete(place)
    })
    return done
  }
}
