import type { UsedCall } from './endpoints.ts'
import { stringifyJson } from './lossless-json.ts'

/**
 * What the documents leave open about a server, as one document for each server (decisions.md, standing rule 2). The
 * defaults are the readings of decisions.md.
 */
export interface ServerProfile {
  /** Name in the copyright line; empty: the product's (A012). */
  company: string
  /** Whether this server of the local network may be reached by http, where the policy does not say (A313). */
  localHttp: boolean
  /** Paths of what is not under /api (A036, A037, A179); those of the policy go before them. */
  paths: { hub: string; images: string; legacyPrefix: string }
  /** Whole paths of calls that are elsewhere at this server, with the placeholders of the documented path. */
  calls: Partial<Record<UsedCall, string>>
  /** The server's names of a call's parameters, in its query or body, by the documented ones. */
  parameters: Partial<Record<UsedCall, Readonly<Record<string, string>>>>
  /** The lists of `home/pay-data` (A053). Others are read by the direction of their orders. */
  payData: { deposits: readonly string[]; withdrawals: readonly string[] }
  /** Number of the first page of a list: 1 or 0 (A325). */
  firstPage: { api: number; bot: number }
  codes: {
    /** Codes of an answer that are a success beside those of A316, as of a server that counts them from 1 (A323). */
    success: readonly string[]
    /** `ctype` of the two game switches (A048). */
    gameSwitch: { mute: number; ban: number }
    /** `uptype` of updateing-app-info (A013, A129). */
    appInfo: { link: number; logo: number }
    /** `State` of SaveUpDown for risk control (A061). */
    riskControl: number
    /** `state` of an order that was moved to risk control (A193). */
    riskControlled: number
    /** Pay types of manual adjustments (A195). */
    adjustment: { credit: number; debit: number }
    /** `TelGpStatus` in a command to a group (A147). */
    groupStatus: { open: number; close: number }
    /** `MType` of group members (A145). */
    memberType: { member: number; reader: number }
    /** `inorout` in a path (A060). */
    direction: { deposit: string; withdrawal: string }
    /** `state` of the two game switches (A186). */
    switchState: { on: string; off: string }
    /** A rebate that was decided (A080). */
    rebateState: { confirmed: number; cancelled: number }
    /** What a group's switches are sent as, and what is on (A148). */
    groupSwitch: { on: number; off: number }
    /** `DType` of the bot's balance changes, in the documented order (A085). */
    groupChanges: readonly number[]
  }
  /** Chinese names of codes. */
  names: {
    /** Beside the server's own list and the documents' (A065). */
    payTypes: Readonly<Record<string, string>>
    /** Values of push 30 and userTelStatus (A013). */
    linkStatus: Readonly<Record<string, string>>
    /** Robot states of push 20 (A014). */
    robotStatus: Readonly<Record<string, string>>
    /** Levels of members. */
    memberLevels: Readonly<Record<string, string>>
  }
  hub: {
    /** Whether the token stands in the address as well (A037). */
    tokenInAddress: boolean
    /** Names of events by the documented ones. */
    events: Readonly<Record<string, string>>
    /** By the documented name. */
    methods: Readonly<Record<string, HubMethodProfile>>
  }
  bot: {
    /** How `wheres` is written (A043, A192). */
    wheres: WheresProfile
    /** `key` of Odds/Save (A096). */
    oddsKey: string
    /** The field of a condition that searches every text (A192). */
    keywordField: string
    /** What stands around a placeholder in a message to a group (A149). */
    placeholder: { before: string; after: string }
  }
  /** `moduleName` of an upload by its purpose. */
  uploads: { payCode: string; avatar: string; logo: string; activity: string; editor: string; chat: string }
  /** The server's keys of settings by the console's (A110). */
  settingKeys: Readonly<Record<string, string>>
  /** Labels of setting keys of the server's, in place of the console's. */
  settingLabels: Readonly<Record<string, string>>
  /** Fields that hold a member's level, the first one that is there (A142). */
  memberLevel: readonly string[]
  /** `type` of a play's texts in set-string. */
  playTexts: { name: string; oddsRemark: string; activityRemark: string; rebateRemark: string }
  /** `order` of the robot list (A118). */
  sortDirections: { ascending: string; descending: string }
  /** Keys of the JSON in a robot's frequency_N (A121); the first is the interval in seconds. */
  frequencyKeys: { seconds: string; min: string; max: string; start: string; end: string }
  /** Who gains by a positive 盈亏: the site or its members; `unknown` is read like `site`, and says so (A328). */
  profitOf: 'site' | 'members' | 'unknown'
  /** What stands above on the dashboard, where the operator has not chosen (A384). */
  homeOrder: 'orders' | 'games'
  /** When a withdrawal leaves the member's balance. */
  withdrawalDebit: 'approval' | 'request'
  time: {
    /** Zone of times without one, such as `+08:00` (A182). */
    zone: string
    /** Times with a `Z` are in that zone all the same. */
    falseZ: boolean
  }
  /** Guessed calls that change much, each offered or not. */
  offers: { clearMembers: boolean; initRobots: boolean; pinActivity: boolean; riskControl: boolean }
}

interface HubMethodProfile {
  name?: string
  /** The documented arguments by name, in the server's order. */
  arguments?: readonly string[]
  /** All arguments in one object, by these names. */
  asObject?: boolean
}

interface WheresProfile {
  /** A list as JSON text, or as a list. */
  form: 'text' | 'list'
  field: string
  operator: string
  value: string
  operators: Readonly<Record<'=' | '>=' | '<=' | 'like' | 'in', string>>
}

export const defaultProfile: ServerProfile = {
  company: '',
  localHttp: false,
  paths: { hub: '/managehub', images: '/images', legacyPrefix: '/api' },
  calls: {},
  parameters: {},
  payData: { deposits: ['upList', 'payIn'], withdrawals: ['downList', 'payOut'] },
  firstPage: { api: 1, bot: 1 },
  codes: {
    success: [],
    gameSwitch: { mute: 1, ban: 2 },
    appInfo: { link: 1, logo: 2 },
    riskControl: 1,
    riskControlled: 1,
    adjustment: { credit: 98, debit: 99 },
    groupStatus: { open: 1, close: 2 },
    memberType: { member: 10, reader: 30 },
    direction: { deposit: 'true', withdrawal: 'false' },
    switchState: { on: 'true', off: 'false' },
    rebateState: { confirmed: 1, cancelled: 2 },
    groupSwitch: { on: 1, off: 0 },
    groupChanges: [1, 2, 3, 4, 5, 6, 7, 8],
  },
  names: {
    payTypes: {},
    linkStatus: { 0: '未绑定', 1: '已绑定' },
    robotStatus: { 0: '已停止', 1: '运行中', false: '已停止', true: '运行中' },
    memberLevels: { 0: '未验证', 1: '已验证' },
  },
  hub: { tokenInAddress: true, events: {}, methods: {} },
  bot: {
    wheres: {
      form: 'text',
      field: 'field',
      operator: 'op',
      value: 'value',
      operators: { '=': '=', '>=': '>=', '<=': '<=', like: 'like', in: 'in' },
    },
    oddsKey: 'OTypeFlag',
    keywordField: 'keyword',
    placeholder: { before: '', after: '' },
  },
  uploads: { payCode: 'pay', avatar: 'service', logo: 'logo', activity: 'activity', editor: 'quill', chat: 'chat' },
  settingKeys: {},
  settingLabels: {},
  memberLevel: ['Residue', 'residue'],
  playTexts: { name: 'Name', oddsRemark: 'OddsRemark', activityRemark: 'ActivityRemark', rebateRemark: 'RebateRemark' },
  sortDirections: { ascending: 'ascending', descending: 'descending' },
  frequencyKeys: { seconds: 'secend', min: 'min', max: 'max', start: 'start', end: 'end' },
  profitOf: 'unknown',
  homeOrder: 'orders',
  withdrawalDebit: 'approval',
  time: { zone: '+08:00', falseZ: false },
  offers: { clearMembers: true, initRobots: true, pinActivity: false, riskControl: true },
}

/** The fields of a profile that differ from the defaults; a group lacks the others. */
export type ProfileChanges = { [Group in keyof ServerProfile]?: unknown }

/** Fields with names of the server's own: given whole, and not completed from the defaults. */
const MAPS = new Set([
  'calls',
  'parameters',
  'payTypes',
  'linkStatus',
  'robotStatus',
  'memberLevels',
  'events',
  'methods',
  'settingKeys',
  'settingLabels',
])

/** The defaults with these changes; `changes` has the schema's shape. */
export const completeProfile = (changes: ProfileChanges): ServerProfile =>
  complete(defaultProfile, changes) as ServerProfile

function complete(defaults: unknown, changes: unknown, name = ''): unknown {
  if (changes === undefined) return defaults
  if (MAPS.has(name) || !isObject(defaults) || !isObject(changes)) return changes
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [
      key,
      complete(value, Object.hasOwn(changes, key) ? changes[key] : undefined, key),
    ]),
  )
}

/** What of a profile differs from the defaults: short enough to be read, sent and kept. */
export const profileChanges = (profile: ServerProfile): ProfileChanges =>
  (differences(defaultProfile, profile) ?? {}) as ProfileChanges

function differences(defaults: unknown, value: unknown, name = ''): unknown {
  if (MAPS.has(name) || !isObject(defaults) || !isObject(value))
    return JSON.stringify(defaults) === JSON.stringify(value) ? undefined : value
  const changed = Object.keys(defaults).flatMap((key) => {
    const difference = differences(defaults[key], value[key], key)
    return difference === undefined ? [] : [[key, difference] as const]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a profile changes, such as `codes.riskControl`, for people. */
export const describeProfile = (changes: ProfileChanges): string =>
  Object.keys(changes).length > 0 ? changedFields(changes).join('、') : '默认'

/** The changes together with those of a proposal, which go before them. */
export function mergeChanges(changes: ProfileChanges, proposal: ProfileChanges): ProfileChanges {
  const merged = Object.entries(proposal).map(([group, value]) => {
    const before = changes[group as keyof ProfileChanges]
    return [group, isObject(before) && isObject(value) ? { ...before, ...value } : value]
  })
  return { ...changes, ...Object.fromEntries(merged) }
}

function changedFields(changes: unknown, path = ''): string[] {
  if (!isObject(changes) || MAPS.has(path.split('.').at(-1)!)) return [path]
  return Object.entries(changes).flatMap(([key, value]) => changedFields(value, path ? `${path}.${key}` : key))
}

let current = defaultProfile

/** The profile of the server in use. A process has one server at a time. */
export const currentProfile = (): ServerProfile => current

export type OrderKind = 'deposit' | 'withdrawal'

const kinds: Readonly<Record<string, OrderKind>> = { true: 'deposit', false: 'withdrawal' }

/** The kind that an order's flag names. A missing flag stays missing: its call throws (A047). */
export const orderKind = (inOrOut: boolean): OrderKind => kinds[String(inOrOut)]!

/** `inorout` of a path at the server in use. */
export const directionOf = (kind: OrderKind): string => current.codes.direction[kind]

type PagedCalls = keyof ServerProfile['firstPage']

/** Those that were seen to count from 0. Another server, or another profile of it, is another count. */
const seenFromZero: Readonly<Record<PagedCalls, WeakSet<ServerProfile>>> = { api: new WeakSet(), bot: new WeakSet() }
export const countFromZero = (of: PagedCalls): void => void seenFromZero[of].add(current)

/** The number of a page, counted from 1, at the server in use. */
export const pageNumber = (page: number, of: PagedCalls = 'api') =>
  page - 1 + (seenFromZero[of].has(current) ? 0 : current.firstPage[of])

export function applyProfile(profile: ServerProfile): void {
  current = profile
}

/** A filter condition of the group bot; all must hold (A043, A192). */
export interface Condition {
  field: string
  op: '=' | '>=' | '<=' | 'like' | 'in'
  value: unknown
}

/** As the server's profile writes them: entered text cannot become a condition of its own (A043). */
export function serializeConditions(conditions: readonly Condition[]): string | Record<string, unknown>[] {
  const { form, field, operator, value, operators } = currentProfile().bot.wheres
  const rows = conditions.map((condition) => ({
    [field]: condition.field,
    [operator]: operators[condition.op],
    [value]: condition.value,
  }))
  if (form === 'list') return rows
  return rows.length > 0 ? stringifyJson(rows) : ''
}
