import './stub-page-window.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchActivities, fetchAnnouncements } from '#renderer/api/content/content.ts'
import { fetchGroupMembers } from '#renderer/api/groups/group-members.ts'
import { fetchGroupBets, fetchGroupChanges } from '#renderer/api/groups/group-reports.ts'
import { fetchGreeting, fetchGroupNames, fetchGroupOdds, fetchGroups } from '#renderer/api/groups/groups.ts'
import { fetchAllPages, fetchWholePage } from '#renderer/api/http/page.ts'
import {
  fetchAccounts,
  fetchBoundAccounts,
  fetchMemberById,
  fetchMembers,
  fetchMembersSharingIp,
} from '#renderer/api/members/members.ts'
import {
  fetchBalanceChanges,
  fetchBets,
  fetchChatRecords,
  fetchDraws,
  fetchLatestDraws,
} from '#renderer/api/members/records.ts'
import { fetchGameOptions, fetchPayTypeOptions, fetchPlayOptions } from '#renderer/api/options.ts'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'
import { fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import { fetchRebates } from '#renderer/api/orders/rebates.ts'
import { fetchMemberReport, fetchPeriodReport } from '#renderer/api/reports/member-statistics.ts'
import {
  fetchMemberBalances,
  fetchMemberResults,
  fetchPayReport,
  fetchReferralRules,
  fetchReferrals,
  fetchReport,
} from '#renderer/api/reports/reports.ts'
import { fetchPayAccounts, fetchPayTypes } from '#renderer/api/settings/payment-accounts.ts'
import { fetchOdds, fetchPlay, fetchPlays } from '#renderer/api/settings/play.ts'
import { fetchRobots } from '#renderer/api/settings/robots.ts'
import { fetchRobotSettings, fetchServerSettings } from '#renderer/api/settings/server-settings.ts'
import { fetchAdmins, fetchAgents, fetchQuestions } from '#renderer/api/settings/staff.ts'
import { fetchMemberOrders } from '#renderer/features/members/member-orders.ts'
import { toBoolean } from '#renderer/lib/server-boolean.ts'
import { type Amount, formatAmount } from '#shared/money.ts'
import { addDays, dayOf, formatServerTime, rangeBounds } from '#shared/server-time.ts'
import { Control } from '../../simulator/control.ts'
import { REST_RULES } from '../../simulator/dialect/rest-rules.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { replayAs, signInDirectly } from './direct-axios.ts'
import { TOGETHER } from './readable-rules.ts'

vi.mock('axios', () => import('./direct-axios.ts'))

const OPERATOR = '900001'
const today = dayOf(Date.now())
const week = rangeBounds(addDays(today, -6), today)
const days = { sdate: addDays(today, -6), edate: today }

/** Every reading of the screens, of at most ten rows. */
const readings: Record<string, (ids: { member: string; game: string }) => Promise<unknown>> = {
  deposits: () => fetchPayOrders('deposit', 1, 10, week),
  withdrawals: () => fetchPayOrders('withdrawal', 1, 10, week),
  games: () => fetchGames(0),
  rebates: () => fetchRebates(1, 10, days),
  members: () => fetchMembers(1, 10, {}),
  member: ({ member }) => fetchMemberById(member),
  'members with one address': ({ member }) => fetchMembersSharingIp(member),
  'accounts of a member': ({ member }) => fetchBoundAccounts(member),
  'bound accounts': () => fetchAccounts(1, 10, {}),
  bets: () => fetchBets(1, 10, week),
  'chat records': () => fetchChatRecords(1, 10, week),
  'balance changes': () => fetchBalanceChanges(1, 10, week),
  draws: ({ game }) => fetchDraws(game, 1, 10, {}),
  'latest draws': ({ game }) => fetchLatestDraws(game, 5),
  report: () => fetchReport(week),
  'report of pay types': () => fetchPayReport('deposit', week),
  'results of members': () => fetchMemberResults(1, 10, week),
  'balances of members': () => fetchMemberBalances(1, 10, { date: week.sdate }),
  'report of a member': ({ member }) => fetchMemberReport({ userid: member }),
  'periods of a member': ({ member }) =>
    fetchPeriodReport({ sdate: `${days.sdate} 00:00:00`, edate: `${today} 23:59:59`, userid: member }),
  referrals: () => fetchReferrals(1, 10, week),
  'rules of referrals': () => fetchReferralRules(),
  'pay types as options': () => fetchPayTypeOptions(),
  'games as options': () => fetchGameOptions(),
  'plays as options': () => fetchPlayOptions(),
  plays: () => fetchPlays(),
  play: () => fetchPlay(1),
  odds: () => fetchOdds(1),
  settings: () => fetchServerSettings(),
  'settings of robots': () => fetchRobotSettings(),
  robots: () => fetchRobots(1, 10, {}),
  'pay types': () => fetchPayTypes(),
  'receiving accounts': () => fetchPayAccounts(1),
  administrators: () => fetchAdmins(),
  agents: () => fetchAgents(),
  questions: () => fetchQuestions(),
  announcements: () => fetchAnnouncements(1, 10),
  activities: () => fetchActivities(1, 10),
  groups: () => fetchGroups(1, 10, {}),
  'names of groups': () => fetchGroupNames(OPERATOR),
  'members of groups': () => fetchGroupMembers(1, 10, {} as never),
  'odds of groups': ({ game }) => fetchGroupOdds(game),
  'bets in groups': () => fetchGroupBets(1, 10, { from: days.sdate, to: days.edate } as never),
  'balance changes in groups': () => fetchGroupChanges(1, 10, { from: days.sdate, to: days.edate, types: [] } as never),
  greeting: () => fetchGreeting(OPERATOR),
}

/** Keys of rows are the server's own spelling; of the two spellings of a level one is enough (A142). */
const NOT_SHOWN = ['nextRow', 'key', 'Residue', 'residue', 'registerIP']

const TIME_PARTS = /^20\d\d(,\d+){5}$/

/** What a screen shows, whatever the spelling: ids, amounts and codes by their digits, flags and times by their meaning. */
function meaningOf(value: unknown, key = ''): unknown {
  if (/time$|^(OBetTime|DDate|logDate)$/i.test(key) && typeof value !== 'object') return formatServerTime(value)
  if (Array.isArray(value) && TIME_PARTS.test(value.join())) return formatServerTime(value)
  if (Array.isArray(value)) return value.map((item) => meaningOf(item, key))
  if (typeof value === 'object' && value !== null) {
    // A field without a value may be left out.
    const fields = Object.entries(value).filter(
      ([name, field]) => !NOT_SHOWN.includes(name) && (field ?? null) !== null,
    )
    return Object.fromEntries(fields.map(([name, field]) => [name, meaningOf(field, name)]))
  }
  if (/(balance|stake|change)$/i.test(key) && value !== null) return formatAmount(value as Amount)
  if (/^(true|false|y|n|t|f|是|否|启用|禁用)$/i.test(String(value))) return toBoolean(value) ? '1' : '0'
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value.replace(/\.0+$/, '') : value
  return typeof number === 'number' || typeof number === 'bigint' ? String(number) : number
}

/** Rules that change what is said, not how: an empty text is not the same as a missing one, and 16 KB are no call's. */
const OTHER_CONTENT = [
  'null-texts',
  'null-numbers',
  'null-ids',
  'pay-data-newest',
  'header-16k',
  'pager-capped-5',
  'body-mislabelled',
  'right-missing-in-200',
  'list-not-there',
  'row-names-unknown',
  'page-sign-in',
  'states-from-1',
]
const isSessionEnd = (rule: string) => /^(session|status|redirect)-/.test(rule)
/** Undone by the gateway. */
const CHARSETS = ['charset-gbk', 'charset-utf16']
const COMPRESSED = ['body-gzip', 'body-brotli', 'body-deflate']
const OTHER_MEANING: readonly string[] = [
  ...['operator-by-login-name', 'operator-by-id', 'times-false-z', 'pager-array', 'pager-uncounted'],
  // Completed where a page is asked for as a whole.
  ...['pager-capped', 'pager-capped-uncounted', 'pager-total-of-page', 'pay-list-overcounts'],
  // Which of two numbers is the month is not evident: shown as they came.
  'times-invariant',
]
const rules = (Object.keys(REST_RULES) as (keyof typeof REST_RULES)[]).filter(
  (rule) => !isSessionEnd(rule) && ![...OTHER_CONTENT, ...CHARSETS].includes(rule),
)

let simulator: Simulator
let control: Control
const ids = { member: '', game: '' }
const plain = new Map<string, unknown>()

beforeAll(async () => {
  simulator = await startSimulator()
  control = new Control(simulator.url)
  await control.clock({ fixed: Date.now() })
  await signInDirectly(simulator.url)
  ids.member = String((await fetchMembers(1, 10, {})).rows[0]!.id)
  ids.game = (await fetchGameOptions())[0]!.value
  for (const [name, read] of Object.entries(readings)) plain.set(name, meaningOf(await read(ids)))
}, 60_000)
afterAll(() => simulator.close())
beforeEach(() => {
  replayAs(null)
  return control.dialect()
})

test('every reading has something to compare', () => {
  for (const [name, value] of plain) {
    const rows = (value as { rows?: unknown[] })?.rows ?? value
    expect(Array.isArray(rows) ? rows.length : rows, name).toBeTruthy()
  }
})

test.each([...rules.map((rule) => [rule]), ...TOGETHER].map((dialect) => [dialect.join(', '), dialect] as const))(
  'a server with %s',
  async (_name, dialect) => {
    // What is compressed the server sends itself.
    if (dialect.some((rule) => COMPRESSED.includes(rule))) await control.dialect(...dialect)
    else replayAs(dialect)
    for (const [name, read] of Object.entries(readings)) {
      const [expected, actual] = [plain.get(name), meaningOf(await read(ids))]
      if (dialect.some((rule) => OTHER_MEANING.includes(rule)))
        // Where nothing counts the rows, that is said beside them.
        expect(Object.keys(actual as object), name).toEqual(expect.arrayContaining(Object.keys(expected as object)))
      else expect.soft(actual, name).toEqual(expected)
    }
  },
)

const CAPPED = ['pager-capped', 'pager-capped-uncounted', 'pager-total-of-page'] as const
test.each(CAPPED)('a whole page of a server with %s', async (rule) => {
  const [plainPage, whole] = [
    await fetchMembers(2, 20, {}),
    () => fetchWholePage((...page) => fetchMembers(...page, {}), 2, 20),
  ]
  expect(plainPage.rows).toHaveLength(20)
  expect((await whole()).rows).toEqual(plainPage.rows)
  await control.dialect(rule)
  expect((await whole()).rows).toEqual(plainPage.rows)
  const all = await fetchAllPages((page, size) => fetchActivities(page, size))
  await control.dialect()
  expect(all).toEqual(await fetchAllPages((page, size) => fetchActivities(page, size)))
  expect(all.length).toBeGreaterThan(5)
})

test.each(CAPPED)('the orders of a member in a panel, of a server with %s', async (rule) => {
  const { userId } = await control.addOrder({ inOrOut: true })
  for (let n = 0; n < 12; n++) await control.addOrder({ inOrOut: true, userId, balance: 10 + n })
  const read = () => fetchMemberOrders(String(userId), dayOf(Date.now()), new AbortController().signal)
  const all = await read()
  expect(all.orders.length).toBeGreaterThan(12)
  await control.dialect(rule)
  expect(await read()).toEqual(all)
  // Where no page has the others, the panel says that there are some.
  await control.dialect('pager-capped-5')
  const { deposits } = await read()
  expect(deposits.isPartial).toBe(true)
  await expect(fetchGroupOdds(ids.game)).rejects.toThrow('每页给出的条数太少')
})

test.each([
  ['list-not-there', 15, '没有列表'],
  ['row-names-unknown', 25, '各行没有文档中的字段'],
] as const)(
  'a list of a server with %s is a fault that names the call, never an empty list or empty lines',
  async (rule, least, field) => {
    await control.dialect(rule)
    const outcomes = await Promise.allSettled(Object.values(readings).map((read) => read(ids)))
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    for (const failure of failures) expect(failure).toMatch(/^ApiError: 列表无法识别（[A-Za-z/-]+ \S+）$/)
    expect(failures).toContain(`ApiError: 列表无法识别（pay/list ${field}）`)
    expect(failures.length).toBeGreaterThan(least)
    for (const outcome of outcomes) expect(outcome).not.toMatchObject({ value: { total: 0 } })
  },
)
