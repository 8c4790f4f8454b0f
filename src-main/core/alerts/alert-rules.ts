import { z } from 'zod'
import type { AlertKind, AlertRule, AlertSettings, AlertSettingsChange, SoundName } from '#contract/alerts.ts'
import { asRecord } from '#shared/lossless-json.ts'

const answer = { visible: z.boolean(), audible: z.boolean() }
const checkSchema = z.object({ at: z.number(), ...answer })

/** The stored answers by server and operator. */
export const alertChecksSchema = z.record(z.string(), z.unknown()).transform((entries) => {
  const parsed = Object.entries(entries).map(([key, entry]) => [key, checkSchema.safeParse(entry).data] as const)
  return Object.fromEntries(parsed.flatMap(([key, check]) => (check ? [[key, check] as const] : [])))
})

/** Schema of the argument of `saveAlertCheck`. */
export const alertCheckAnswerSchema = z.strictObject(answer)

/** By importance: only one sound plays at a time, and a summary has the first of its kinds. */
export const alertKinds = [
  'session',
  'withdrawal',
  'deposit',
  'privateMessage',
  'groupMessage',
  'connection',
  'server',
] as const satisfies readonly AlertKind[]

const soundNames = ['none', 'coin', 'cash', 'message', 'drop', 'alarm', 'bell'] as const satisfies readonly SoundName[]

export const ruleSchemas = {
  on: z.boolean(),
  sound: z.enum(soundNames),
  volume: z.number().min(0).max(100),
  repeat: z.boolean(),
  waitMinutes: z.int().min(0).max(1_440),
  escalateMinutes: z.int().min(0).max(1_440),
  escalationSound: z.enum(soundNames),
}
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
export const quietScheduleSchema = z
  .array(z.strictObject({ days: z.array(z.int().min(1).max(7)).max(7), from: timeOfDay, to: timeOfDay }))
  .max(20)
export const quietExceptSchema = z.number().min(0).max(1e12).nullable()

/** No window comes to the front unless that was chosen (A224). */
const noEscalation = { escalateMinutes: 0, escalationSound: 'alarm' } as const

/** Group messages are off by default, as bets in busy groups would bury all other alerts. */
export const defaultRules: Record<AlertKind, AlertRule> = {
  // A lost session stops all other alerts, so its sound repeats until the operator signs in (A218).
  session: { on: true, sound: 'alarm', volume: 70, repeat: true, waitMinutes: 0, ...noEscalation },
  // Sounds repeat until the order is handled, with a reminder after five minutes (A218).
  deposit: { on: true, sound: 'coin', volume: 70, repeat: true, waitMinutes: 5, ...noEscalation },
  withdrawal: { on: true, sound: 'cash', volume: 70, repeat: true, waitMinutes: 5, ...noEscalation },
  // Private messages play a sound (D1 §2).
  privateMessage: { on: true, sound: 'message', volume: 70, repeat: false, waitMinutes: 0, ...noEscalation },
  groupMessage: { on: false, sound: 'drop', volume: 50, repeat: false, waitMinutes: 0, ...noEscalation },
  connection: { on: true, sound: 'alarm', volume: 70, repeat: true, waitMinutes: 0, ...noEscalation },
  server: { on: true, sound: 'bell', volume: 50, repeat: false, waitMinutes: 0, ...noEscalation },
}

const mapKinds = <T>(create: (kind: AlertKind) => T): Record<AlertKind, T> =>
  Object.fromEntries(alertKinds.map((kind) => [kind, create(kind)])) as Record<AlertKind, T>

/** The defaults of version 0 whose files have no `alertDefaults`, where they differ from today's. */
const firstDefaults: Partial<Record<AlertKind, Partial<AlertRule>>> = {
  deposit: { on: true, sound: 'coin', volume: 70, repeat: false, waitMinutes: 0 },
  withdrawal: { on: true, sound: 'cash', volume: 70, repeat: false, waitMinutes: 0 },
  connection: { on: true, sound: 'alarm', volume: 70, repeat: false, waitMinutes: 0 },
}

/** Of stored rules of version 0, which are whole, chosen or not: a rule as it stood in its version was not chosen. */
export function dropFirstDefaults(rules: Record<string, unknown>): Record<string, unknown> {
  const isChosen = ([kind, rule]: [string, unknown]) => {
    const first = Object.entries(firstDefaults[kind as AlertKind] ?? {})
    return first.length === 0 || first.some(([name, value]) => asRecord(rule)[name] !== value)
  }
  return Object.fromEntries(Object.entries(rules).filter(isChosen))
}

/** The values that are not the default: they alone are stored, so that a later default applies to all others. */
export const chosenRules = (rules: AlertSettings['rules']): NonNullable<AlertSettingsChange['rules']> =>
  mapKinds((kind) => {
    const chosen = Object.entries(rules[kind]).filter(
      ([name, value]) => value !== defaultRules[kind][name as keyof AlertRule],
    )
    return Object.fromEntries(chosen)
  })

/** Schema of a stored rule: a value that is absent or invalid falls back to its default alone. */
function ruleSchema(kind: AlertKind) {
  const fallback = defaultRules[kind]
  const fields = z.object({
    on: ruleSchemas.on.catch(fallback.on),
    sound: ruleSchemas.sound.catch(fallback.sound),
    volume: ruleSchemas.volume.catch(fallback.volume),
    repeat: ruleSchemas.repeat.catch(fallback.repeat),
    waitMinutes: ruleSchemas.waitMinutes.catch(fallback.waitMinutes),
    escalateMinutes: ruleSchemas.escalateMinutes.catch(fallback.escalateMinutes),
    escalationSound: ruleSchemas.escalationSound.catch(fallback.escalationSound),
  })
  return fields.catch(fallback)
}

export const alertSettingsSchema = z
  .object({
    rules: z.object(mapKinds(ruleSchema)).catch(defaultRules),
    quietUntil: z.number().nullable().catch(null),
    quietExcept: quietExceptSchema.catch(null),
    quietSchedule: quietScheduleSchema.catch([]),
  })
  .catch({ rules: defaultRules, quietUntil: null, quietExcept: null, quietSchedule: [] })

export const alertKindSchema = z.enum(alertKinds)

export const alertSettingsChangeSchema = z
  .strictObject({
    rules: z.partialRecord(alertKindSchema, z.strictObject(ruleSchemas).partial()),
    quietExcept: quietExceptSchema,
    quietSchedule: quietScheduleSchema,
  })
  .partial()

export function mergeAlertSettings(current: AlertSettings, change: AlertSettingsChange): AlertSettings {
  const { rules = {}, quietExcept = current.quietExcept, quietSchedule = current.quietSchedule } = change
  return {
    ...current,
    quietExcept,
    quietSchedule,
    rules: mapKinds((kind) => ({ ...current.rules[kind], ...rules[kind] })),
  }
}

/** Whether a change concerns a value that is fixed. */
export function isManaged(change: AlertSettingsChange, managed: AlertSettingsChange): boolean {
  const { rules = {}, ...values } = change
  const { rules: managedRules = {}, ...managedValues } = managed
  const overlaps = (one: object, other: object = {}) => Object.keys(one).some((key) => key in other)
  return (
    overlaps(values, managedValues) ||
    alertKinds.some((kind) => rules[kind] !== undefined && overlaps(rules[kind], managedRules[kind]))
  )
}
