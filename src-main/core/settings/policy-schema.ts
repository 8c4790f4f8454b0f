import { z } from 'zod'
import { defaultSettings, type PolicyKey } from '#contract/settings.ts'
import { alertKinds, defaultRules, quietExceptSchema, quietScheduleSchema, ruleSchemas } from '../alerts/alert-rules.ts'
import { pathSchema, profileSchema } from './profile-schema.ts'
import { addressSchema, feedSchema, userSettingSchemas } from './schema.ts'

interface PolicyValue {
  schema: z.ZodType
  /** What is in force where the policy names the key with a wrong value (A263); undefined: the store decides. */
  fallback: unknown
}

function prefixed(
  prefix: string,
  schemas: Record<string, z.ZodType>,
  fallbacks: object,
): Partial<Record<PolicyKey, PolicyValue>> {
  const values = Object.entries(schemas).map(([name, schema]) => [
    `${prefix}.${name}`,
    { schema, fallback: (fallbacks as Record<string, unknown>)[name] },
  ])
  return Object.fromEntries(values)
}

/**
 * Everything that the policy can fix. Validation, hints, the table of the administrators' guide and the templates for
 * group policy and configuration profiles come from it (scripts/policy/templates.ts).
 */
export const policySchema = {
  server: { schema: addressSchema, fallback: undefined },
  localHttp: { schema: z.boolean(), fallback: false },
  // Empty: no feed, so that a mistake never leads to another feed than the administrator meant.
  updateFeed: { schema: feedSchema, fallback: '' },
  updates: { schema: z.enum(['auto', 'notify', 'off']), fallback: 'notify' },
  updateChannel: { schema: z.enum(['stable', 'beta']), fallback: 'stable' },
  'audit.required': { schema: z.boolean(), fallback: true },
  // Paths at the server that the specification leaves open (A036, A037, A179).
  'paths.hub': { schema: pathSchema, fallback: '/managehub' },
  'paths.images': { schema: pathSchema, fallback: '/images' },
  'paths.legacyPrefix': { schema: pathSchema, fallback: '/api' },
  // What the administrator knows of the server.
  profile: { schema: profileSchema, fallback: {} },
  ...prefixed('settings', userSettingSchemas, defaultSettings),
  ...Object.assign({}, ...alertKinds.map((kind) => prefixed(`alerts.rules.${kind}`, ruleSchemas, defaultRules[kind]))),
  'alerts.quietSchedule': { schema: quietScheduleSchema, fallback: [] },
  'alerts.quietExcept': { schema: quietExceptSchema, fallback: null },
} as Record<PolicyKey, PolicyValue>

export const policyKeys = Object.keys(policySchema) as PolicyKey[]

/** The objects that hold the keys, such as `alerts.rules`; empty for the whole. */
export const policyGroups: ReadonlySet<string> = new Set(
  policyKeys.flatMap((key) => key.split('.').map((_name, depth, names) => names.slice(0, depth).join('.'))),
)

export const isPolicyKey = (name: string): name is PolicyKey => Object.hasOwn(policySchema, name)

/** What a value may be; `amount` is a number or null. */
export type PolicyValueType =
  | { kind: 'boolean' | 'address' | 'path' | 'digits' | 'amount' | 'schedule' | 'profile' }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'integer' | 'number'; min: number; max: number }

const otherKinds = new Map<z.ZodType, PolicyValueType>([
  [addressSchema, { kind: 'address' }],
  [feedSchema, { kind: 'address' }],
  [pathSchema, { kind: 'path' }],
  [userSettingSchemas.operatorId, { kind: 'digits' }],
  [quietExceptSchema, { kind: 'amount' }],
  [quietScheduleSchema, { kind: 'schedule' }],
  [profileSchema, { kind: 'profile' }],
])

export function policyValueType(key: PolicyKey): PolicyValueType {
  const { schema } = policySchema[key]
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options.map(String) }
  if (schema instanceof z.ZodNumber) {
    const [min, max] = [schema.minValue ?? 0, schema.maxValue ?? 0]
    return { kind: schema.format ? 'integer' : 'number', min, max }
  }
  return otherKinds.get(schema)!
}
