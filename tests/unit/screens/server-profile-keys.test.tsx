// @vitest-environment jsdom
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { GroupHubClient } from '#main/core/groups/group-hub-client.ts'
import { buildConnection } from '#main/core/hub/connection.ts'
import { toServerCall, toServerEvent } from '#main/core/hub/hub.ts'
import { serverPaths, withServerParameters } from '#main/core/network/server-paths.ts'
import { parseProfile, profileSchema } from '#main/core/settings/profile-schema.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { payListPath } from '#main/core/wire.ts'
import { fetchGroupMembers } from '#renderer/api/groups/group-members.ts'
import { fetchGroupChanges, keywordConditions } from '#renderer/api/groups/group-reports.ts'
import { fetchGroups, saveGroupOdds, setAutoMute } from '#renderer/api/groups/groups.ts'
import { createTrackedChange } from '#renderer/api/host/audit-log.ts'
import { uploadImage } from '#renderer/api/http/http.ts'
import { fetchMembers, memberLevelLabel } from '#renderer/api/members/members.ts'
import { setGameSwitch } from '#renderer/api/orders/dashboard.ts'
import { payOrderActions, payTypeLabel, payTypeOptions } from '#renderer/api/orders/pay-order.ts'
import { applyRiskControl, fetchPayOrders, findAdjustments } from '#renderer/api/orders/pay-orders.ts'
import { fetchRebates } from '#renderer/api/orders/rebates.ts'
import { fetchPayReport } from '#renderer/api/reports/reports.ts'
import { type PlayText, setPlayText } from '#renderer/api/settings/play.ts'
import { fetchRobots } from '#renderer/api/settings/robots.ts'
import {
  linkStatusLabel,
  robotStatusLabel,
  type ServerSetting,
  saveMessagingAccount,
} from '#renderer/api/settings/server-settings.ts'
import { setLogo } from '#renderer/api/settings/staff.ts'
import { submitOrderDecision } from '#renderer/features/orders/submit-order-decision.ts'
import { balanceAfter } from '#renderer/features/orders/use-decision-data.ts'
import { About } from '#renderer/features/workstation-settings/about.tsx'
import { winLostSign } from '#renderer/lib/figures.ts'
import { Activities } from '#renderer/screens/content/activities.tsx'
import { GroupMemberList } from '#renderer/screens/groups/group-member-list.tsx'
import { formatToken } from '#renderer/screens/groups/messages.ts'
import { arrangeHome } from '#renderer/screens/home/home-order.ts'
import { RobotList } from '#renderer/screens/robots/robot-list.tsx'
import { toRobotItems, toRobotValues } from '#renderer/screens/robots/robot-values.ts'
import { listRows } from '#renderer/screens/server-settings/known-settings.ts'
import { setWorkstationSettings, useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { readEnvelope } from '#shared/envelope.ts'
import { decodePayData } from '#shared/pay-data.ts'
import {
  applyProfile,
  completeProfile,
  currentProfile,
  defaultProfile,
  type ProfileChanges,
  serializeConditions,
} from '#shared/server-profile.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { place, render, unmount } from '#tests/unit/mount.tsx'
import { silentLogger } from '../core/fixtures.ts'
import { order } from '../features/orders/order-fixture.ts'

/** What each key of the profile changes: on the wire, or in what is read and shown. */

interface SentRequest {
  url: string
  params?: Record<string, unknown>
  data?: unknown
}
let requests: SentRequest[]
/** The server's answer to every request; undefined: it is lost. */
let answerTo: (url: string) => unknown
vi.mock('axios', () => {
  const request = async (config: SentRequest) => {
    requests.push(config)
    const data = answerTo(config.url)
    if (data === undefined) throw new Error('lost')
    return { status: 200, data: JSON.stringify({ succeeded: true, data }), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    beginChange: async () => null,
    concludeChange: async () => {},
    onUploadProgress: () => () => {},
  },
}))
// Of the screens only what a profile adds or leaves out.
vi.mock('#renderer/list/list-screen.tsx', () => ({
  ListScreen: ({ tools }: { tools: ReactNode }) => tools,
}))
vi.mock('#renderer/list/list-url-state.tsx', () => ({ useListQuery: () => ({ values: {} }) }))
vi.mock('#renderer/screens/groups/use-group-names.ts', () => ({
  useGroupNames: () => ({ groups: [] }),
  useGroupNamesReading: () => ({}),
  getOperatorId: () => '1',
}))
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<object>()),
  useQueryClient: () => ({}),
  useQuery: () => ({}),
}))
vi.mock('#renderer/screens/content/content-list.tsx', () => ({
  ContentList: ({ pinDisabledReason }: { pinDisabledReason?: string }) => pinDisabledReason ?? '置顶',
  pinColumn: () => ({}),
}))
vi.mock('#renderer/features/workstation-settings/published-state.ts', async (load) => ({
  ...(await load<object>()),
  useHost: () => null,
  useUpdateState: () => null,
}))

beforeEach(() => {
  requests = []
  answerTo = () => true
})
afterEach(() => applyProfile(defaultProfile))

const change = () => createTrackedChange({ route: null, locks: [], success: 'flag', action: '', fields: [] })
const list = (...data: object[]) => ({ data, rows: data.length })

/** What the call sent: the fields of its body, else of its query, else its path. */
async function sent(call: () => Promise<unknown>, data: unknown = true): Promise<Record<string, unknown>> {
  answerTo = () => data
  await call()
  const { url, params, data: body } = requests.at(-1)!
  const fields = body instanceof FormData ? Object.fromEntries(body) : body
  return { url, ...params, ...(typeof fields === 'string' ? JSON.parse(fields) : (fields as object)) }
}
const sentField = (field: string, call: () => Promise<unknown>, data?: unknown) => async () =>
  (await sent(call, data))[field]

async function textOf(Screen: ComponentType): Promise<string> {
  await render(<Screen />)
  const text = place().textContent ?? ''
  await unmount()
  return text
}
const shows = (Screen: ComponentType, text: string) => async () => (await textOf(Screen)).includes(text)

/** The address of the hub's WebSocket. */
async function socketQuery(): Promise<string> {
  const addresses: string[] = []
  class RefusedSocket {
    constructor(address: string) {
      addresses.push(new URL(address).search)
      throw new Error('refused')
    }
  }
  const fetch = async () =>
    Response.json({
      negotiateVersion: 1,
      connectionToken: '1',
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    })
  const ports = { fetch, log: silentLogger, selectHubSocket: async () => RefusedSocket }
  const connection = await buildConnection('https://hub.example/hub', async () => 'secret', ports)
  await connection.start().catch(() => {})
  return addresses[0]!.replace(/^.*access_token/, 'access_token')
}

const condition = [{ field: 'DDate', op: '>=', value: 'x' }] as const
const operators = (op: '=' | '>=' | '<=' | 'like' | 'in') => () =>
  JSON.parse(String(serializeConditions([{ field: 'f', op, value: 1 }])))[0].op
const conditionFields = () => JSON.stringify(serializeConditions(condition))
const setting = (key: string): ServerSetting => ({ id: 1, key, type: 'number', value: '5', status: true })
const labelOf = (key: string) => () => listRows([setting(key)])[0]?.label
const group = { id: 1, ownerId: 1 } as Parameters<typeof setAutoMute>[0]
const upload = (purpose: keyof typeof defaultProfile.uploads) =>
  sentField('moduleName', () => uploadImage({ file: new File(['x'], 'a.png'), purpose }), 'a.png')
const queues = (data: object) => () => {
  try {
    const { deposits, withdrawals } = decodePayData(data)
    return [deposits.length, withdrawals.length]
  } catch {
    return 'not understood'
  }
}
const groupStatus = (open: boolean) => async () => {
  let status: unknown
  const client = new GroupHubClient(async (_method, request) => {
    status = (request as { TelGpStatus: number }).TelGpStatus
  })
  await client.changeStatus({ groupId: '1', ownerId: '1', gameId: 1, setType: 1, open })
  return status
}
const memberType = (type: string) =>
  sentField('wheres', () => fetchGroupMembers(1, 10, { type }), { list: [], total: 0 })
const typeCondition = (code: number) => `[{"field":"MType","op":"=","value":${code}}]`
const gameSwitch = (kind: 'mute' | 'ban', on: boolean) => sentField('url', () => setGameSwitch(kind, 10, on, change()))
const gameState = (on: boolean) => sentField('state', () => setGameSwitch('mute', 10, on, change()))
const playText = (text: PlayText) => sentField('type', () => setPlayText(1, text, 'x', change()))
const sorted = (descending: boolean) =>
  sentField('order', () => fetchRobots(1, 10, { sort: { field: 'id', descending } }), { items: [], total: 0 })
const adjustments = (isCredit: boolean) => sentField('paytype', () => findAdjustments(isCredit, '7', 1, 0, 0), list())
const payPath = (kind: 'deposit' | 'withdrawal') => async () => {
  const query = { sdate: '', edate: '' }
  const read = sentField('url', () => fetchPayOrders(kind, 1, 10, query), list())
  return [await read(), payListPath(kind, 1, 10), await sentField('url', () => fetchPayReport(kind, query), [])()]
}
const payPaths = (direction: string) => [
  `/pay/list/${direction}/1/10`,
  `/api/pay/list/${direction}/1/10`,
  `/report/pay-report/${direction}`,
]
const rebateStates =
  (...states: number[]) =>
  async () => {
    answerTo = () => list(...states.map((state) => ({ id: 1, state })))
    return (await fetchRebates(1, 10, { sdate: '', edate: '' })).rows.map(({ state }) => state)
  }
const frequency = (members: object) => () => {
  const item = { id: 1, key: 'frequency_1', value: JSON.stringify(members) } as Parameters<typeof toRobotValues>[0][0]
  const values = toRobotValues([item])
  const start = { ...values, 'frequency_1.seconds': '30' }
  return toRobotItems([item], start, { 'frequency_1.seconds': '30' })[0]?.value
}
const partOf = (part: string, wireKey: string) => () => {
  const members = { secend: 1, min: 2, max: 3, start: '08:00', end: '09:00', [wireKey]: 'here' }
  const item = { id: 1, key: 'frequency_1', value: JSON.stringify(members) } as Parameters<typeof toRobotValues>[0][0]
  return toRobotValues([item])[`frequency_1.${part}`]
}
function wireParameters(path: string, search: string, json?: string) {
  const headers: [string, string][] = [['content-type', 'application/json']]
  const body = json === undefined ? null : Buffer.from(json)
  const sent = withServerParameters({ server: '', method: 'POST', uploadId: null, path, search, headers, body })
  return sent.body ? Buffer.from(sent.body).toString() : sent.search
}
const rewritten = (path: string) => () => serverPaths({}).rewritePath(path)
const operator = { id: '900001', name: '管理员', loginNames: ['admin'] }

/** What the first page of a list of orders, robots and groups is asked for by. */
async function firstPages(): Promise<unknown[]> {
  const orders = await sent(() => fetchPayOrders('deposit', 1, 10, { sdate: '', edate: '' }), list())
  const robots = await sent(() => fetchRobots(1, 10, {}), list())
  const groups = await sent(() => fetchGroups(1, 10, {}), list())
  expect(payListPath('deposit', 1, 10)).toBe(`/api${orders.url}`)
  return [orders.url, robots.page, groups.pageIndex]
}

async function riskControlOutcome(): Promise<string> {
  answerTo = (url) => {
    if (url.startsWith('/pay/list')) return list(order({ state: 3, verifyAdmin: 'admin' }))
    return url.includes('SaveUpDown') ? undefined : true
  }
  return (await submitOrderDecision(order(), { action: 'riskControl', reason: '', operator })).kind
}

function localServer(profile: object): unknown {
  const [http, https] = ['http://192.168.1.5', 'https://192.168.1.5']
  const stored = { server: https, profiles: { [https]: profile } }
  const store = new SettingsStore({ read: () => stored, write: () => {} }, silentLogger, () => {})
  try {
    return store.normalizeAddress(http)
  } catch {
    return 'refused'
  }
}

/** The value given, what is seen by default, and what is seen with the value. */
type Row = [value: unknown, see: (profile: object) => unknown, byDefault: unknown, changed: unknown]

const rows: Record<string, Row> = {
  company: ['甲公司', shows(About, '甲公司'), false, true],
  localHttp: [true, localServer, 'refused', 'http://192.168.1.5'],
  'paths.hub': ['/signal', () => serverPaths({}).hub, '/managehub', '/signal'],
  'paths.images': ['/upload', rewritten('/images/a.png'), '/images/a.png', '/upload/a.png'],
  'paths.legacyPrefix': ['', rewritten('/api/User/List'), '/api/User/List', '/User/List'],
  calls: [{ homeData: '/v2/home' }, rewritten('/api/home/data'), '/api/home/data', '/v2/home'],
  parameters: [
    { payVerify: { newId: 'orderId', isConfirm: 'pass' }, membersSharingIp: { userid: 'uid' } },
    () => [
      wireParameters('/api/pay/pay-verify', '', '{"newId":9007199254740993,"isConfirm":true,"remark":""}'),
      wireParameters('/api/rebate/rebate-all-verification', '', '[{"newId":1}]'),
      wireParameters('/api/home/check-id', '?userid=7&x=1'),
    ],
    ['{"newId":9007199254740993,"isConfirm":true,"remark":""}', '[{"newId":1}]', '?userid=7&x=1'],
    ['{"orderId":9007199254740993,"pass":true,"remark":""}', '[{"newId":1}]', '?uid=7&x=1'],
  ],
  'payData.deposits': [['a'], queues({ a: [{ id: 1 }], downList: [] }), 'not understood', [1, 0]],
  'payData.withdrawals': [['b'], queues({ upList: [], b: [{ id: 1 }] }), 'not understood', [0, 1]],
  'codes.gameSwitch.mute': [7, gameSwitch('mute', true), '/home/updateing-state/1/10', '/home/updateing-state/7/10'],
  'codes.gameSwitch.ban': [7, gameSwitch('ban', true), '/home/updateing-state/2/10', '/home/updateing-state/7/10'],
  'codes.switchState.on': ['1', gameState(true), 'true', '1'],
  'codes.switchState.off': ['0', gameState(false), 'false', '0'],
  'firstPage.api': [0, firstPages, ['/pay/list/true/1/10', 1, 1], ['/pay/list/true/0/10', 0, 1]],
  'firstPage.bot': [0, firstPages, ['/pay/list/true/1/10', 1, 1], ['/pay/list/true/1/10', 1, 0]],
  'codes.success': [['1'], async () => readEnvelope({ code: 1, data: true })?.succeeded, undefined, true],
  'codes.appInfo.link': [
    7,
    sentField('url', () => saveMessagingAccount({ userTelAppid: '', userTelHash: '', userTelPhone: '' }, change())),
    '/account/updateing-app-info/1',
    '/account/updateing-app-info/7',
  ],
  'codes.appInfo.logo': [
    7,
    sentField('url', () => setLogo('a.png', change())),
    '/account/updateing-app-info/2',
    '/account/updateing-app-info/7',
  ],
  'codes.riskControl': [5, sentField('State', () => applyRiskControl(1, '2', change())), 1, 5],
  'codes.riskControlled': [3, riskControlOutcome, 'unknown', 'succeeded'],
  'codes.adjustment.credit': [
    88,
    async () => [await adjustments(true)(), payTypeOptions('deposit', []).at(-1)?.value, payTypeLabel(88, [])],
    ['98', '98', '88'],
    ['88', '88', '送分'],
  ],
  'codes.adjustment.debit': [
    89,
    async () => [await adjustments(false)(), payTypeOptions('withdrawal', []).at(-1)?.value, payTypeLabel(89, [])],
    ['99', '99', '89'],
    ['89', '89', '扣分'],
  ],
  'codes.groupStatus.open': [7, groupStatus(true), 1, 7],
  'codes.groupStatus.close': [7, groupStatus(false), 2, 7],
  'codes.memberType.member': [7, memberType('member'), typeCondition(10), typeCondition(7)],
  'codes.memberType.reader': [7, memberType('reader'), typeCondition(30), typeCondition(7)],
  'codes.direction.deposit': ['1', payPath('deposit'), payPaths('true'), payPaths('1')],
  'codes.direction.withdrawal': ['2', payPath('withdrawal'), payPaths('false'), payPaths('2')],
  'codes.rebateState.confirmed': [5, rebateStates(0, 1, 2, 5), [0, 1, 2, 5], [0, '状态 1', 2, 1]],
  'codes.rebateState.cancelled': [5, rebateStates(0, 1, 2, 5), [0, 1, 2, 5], [0, 1, '状态 2', 2]],
  'codes.groupSwitch.on': [
    2,
    async () => {
      const code = await sentField('TelGpTalkType', () => setAutoMute(group, true, change()))()
      answerTo = () => ({ list: [{ TelGpTalkType: 2 }], total: 1 })
      return [code, (await fetchGroups(1, 10, {})).rows[0]?.autoMute]
    },
    [1, null],
    [2, true],
  ],
  'codes.groupSwitch.off': [2, sentField('TelGpTalkType', () => setAutoMute(group, false, change())), 0, 2],
  'codes.groupChanges': [
    [10, 20, 30, 40, 50, 60, 70, 80],
    sentField('wheres', () => fetchGroupChanges(1, 10, { from: '2026-01-01', to: '2026-01-01', types: [2] }), list()),
    expect.stringContaining('{"field":"DType","op":"in","value":[2]}'),
    expect.stringContaining('{"field":"DType","op":"in","value":[20]}'),
  ],
  'names.payTypes': [{ 12: '数字人民币' }, () => payTypeLabel(12, []), '12', '数字人民币'],
  'names.linkStatus': [{ 9: '需验证' }, () => linkStatusLabel('9'), '状态 9', '需验证'],
  'names.robotStatus': [{ 9: '暂停' }, () => robotStatusLabel('9'), '状态 9', '暂停'],
  'names.memberLevels': [{ 3: '黄金' }, () => memberLevelLabel(3), '3', '黄金'],
  'hub.tokenInAddress': [false, socketQuery, 'access_token=secret', '?id=1'],
  'hub.events': [{ PrivateMessage: 'OnPrivate' }, () => toServerEvent('PrivateMessage'), 'PrivateMessage', 'OnPrivate'],
  'hub.methods': [{ getgroup: { name: 'Groups' } }, () => toServerCall('getgroup', []), ['getgroup'], ['Groups']],
  'bot.wheres.form': [
    'list',
    () => serializeConditions(condition),
    '[{"field":"DDate","op":">=","value":"x"}]',
    [{ field: 'DDate', op: '>=', value: 'x' }],
  ],
  'bot.wheres.field': ['Name', conditionFields, expect.not.stringContaining('Name'), expect.stringContaining('Name')],
  'bot.wheres.operator': [
    'Kind',
    conditionFields,
    expect.not.stringContaining('Kind'),
    expect.stringContaining('Kind'),
  ],
  'bot.wheres.value': ['Text', conditionFields, expect.not.stringContaining('Text'), expect.stringContaining('Text')],
  'bot.wheres.operators.=': ['eq', operators('='), '=', 'eq'],
  'bot.wheres.operators.>=': ['ge', operators('>='), '>=', 'ge'],
  'bot.wheres.operators.<=': ['le', operators('<='), '<=', 'le'],
  'bot.wheres.operators.like': ['has', operators('like'), 'like', 'has'],
  'bot.wheres.operators.in': ['any', operators('in'), 'in', 'any'],
  'bot.keywordField': ['Text', () => keywordConditions('a')[0]?.field, 'keyword', 'Text'],
  'bot.oddsKey': ['OId', sentField('key', () => saveGroupOdds([], change())), 'OTypeFlag', 'OId'],
  'bot.placeholder.before': ['{', () => formatToken('SumMoney'), 'SumMoney', '{SumMoney'],
  'bot.placeholder.after': ['}', () => formatToken('SumMoney'), 'SumMoney', 'SumMoney}'],
  'uploads.payCode': ['m', upload('payCode'), 'pay', 'm'],
  'uploads.avatar': ['m', upload('avatar'), 'service', 'm'],
  'uploads.logo': ['m', upload('logo'), 'logo', 'm'],
  'uploads.activity': ['m', upload('activity'), 'activity', 'm'],
  'uploads.editor': ['m', upload('editor'), 'quill', 'm'],
  'uploads.chat': ['m', upload('chat'), 'chat', 'm'],
  settingKeys: [{ bet_min: 'min_bet' }, labelOf('min_bet'), 'min_bet', '最低投注'],
  settingLabels: [{ x_gate: '测试开关' }, labelOf('x_gate'), 'x_gate', '测试开关'],
  memberLevel: [
    ['vip'],
    async () => {
      answerTo = () => list({ id: 1, vip: 3, Residue: 1 })
      return (await fetchMembers(1, 10, {})).rows[0]?.level
    },
    1,
    3,
  ],
  'playTexts.name': ['title', playText('name'), 'Name', 'title'],
  'playTexts.oddsRemark': ['odds', playText('oddsRemark'), 'OddsRemark', 'odds'],
  'playTexts.activityRemark': ['act', playText('activityRemark'), 'ActivityRemark', 'act'],
  'playTexts.rebateRemark': ['back', playText('rebateRemark'), 'RebateRemark', 'back'],
  'sortDirections.ascending': ['asc', sorted(false), 'ascending', 'asc'],
  'sortDirections.descending': ['desc', sorted(true), 'descending', 'desc'],
  'frequencyKeys.seconds': [
    'second',
    frequency({ second: 15, min: 1, max: 3, start: '08:00', end: '18:00' }),
    '{"second":15,"min":1,"max":3,"start":"08:00","end":"18:00"}',
    '{"second":30,"min":1,"max":3,"start":"08:00","end":"18:00"}',
  ],
  'frequencyKeys.min': ['least', partOf('min', 'least'), '2', 'here'],
  'frequencyKeys.max': ['most', partOf('max', 'most'), '3', 'here'],
  'frequencyKeys.start': ['from', partOf('start', 'from'), '08:00', 'here'],
  'frequencyKeys.end': ['to', partOf('end', 'to'), '09:00', 'here'],
  profitOf: ['members', () => winLostSign('5'), 1, -1],
  homeOrder: ['games', () => arrangeHome({}, currentProfile()).gamesFirst, false, true],
  withdrawalDebit: ['request', () => balanceAfter(order({ inOrOut: false, balance: 500 }), 900), '400.00', '900.00'],
  'time.zone': [
    '+09:00',
    () => parseServerTime('2026-11-25 09:00:00'),
    Date.parse('2026-11-25T01:00:00Z'),
    Date.parse('2026-11-25T00:00:00Z'),
  ],
  'time.falseZ': [
    true,
    () => parseServerTime('2026-11-25T08:00:00Z'),
    Date.parse('2026-11-25T08:00:00Z'),
    Date.parse('2026-11-25T00:00:00Z'),
  ],
  'offers.clearMembers': [false, shows(GroupMemberList, '清空成员'), true, false],
  'offers.initRobots': [false, shows(RobotList, '初始化'), true, false],
  'offers.pinActivity': [true, async () => (await textOf(Activities)) === '置顶', false, true],
  'offers.riskControl': [false, () => payOrderActions(order()).includes('riskControl'), true, false],
}

/** The keys of the schema: of a group its fields, of a map itself. */
function keysOf(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional) return keysOf(schema.unwrap() as z.ZodType, path)
  if (!(schema instanceof z.ZodObject)) return [path]
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    keysOf(field as z.ZodType, path ? `${path}.${key}` : key),
  )
}

const profileWith = (key: string, value: unknown): object =>
  key.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as object

test('every key of the schema has a row', () =>
  expect(Object.keys(rows).toSorted()).toEqual(keysOf(profileSchema, '').toSorted()))

test.each(Object.entries(rows))('%s', async (key, [value, see, byDefault, changed]) => {
  const use = (profile: object) =>
    setWorkstationSettings({
      ...useWorkstationSettings.getState(),
      profile: completeProfile(parseProfile(JSON.stringify(profile)) as ProfileChanges),
    })
  use({})
  expect(await see({})).toEqual(byDefault)
  const profile = profileWith(key, value)
  use(profile)
  expect(await see(profile)).toEqual(changed)
})
