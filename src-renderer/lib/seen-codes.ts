import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'

/**
 * Which codes of a field were seen at the server in use, of those that the documents number from `first` to `last`. A
 * server that counts them from one less or one more gives each of them the name of its neighbour (A392).
 */
export class SeenCodes {
  readonly #first: number
  readonly #last: number
  /** Another server, or another profile of it, is another count. */
  readonly #seen = new WeakMap<ServerProfile, Set<number>>()

  constructor(first: number, last: number) {
    this.#first = first
    this.#last = last
  }

  add(codes: readonly unknown[]): void {
    const profile = currentProfile()
    const seen = this.#seen.get(profile) ?? new Set()
    this.#seen.set(profile, seen)
    for (const code of codes) if (/^\d+$/.test(String(code))) seen.add(Number(code))
  }

  /** Whether a code beside the documented ones was seen, and none at their other end. */
  get isShifted(): boolean {
    const seen = this.#seen.get(currentProfile())
    if (!seen) return false
    const isFromBelow = seen.has(this.#first - 1) && !seen.has(this.#last)
    return isFromBelow || (seen.has(this.#last + 1) && !seen.has(this.#first))
  }
}
