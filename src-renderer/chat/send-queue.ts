/**
 * What waits for what, place by place. Texts go out one after the other without waiting for their answers; a picture takes a
 * while to be uploaded, and nothing that was written behind it goes out before it.
 */
export class SendQueue {
  /** The last one of each place that others wait for; resolves to whether what is behind it may go out. */
  #last = new Map<string, Promise<boolean>>()

  isBlocked(place: string): boolean {
    return this.#last.has(place)
  }

  /**
   * Runs a task, with `blocks` in such a way that later ones of its place wait for it. `task` is told whether all it waited
   * for was sent, and returns whether it was itself.
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
