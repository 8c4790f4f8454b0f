/**
 * A deterministic generator (mulberry32). Each label has its own stream, so changing one part does not affect the
 * others.
 */
export class Random {
  #state: number

  constructor(seed: number, label: string) {
    // FNV-1a over seed and label.
    let hash = 0x811c9dc5
    for (const char of `${seed}:${label}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
    this.#state = hash >>> 0
  }

  /** 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('')
  }
}
