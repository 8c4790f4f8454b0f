import { z } from 'zod'
import { type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { completeProfile, type ProfileChanges, profileChanges } from '#shared/server-profile.ts'
import { MAX_NAME_LENGTH, stripInvisible, truncateText } from '#shared/untrusted-text.ts'
import { hubEvents, hubMethodArguments, hubMethods } from '../wire.ts'

/** A path at the server; empty for its root. */
export const pathSchema = z.string().regex(/^(\/[\w.-]+)*$/)

const MAX_TEXT_LENGTH = 60
const MAX_ENTRIES = 200

const label = z.string().trim().max(MAX_TEXT_LENGTH)
/** A name of the server's: a field, list, method or operator. */
const name = z.string().regex(/^[\w.<>=!@$-]{1,60}$/)
const code = z.int().min(-1_000_000).max(1_000_000)
const fields = z.array(name).min(1).max(10)
const choice = <const Choices extends readonly string[]>(choices: Choices) => z.enum(choices)

const map = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().max(MAX_TEXT_LENGTH), value)
    .refine((entries) => Object.keys(entries).length <= MAX_ENTRIES, `最多 ${MAX_ENTRIES} 项`)

/** Fields may be missing, unknown ones are mistakes. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial()
const names = <const Keys extends readonly string[]>(keys: Keys, schema: z.ZodType = name) =>
  group(Object.fromEntries(keys.map((key) => [key, schema])))

const placeholdersOf = (path: string) => (path.match(/\{\w+\}/g) ?? []).sort().join()

const calls = map(
  z.string().regex(/^(\/(?:[\w.-]+|\{\w+\}))+$/, '应为 "/api/home/switch/{ctype}" 这样的路径'),
).superRefine((paths, context) => {
  for (const [call, path] of Object.entries(paths)) {
    if (!Object.hasOwn(usedCalls, call)) context.addIssue({ code: 'custom', path: [call], message: '没有这个调用' })
    else if (placeholdersOf(path) !== placeholdersOf(usedCalls[call as UsedCall])) {
      const expected = placeholdersOf(usedCalls[call as UsedCall]) || '没有占位符'
      context.addIssue({ code: 'custom', path: [call], message: `路径中的占位符应为 ${expected}` })
    }
  }
})

const parameters = map(map(name)).superRefine((entries, context) => {
  for (const [call, renamed] of Object.entries(entries)) {
    if (!Object.hasOwn(usedCalls, call)) context.addIssue({ code: 'custom', path: [call], message: '没有这个调用' })
    if (new Set(Object.values(renamed)).size < Object.keys(renamed).length)
      context.addIssue({ code: 'custom', path: [call], message: '两个参数不能同名' })
  }
})

const hubMethod = group({ name, arguments: z.array(name).max(8), asObject: z.boolean() })
const hubMethodNames: readonly string[] = Object.values(hubMethods)
const hubEventNames: readonly string[] = Object.values(hubEvents)

const methods = map(hubMethod).superRefine((entries, context) => {
  for (const [method, { arguments: order }] of Object.entries(entries)) {
    const documented = hubMethodArguments[method]
    if (!hubMethodNames.includes(method))
      context.addIssue({ code: 'custom', path: [method], message: '没有这个实时方法' })
    else if (order && [...order].sort().join() !== [...(documented ?? [])].sort().join())
      context.addIssue({ code: 'custom', path: [method], message: `参数应为 ${documented?.join('、')}，各一次` })
  }
})

const events = map(name).superRefine((entries, context) => {
  for (const event of Object.keys(entries))
    if (!hubEventNames.includes(event)) context.addIssue({ code: 'custom', path: [event], message: '没有这个实时事件' })
  const received = hubEventNames.map((event) => entries[event] ?? event)
  if (new Set(received.map((event) => event.toLowerCase())).size < received.length)
    context.addIssue({ code: 'custom', message: '两个事件不能同名' })
})

/** The changes of a profile against the defaults, as an administrator writes them. */
export const profileSchema = group({
  company: label,
  localHttp: z.boolean(),
  paths: names(['hub', 'images', 'legacyPrefix'], pathSchema),
  calls,
  parameters,
  payData: names(['deposits', 'withdrawals'], fields),
  firstPage: names(['api', 'bot'], z.int().min(0).max(1)),
  codes: group({
    success: z.array(name).max(10),
    gameSwitch: names(['mute', 'ban'], code),
    appInfo: names(['link', 'logo'], code),
    riskControl: code,
    riskControlled: code,
    adjustment: names(['credit', 'debit'], code),
    groupStatus: names(['open', 'close'], code),
    memberType: names(['member', 'reader'], code),
    direction: names(['deposit', 'withdrawal']),
    switchState: names(['on', 'off']),
    rebateState: names(['confirmed', 'cancelled'], code),
    groupSwitch: names(['on', 'off'], code),
    groupChanges: z.array(code).length(8),
  }),
  names: names(['payTypes', 'linkStatus', 'robotStatus', 'memberLevels'], map(label)),
  hub: group({ tokenInAddress: z.boolean(), events, methods }),
  bot: group({
    wheres: group({
      form: choice(['text', 'list']),
      ...Object.fromEntries(['field', 'operator', 'value'].map((key) => [key, name])),
      operators: names(['=', '>=', '<=', 'like', 'in']),
    }),
    oddsKey: name,
    keywordField: name,
    placeholder: names(['before', 'after'], z.string().max(5)),
  }),
  uploads: names(['payCode', 'avatar', 'logo', 'activity', 'editor', 'chat']),
  settingKeys: map(name),
  settingLabels: map(label),
  memberLevel: fields,
  playTexts: names(['name', 'oddsRemark', 'activityRemark', 'rebateRemark']),
  sortDirections: names(['ascending', 'descending']),
  frequencyKeys: names(['seconds', 'min', 'max', 'start', 'end']),
  profitOf: choice(['site', 'members', 'unknown']),
  homeOrder: choice(['orders', 'games']),
  withdrawalDebit: choice(['approval', 'request']),
  time: group({ zone: z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/), falseZ: z.boolean() }),
  offers: names(['clearMembers', 'initRobots', 'pinActivity', 'riskControl'], z.boolean()),
})

const MAX_NAMED_ISSUES = 5
const MAX_PROFILE_LENGTH = 100_000

/** Throws an Error that names each mistake by its field, in Chinese. */
export function parseProfile(text: string): ProfileChanges {
  if (text.length > MAX_PROFILE_LENGTH) throw new Error('档案过大')
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error('档案不是有效的 JSON')
  }
  const { data, error } = profileSchema.safeParse(document)
  if (error) throw new Error(`档案有误：${describeProfileIssues(error)}`)
  return data as ProfileChanges
}

/**
 * What of a profile can be used, and what is wrong or unknown, by the names of the fields; null: nothing is. Unknown
 * fields are a newer version's. Of a wrong one its whole group has the defaults: half of two codes may be the other's (A313).
 */
export function readProfile(document: unknown): { changes: ProfileChanges; issues: string | null } {
  const rest = structuredClone(document)
  const found: z.core.$ZodIssue[] = []
  // What depends on another field is examined only where that one is right.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { data, error } = profileSchema.safeParse(rest)
    if (!error) {
      const changes = profileChanges(completeProfile(data as ProfileChanges))
      return { changes, issues: found.length > 0 ? describeIssues(found) : null }
    }
    found.push(...error.issues)
    for (const issue of error.issues) dropFields(rest, issue)
  }
  return { changes: {}, issues: describeIssues(found) }
}

const MAX_PASSES = 5
const GROUP_DEPTH = 2

function dropFields(document: unknown, issue: z.core.$ZodIssue): void {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
  for (const field of fields) {
    const path = field === undefined ? issue.path.slice(0, GROUP_DEPTH) : [...issue.path, field]
    const last = path.pop()
    const parent = path.reduce<unknown>((value, step) => asRecord(value)[String(step)], document)
    if (last !== undefined) delete asRecord(parent)[String(last)]
  }
}

export const describeProfileIssues = ({ issues }: z.ZodError): string => describeIssues(issues)

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const texts = issues.flatMap(describeIssue)
  const more = texts.length > MAX_NAMED_ISSUES ? [`共 ${texts.length} 处`] : []
  return [...texts.slice(0, MAX_NAMED_ISSUES), ...more].join('；')
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map((step) => clean(String(step)))
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `不认识 ${[...path, clean(key)].join('.')}`)
  const field = path.join('.') || '内容'
  if (issue.code === 'invalid_value')
    return [`${field} 应为 ${issue.values.map((value) => `"${String(value)}"`).join(' 或 ')}`]
  // Messages of our own are Chinese.
  return [`${field}${/[一-鿿]/.test(issue.message) ? `：${issue.message}` : ' 的值不正确'}`]
}

const clean = (text: string) => truncateText(stripInvisible(text.slice(0, 2 * MAX_NAME_LENGTH)), MAX_NAME_LENGTH)
