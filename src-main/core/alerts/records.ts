import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type UpgradeStep, unnumbered, upgradeStored, withVersion } from '#shared/stored.ts'
import type { Logger, SettingsFile } from '../ports.ts'
import { alertKinds } from './alert-rules.ts'
import { MAX_NOTIFICATIONS } from './notification-center.ts'

const MAX_OPERATORS = 5
const MAX_RECORD_AGE_MS = 7 * 86_400_000
/** A record is saved this long after its first unsaved change: every save waits for the disk. */
const SAVE_DELAY_MS = 10_000
const MAX_REPLIES = 10_000

const epoch = z.number()
/** A salted hash: what an id is only compared with. */
const fingerprint = z.string().regex(/^[0-9a-f]{16}$/)
/** No other text of the server is kept. */
export const amountSchema = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)

const noticeSchema = z.object({
  kind: z.enum([...alertKinds, 'system']),
  at: epoch,
  read: z.boolean(),
  /** What it stands for. */
  items: z.array(fingerprint),
  state: z.enum(['open', 'handled', 'none']),
  amount: amountSchema.nullable(),
})
const replySchema = z.object({ conversation: fingerprint, questionAt: epoch, answeredAt: epoch })
const markSchema = z.object({ item: fingerprint, snoozedUntil: epoch.nullable(), claimed: z.boolean() })

/** The valid entries: a damaged one does not discard the others. */
const validEntries = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []))

const operatorSchema = z.object({
  operator: fingerprint,
  notices: validEntries(noticeSchema),
  replies: validEntries(replySchema),
  marks: validEntries(markSchema),
})
const documentSchema = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  operators: validEntries(operatorSchema),
})

export const recordsSteps: readonly UpgradeStep[] = [unnumbered]

export type StoredReply = z.infer<typeof replySchema>
export type StoredMark = z.infer<typeof markSchema>
/** What is kept of one operator: no name, text, account number or id in clear (A230). */
export type OperatorRecord = Omit<z.infer<typeof operatorSchema>, 'operator'>

/** What is kept of alerts over restarts: seven days, of the last five operators of this workstation (A230). */
export class AlertRecords {
  readonly #salt: string
  #operators: z.infer<typeof operatorSchema>[]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly file: SettingsFile,
    private readonly log: Logger,
  ) {
    const parsed = documentSchema.safeParse(this.#read())
    this.#salt = parsed.data?.salt ?? randomBytes(16).toString('hex')
    this.#operators = parsed.data?.operators ?? []
  }

  fingerprint(text: string): string {
    return hash('sha256', `${this.#salt}\n${text}`, 'hex').slice(0, 16)
  }

  /** The record of an operator at a server, without what is too old. */
  open(owner: string): OperatorRecord {
    const operator = this.fingerprint(owner)
    const record = this.#operators.find((one) => one.operator === operator)
    return record ? withoutOld(record) : { notices: [], replies: [], marks: [] }
  }

  /** Saves soon what `collect` returns then. */
  save(owner: string, collect: () => OperatorRecord): void {
    this.#timer ??= setTimeout(() => this.saveNow(owner, collect()), SAVE_DELAY_MS)
  }

  saveNow(owner: string, record: OperatorRecord): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const operator = this.fingerprint(owner)
    const others = this.#operators.filter((one) => one.operator !== operator)
    const all = [{ operator, ...record }, ...others].slice(0, MAX_OPERATORS)
    this.#operators = all.map((one) => ({ ...one, ...withoutOld(one) }))
    try {
      this.file.write(withVersion({ salt: this.#salt, operators: this.#operators }, recordsSteps))
    } catch (error) {
      this.log.error('alerts: the records cannot be written', error)
    }
  }

  #read(): unknown {
    try {
      return upgradeStored(this.file.read(), recordsSteps)
    } catch (error) {
      this.log.error('alerts: the records cannot be read', error)
      return null
    }
  }
}

/** What lies as far ahead is of a wrong clock, and would be kept for ever. */
function withoutOld({ notices, replies, marks }: OperatorRecord): OperatorRecord {
  const now = Date.now()
  const isRecent = (moment: number) => Math.abs(now - moment) <= MAX_RECORD_AGE_MS
  return {
    notices: notices.filter(({ at }) => isRecent(at)).slice(0, MAX_NOTIFICATIONS),
    replies: replies.filter(({ answeredAt }) => isRecent(answeredAt)).slice(-MAX_REPLIES),
    marks,
  }
}
