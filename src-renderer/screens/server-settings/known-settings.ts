import { currentProfile } from '#shared/server-profile.ts'
import type { Option } from '../../api/options.ts'
import type { ServerSetting } from '../../api/settings/server-settings.ts'
import type { Values } from '../../form/edit/edits.ts'
import { POINTS } from '../../lib/figures.ts'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { describeUnknown, UNKNOWN_GROUP, UNKNOWN_NOTE } from '../../lib/unknown-settings.ts'

/**
 * How a setting is edited. `switch`: its status. `range`: its status and the two limits in its value (D2 §3). `source`:
 * its status selects the default or a custom address, stored in the setting `addressKey` (A112). `raw`: unknown type,
 * so both its status and its value.
 */
export type SettingKind =
  | 'switch'
  | 'text'
  | 'area'
  | 'number'
  | 'count'
  | 'money'
  | 'secret'
  | 'range'
  | 'select'
  | 'source'
  | 'raw'

export type SettingScreen = 'system' | 'general'

export interface KnownSetting {
  key: string
  screen: SettingScreen
  group: string
  label: string
  /** Absent: derived from the server's type. */
  kind?: SettingKind
  hint?: string
  unit?: string
  options?: readonly Option[]
  addressKey?: string
  /** In a line of its own. */
  isAlone?: boolean
}

const levelOptions: readonly Option[] = [
  { value: '0', label: '未验证' },
  { value: '1', label: '已验证' },
]

function defineSettings(
  screen: SettingScreen,
  group: string,
  rows: readonly (readonly [string, string, Partial<KnownSetting>?])[],
): KnownSetting[] {
  return rows.map(([key, label, overrides]) => ({ key, screen, group, label, ...overrides }))
}

/** The documented settings in display order (A110, A111). */
export const knownSettings: readonly KnownSetting[] = [
  ...defineSettings('system', '接口设置', [
    ['message_api_status', '短信验证', { kind: 'switch', isAlone: true }],
    ['game_beijing_api_status', '台湾开奖结果来源', { kind: 'source', addressKey: 'game_beijing_api_other' }],
    ['game_kanada_api_status', '加拿大开奖结果来源', { kind: 'source', addressKey: 'game_kanada_api_other' }],
  ]),
  ...defineSettings('system', '在线支付', [
    ['sms_status', 'AppKey', { kind: 'text' }],
    ['app_secret', 'AppSecret', { kind: 'secret' }],
  ]),
  ...defineSettings('general', '开关', [
    ['site_status', '站点开放'],
    ['register_status', '允许注册'],
    ['bet_cancel_status', '允许撤投'],
    ['chat_status', '允许聊天'],
    ['chat_image_status', '允许发图片'],
    ['cashout_bound_show_account', '绑定账号的会员可查看收款账号'],
  ]),
  ...defineSettings('general', '文本', [
    ['site_name', '站点名称'],
    ['site_notice', '站点公告', { kind: 'area' }],
    ['service_time', '客服时间'],
  ]),
  ...defineSettings('general', '投注', [
    ['bet_min', '最低投注', { kind: 'money', unit: POINTS }],
    ['bet_max', '最高投注', { kind: 'money', unit: POINTS }],
    ['bet_cancel_seconds', '可撤投时间', { kind: 'count', unit: '秒' }],
  ]),
  ...defineSettings('general', '聊天', [
    ['chat_interval_seconds', '发言间隔', { kind: 'count', unit: '秒' }],
    ['chat_level', '发言级别', { kind: 'select', options: levelOptions, hint: '所选级别及以上可发言' }],
  ]),
  ...defineSettings('general', '上分', [
    ['payin_min', '最低上分', { kind: 'money', unit: POINTS }],
    ['payin_max', '最高上分', { kind: 'money', unit: POINTS }],
    ['payin_times_day', '每日上分次数', { kind: 'count', unit: '次' }],
  ]),
  ...defineSettings('general', '下分 / 提现', [
    ['cashout_alipay', '支付宝'],
    ['cashout_wechat', '微信'],
    ['cashout_qq', 'QQ钱包'],
    ['cashout_bank', '银行卡'],
    ['cashout_usdt', 'USDT'],
    ['cashout_times_day', '每日下分次数', { kind: 'count', unit: '次' }],
    ['cashout_level', '下分级别', { kind: 'select', options: levelOptions, hint: '所选级别及以上可下分' }],
  ]),
]

/** Flags of which at most one may be set (D3 §4, A115); the value of the first one is an amount. */
export const returnFlags = {
  return_all_when_cashout_gt: '低于设定金额时全部返还',
  return_all_when_cashout: '全部返还',
  return_when_any_cashout: '任意金额均可返还',
} as const
export const RETURN_BELOW_AMOUNT = 'return_all_when_cashout_gt'
export const RETURN_GROUP = '下分 / 提现'
const OTHER_GROUP = '其他'
const LAST_GROUPS = [OTHER_GROUP, UNKNOWN_GROUP]

/** What the settings of a group are about, where their labels do not say it. */
export const groupNotes: Readonly<Record<string, string>> = {
  接口设置: '短信和开奖结果从哪里取。来源选“其他”时填写地址；更换来源在保存前会再核对一次。',
  在线支付: '支付接口的账号和密钥。密钥平时不显示，也不写入操作记录。',
  开关: '整个站点的开关，保存后对所有会员生效。',
  [UNKNOWN_GROUP]: UNKNOWN_NOTE,
}

/** Pairs whose second value must not be less than the first. */
export const minMaxPairs = [
  ['bet_min.value', 'bet_max.value'],
  ['payin_min.value', 'payin_max.value'],
] as const

const kindByType: Readonly<Record<string, SettingKind>> = {
  switch: 'switch',
  text: 'text',
  number: 'number',
  select: 'text',
  cashout_type_status: 'range',
}

export function resolveKind({ key, type }: ServerSetting): SettingKind {
  const documentedKind = knownSettings.find((row) => row.key === key)?.kind
  if (documentedKind) return documentedKind
  // For undocumented keys: counts and durations must be whole numbers (inventory 308).
  return type === 'number' && WHOLE_NUMBER_KEY.test(key) ? 'count' : (kindByType[type] ?? 'raw')
}

const WHOLE_NUMBER_KEY = /(^|_)(times|seconds|minutes|hours|days|count)(_|$)/i

const documentedKeys = new Set([
  ...knownSettings.flatMap(({ key, addressKey }) => (addressKey ? [key, addressKey] : key)),
  ...Object.keys(returnFlags),
])

/**
 * All settings with a row of their own, in display order. A key that neither the documents nor the server's profile name
 * is listed as unknown: a guessed name could be that of another setting.
 */
export function listRows(items: readonly ServerSetting[]): readonly KnownSetting[] {
  const { settingKeys, settingLabels } = currentProfile()
  const keys = new Set(items.map(({ key }) => key))
  const known = knownSettings.flatMap((row): KnownSetting[] => {
    if (keys.has(row.key)) return [row]
    const key = settingKeys[row.key]
    if (key === undefined || !keys.has(key)) return []
    return [{ ...row, key, hint: [row.hint, `设置项 ${key}`].filter(Boolean).join('；') }]
  })
  const knownKeys = new Set(known.map(({ key }) => key))
  const others = items.filter(({ key }) => !documentedKeys.has(key) && !knownKeys.has(key))
  const toRow = ({ key, type }: ServerSetting): KnownSetting =>
    Object.hasOwn(settingLabels, key)
      ? { key, screen: 'general', group: OTHER_GROUP, label: settingLabels[key]!, hint: `设置项 ${key}` }
      : { key, screen: 'general', group: UNKNOWN_GROUP, label: key, hint: describeUnknown(type) }
  return [...known.map((row) => ({ ...row, label: settingLabels[row.key] ?? row.label })), ...others.map(toRow)]
}

/** The groups of one screen; every setting of the server appears on exactly one of the two screens. */
export function groupSettings(screen: SettingScreen, items: readonly ServerSetting[]) {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const rows = listRows(items)
    .filter((row) => row.screen === screen)
    .map((row) => ({ ...row, kind: row.kind ?? resolveKind(byKey.get(row.key)!) }))
  const titles = new Set(rows.map(({ group }) => group))
  if (screen === 'general' && Object.keys(returnFlags).some((key) => byKey.has(key))) titles.add(RETURN_GROUP)
  const ordered = [...titles].sort((a, b) => LAST_GROUPS.indexOf(a) - LAST_GROUPS.indexOf(b))
  return ordered.map((title) => ({ title, items: rows.filter(({ group }) => group === title) }))
}

/** Settings as flat form values: `<key>.status`, `<key>.value`; for a range `<key>.min` and `<key>.max`. */

/** One form value for the three flags, so that concurrent edits of two administrators cannot mix (A115). */
export const RETURN_MODE = 'return_mode'
export const NO_RETURN = 'none'

const flagKeys = Object.keys(returnFlags)

/** The server may have several flags set, separated by spaces here; all are named. */
export function formatReturnMode(mode: string): string {
  const names: Readonly<Record<string, string>> = { ...returnFlags, [NO_RETURN]: '不启用' }
  const keys = mode.split(' ')
  return keys.map((key) => names[key] ?? key).join('、')
}

export function toSettingValues(items: readonly ServerSetting[]): Values {
  const values: Values = {}
  for (const item of items) {
    const { key, status } = item
    if (!flagKeys.includes(key)) values[`${key}.status`] = status
    if (resolveKind(item) === 'range') Object.assign(values, splitRange(item))
    else values[`${key}.value`] = String(item.value ?? '')
  }
  const activeFlags = items
    .filter(({ key, status }) => flagKeys.includes(key) && toBoolean(status))
    .map(({ key }) => key)
  if (items.some(({ key }) => flagKeys.includes(key))) values[RETURN_MODE] = activeFlags.join(' ') || NO_RETURN
  return values
}

/** Splits a range at the first comma (D2 §3). */
function splitRange({ key, value }: ServerSetting): Values {
  const text = String(value ?? '')
  const comma = text.indexOf(',')
  const [min, max] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)]
  return { [`${key}.min`]: min, [`${key}.max`]: max }
}

/** The settings to send. `items` is the server's current state, `values` the requested one. */
export function collectChangedItems(items: readonly ServerSetting[], values: Values, changes: Values): ServerSetting[] {
  return items.flatMap((item) => {
    const { key } = item
    const isFlag = flagKeys.includes(key)
    const changed = ['status', 'value', 'min', 'max'].some((part) => `${key}.${part}` in changes)
    // The three flags are sent together (A115).
    if (!changed && !(isFlag && RETURN_MODE in changes)) return []
    const status = isFlag && RETURN_MODE in changes ? values[RETURN_MODE] === key : values[`${key}.status`]
    const isRange = resolveKind(item) === 'range'
    const value = isRange ? joinRange(item, values, changes) : String(values[`${key}.value`] ?? '').trim()
    return [
      { ...item, value, status: status === undefined ? item.status : toServerBoolean(item.status, toBoolean(status)) },
    ]
  })
}

/** An unchanged range is sent back in its original form. */
function joinRange({ key, value }: ServerSetting, values: Values, changes: Values): string {
  const [min, max] = [`${key}.min`, `${key}.max`]
  return min in changes || max in changes ? `${String(values[min]).trim()},${String(values[max]).trim()}` : value
}
