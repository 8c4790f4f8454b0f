/**
 * Orders messages per conversation. Texts are sent without waiting for each other's response; messages written after an
 * image wait until it is uploaded and sent.
 */
export class SendQueue {
  /** The last task of each key that later tasks wait for; resolves to whether they may send. */
  #tails = new Map<string, Promise<boolean>>()

  isBlocked(key: string): boolean {
    return this.#tails.has(key)
  }

  /**
   * Runs a task; if `blocking`, later tasks of its key wait for it. `task` receives whether everything before it was
   * sent, and resolves to whether it was sent itself.
   */
  run(key: string, blocking: boolean, task: (canSend: boolean) => Promise<boolean>): Promise<boolean> {
    const previous = this.#tails.get(key)
    const result = previous ? previous.then(task) : task(true)
    if (!blocking && !previous) return result
    const tail = result.catch(() => false)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return result
  }
}
