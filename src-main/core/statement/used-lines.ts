import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#shared/lossless-json.ts'
import { isOfLaterVersion, type UpgradeStep, unnumbered, upgradeStored, withVersion } from '#shared/stored.ts'
import type { Logger, SecretStore } from '../ports.ts'

const MAX_AGE_MS = 45 * 86_400_000
const MAX_ENTRIES = 10_000

const fingerprint = z.string().regex(/^[0-9a-f]{32}$/)
const entrySchema = z.object({ line: fingerprint, order: fingerprint, isConfirmed: z.boolean(), at: z.number() })
const documentSchema = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/), used: z.array(entrySchema) })

const steps: readonly UpgradeStep[] = [unnumbered]

type UsedLine = z.infer<typeof entrySchema>

/**
 * Which lines of statements were used by which orders: keyed fingerprints alone, sealed by the key store together with
 * their key. Without a key store they end with the process.
 */
export class UsedLines {
  #key: Buffer = randomBytes(32)
  #byLine = new Map<string, UsedLine>()
  #byOrder = new Map<string, UsedLine>()
  #saved = Promise.resolve()
  #isDirty = false
  #hasFailed = false
  /** A later version of the console stored lines, which must not be replaced. */
  #isLocked = false
  #loaded: Promise<void> | null = null

  constructor(
    private readonly store: SecretStore,
    private readonly log: Logger,
  ) {}

  /** Before it has ended no line is known to be unused. The key store is asked when it is first needed. */
  load(): Promise<void> {
    this.#loaded ??= this.#load()
    return this.#loaded
  }

  get isPersistent(): boolean {
    return this.store.persistent && !this.#hasFailed && !this.#isLocked
  }

  fingerprint(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, 32)
  }

  isUsed = (line: string): boolean => this.#byLine.has(line)

  lineOf(order: string): UsedLine | undefined {
    return this.#byOrder.get(order)
  }

  /** The order must have no line yet, and the line no order. */
  add(use: { line: string; order: string; isConfirmed: boolean }): void {
    this.#put({ ...use, at: Date.now() })
    this.#save()
  }

  /** The order's line can be used again. */
  release(order: string): void {
    const entry = this.#byOrder.get(order)
    if (!entry) return
    this.#byOrder.delete(order)
    this.#byLine.delete(entry.line)
    this.#save()
  }

  /** Resolves when everything is saved, or could not be. */
  flush(): Promise<void> {
    return this.#saved
  }

  #put(entry: UsedLine): void {
    this.#byLine.set(entry.line, entry)
    this.#byOrder.set(entry.order, entry)
  }

  async #load(): Promise<void> {
    try {
      const stored = parseJson((await this.store.load()) ?? 'null')
      this.#isLocked = isOfLaterVersion(stored, steps)
      if (this.#isLocked) this.log.warn('statement: the used lines are of a later version')
      const { data } = documentSchema.safeParse(upgradeStored(stored, steps))
      if (!data) return
      this.#key = Buffer.from(data.key, 'hex')
      const oldest = Date.now() - MAX_AGE_MS
      for (const entry of data.used) if (entry.at >= oldest) this.#put(entry)
    } catch (error) {
      this.#hasFailed = true
      this.log.warn('statement: the used lines cannot be read', error)
    }
  }

  /** Changes during a save are saved together after it. */
  #save(): void {
    if (this.#isDirty || this.#isLocked) return
    this.#isDirty = true
    this.#saved = this.#saved
      .then(() => {
        this.#isDirty = false
        const used = [...this.#byLine.values()].slice(-MAX_ENTRIES)
        return this.store.save(JSON.stringify(withVersion({ key: this.#key.toString('hex'), used }, steps)))
      })
      .then(
        () => {
          this.#hasFailed = false
        },
        (error) => {
          this.#hasFailed = true
          this.log.warn('statement: the used lines cannot be saved', error)
        },
      )
  }
}
