import { BusinessError } from '../business-error.ts'

/** A record as it is on the wire, including keys that the product does not know. */
export type Entity = Record<string, unknown>

/**
 * Records that are saved exactly as sent: an omitted field is lost, so that tests detect a console that drops or alters
 * unknown fields.
 */
export class Collection {
  readonly #keyOf: (row: Entity) => unknown
  readonly #rows: Entity[]
  /** Every field that any record ever had. */
  readonly #fields: Set<string>
  readonly #commits = new Map<string, number>()

  /** `key` is the identifying field, or a function that builds a key from several. */
  constructor(key: string | ((row: Entity) => unknown), rows: readonly Entity[]) {
    this.#keyOf = typeof key === 'string' ? (row) => row[key] : key
    this.#rows = [...rows]
    this.#fields = new Set(rows.flatMap((row) => Object.keys(row)))
  }

  get all(): readonly Entity[] {
    return this.#rows
  }

  hasField(name: string): boolean {
    return this.#fields.has(name)
  }

  find(id: unknown): Entity | undefined {
    return this.#rows.find((row) => String(this.#keyOf(row)) === String(id))
  }

  get(id: unknown): Entity {
    const row = this.find(id)
    if (!row) throw new BusinessError('记录不存在')
    return row
  }

  commits(id: unknown): number {
    return this.#commits.get(String(id)) ?? 0
  }

  nextId(): number {
    return Math.max(0, ...this.#rows.map((row) => Number(this.#keyOf(row)))) + 1
  }

  add(row: Entity): void {
    this.#rows.push(row)
    this.#recordCommit(this.#keyOf(row))
  }

  replace(id: unknown, row: Entity): void {
    this.#rows[this.#rows.indexOf(this.get(id))] = row
    this.#recordCommit(id)
  }

  /** Updates some fields of a record; the others stay. */
  merge(id: unknown, fields: Entity): void {
    for (const name of Object.keys(fields)) this.#fields.add(name)
    this.replace(id, { ...this.get(id), ...fields })
  }

  remove(id: unknown): boolean {
    const row = this.find(id)
    if (!row) return false
    this.#rows.splice(this.#rows.indexOf(row), 1)
    this.#recordCommit(id)
    return true
  }

  replaceAll(rows: readonly Entity[]): void {
    this.#rows.splice(0, this.#rows.length, ...rows)
    for (const row of rows) this.#recordCommit(this.#keyOf(row))
  }

  #recordCommit(id: unknown): void {
    this.#commits.set(String(id), this.commits(id) + 1)
  }
}
