import { z } from 'zod'
import type { AlertSettingsChange } from '#contract/alerts.ts'
import {
  defaultSettings,
  type ManagedBy,
  type PolicyIssue,
  type PolicyKey,
  type PolicySource,
  policySourceLabels,
  type Settings,
  type UpdateChannel,
  type UpdateMode,
} from '#contract/settings.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { isUnencrypted } from '#shared/server-address.ts'
import type { ProfileChanges } from '#shared/server-profile.ts'
import { MAX_NAME_LENGTH, stripInvisible, truncateText } from '#shared/untrusted-text.ts'
import { alertKinds, defaultRules, quietExceptSchema, quietScheduleSchema, ruleSchemas } from '../alerts/alert-rules.ts'
import { describeProfileIssues, pathSchema, profileSchema, readProfile } from './profile-schema.ts'
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

const isPolicyKey = (name: string): name is PolicyKey => Object.hasOwn(policySchema, name)

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

/** Settings that the site's administrator fixed for its workstations; each of them is locked. */
export interface Policy {
  server?: string
  /** Servers of the local network may be reached without https (A311). */
  localHttp?: boolean
  /** Empty: the policy names a feed that is not valid. */
  updateFeed?: string
  updates?: UpdateMode
  updateChannel?: UpdateChannel
  /** `required`: no money is moved while the audit log cannot be written (fault 66). */
  audit?: { required?: boolean }
  /** Paths at this server that the specification leaves open (A036, A037, A179). */
  paths?: { hub?: string; images?: string; legacyPrefix?: string }
  /** The profile of the server, in place of what the operator chose. */
  profile?: ProfileChanges
  /** These values override the choices of the operator. */
  settings?: Partial<Settings>
  /** These values override what the operator chose of the alerts. */
  alerts?: AlertSettingsChange
}

export interface PolicyResult {
  policy: Policy
  issues: PolicyIssue[]
  /** The source of each locked key; `server` may be locked without a value (A263). */
  sources: ManagedBy
}

export const NO_POLICY: PolicyResult = { policy: {}, issues: [], sources: {} }

/** A value with its place, such as `settings.zoom`. */
export type PolicyEntry = [path: string, value: unknown]

/** What one source holds, or why it cannot be read. */
export type PolicyContent = { source: PolicySource } & ({ entries: PolicyEntry[] } | { error: string })

/** More mistakes of one source are counted only. */
const MAX_ISSUES = 10

/** Parses a policy.json. */
export function parsePolicyFile(source: PolicySource, text: string): PolicyContent {
  try {
    // Notepad writes a byte order mark.
    return { source, entries: policyEntries(JSON.parse(text.replace(/^\uFEFF/, ''))) }
  } catch {
    return { source, error: '不是有效的 JSON' }
  }
}

/** The values of nested objects as in policy.json. */
export function policyEntries(value: unknown, path = ''): PolicyEntry[] {
  if (!policyGroups.has(path) || typeof value !== 'object' || value === null || Array.isArray(value))
    return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => {
    const step = name.includes('.') ? JSON.stringify(name) : name
    return policyEntries(inner, path ? `${path}.${step}` : step)
  })
}

/**
 * Merges the sources, strongest first, key by key. A wrong value is ignored and named, but its key stays locked; a source
 * that cannot be read locks the server and stops updates from installing themselves (A262, A263).
 */
export function mergePolicy(contents: readonly PolicyContent[]): PolicyResult {
  const values = new Map<PolicyKey, unknown>()
  const sources: ManagedBy = {}
  const issues: PolicyIssue[] = []
  function apply([path, input]: PolicyEntry, source: PolicySource): string[] {
    if (!isPolicyKey(path)) return [describeUnknown(path)]
    const { data, error } = policySchema[path].schema.safeParse(input)
    const value = error && path === 'profile' ? usablePart(input) : data
    if (value !== undefined && !values.has(path)) {
      values.set(path, value)
      sources[path] = source
    }
    sources[path] ??= source
    return error ? [describeIssue(path, error)] : []
  }
  for (const content of contents) {
    const { source } = content
    const found = 'error' in content ? [content.error] : content.entries.flatMap((entry) => apply(entry, source))
    if (found.length > MAX_ISSUES) found.splice(MAX_ISSUES, found.length, `共 ${found.length} 处有误`)
    issues.push(...found.map((text) => ({ source, text })))
  }
  // An empty path: not an object at all.
  const unreadable = contents.find((content) => 'error' in content || content.entries.some(([path]) => path === ''))
  if (unreadable) for (const key of ['server', 'updates'] as const) sources[key] ??= unreadable.source
  const policy: Policy = {}
  for (const key of Object.keys(sources) as PolicyKey[]) {
    const value = values.has(key) ? values.get(key) : policySchema[key].fallback
    if (value !== undefined) setAt(policy as Record<string, unknown>, key.split('.'), value)
  }
  const allowsHttp = policy.localHttp ?? policy.profile?.localHttp === true
  if (policy.server && sources.server && !allowsHttp && isUnencrypted(policy.server)) {
    issues.push({ source: sources.server, text: 'server：局域网的 http 地址须同时把 localHttp 设为 true' })
    delete policy.server
  }
  return { policy, issues, sources }
}

/** Of a profile that is partly wrong or of a newer version; undefined: nothing. */
function usablePart(input: unknown): ProfileChanges | undefined {
  const { changes } = readProfile(input)
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** One notification for each source with mistakes. */
export const policyNotices = (issues: readonly PolicyIssue[]): { title: string; body: string }[] =>
  [...new Set(issues.map(({ source }) => source))].map((source) => {
    const texts = issues.filter((issue) => issue.source === source).map(({ text }) => text)
    return { title: '管理员策略有误', body: `请联系管理员。${policySourceLabels[source]}：${texts.join('；')}` }
  })

function describeUnknown(path: string): string {
  if (policyGroups.has(path)) return `${path || '内容'} 应为对象`
  return `不认识 ${truncateText(stripInvisible(truncateText(path, 2 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH)}`
}

function setAt(target: Record<string, unknown>, [name, ...rest]: string[], value: unknown): unknown {
  target[name!] = rest.length === 0 ? value : setAt(asRecord(target[name!]), rest, value)
  return target
}

function describeIssue(key: PolicyKey, error: z.ZodError): string {
  const type = policyValueType(key)
  if (type.kind === 'profile') return `${key}：${describeProfileIssues(error)}`
  const [issue] = error.issues
  if (type.kind === 'address' && issue?.code === 'custom') return `${key}：${issue.message}`
  return `${key} ${describeExpected(type)}`
}

/** What a value should be, worded for the administrator. */
function describeExpected(type: PolicyValueType): string {
  switch (type.kind) {
    case 'boolean':
      return '应为 true 或 false'
    case 'choice': {
      const quoted = type.choices.map((choice) => `"${choice}"`)
      return `应为 ${quoted.slice(0, -1).join('、')} 或 ${quoted.at(-1)}`
    }
    case 'integer':
      return `应为 ${type.min} 至 ${type.max} 的整数`
    case 'number':
      return `应为 ${type.min} 至 ${type.max} 的数字`
    case 'address':
      return '应为文本'
    case 'path':
      return '应为 "/managehub" 这样的路径，或空文本'
    case 'digits':
      return '应为最多 30 位数字的文本，空文本为登录账号的编号'
    case 'amount':
      return '应为不小于 0 的数字，或 null'
    case 'schedule':
      return '应为时段的列表，如 [{"days":[1,2],"from":"23:00","to":"07:00"}]'
    case 'profile':
      return '应为对象，如 {"time":{"falseZ":true}}'
  }
}
