import './stub-page-window.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PayAction } from '#renderer/api/orders/pay-order.ts'
import { adjustBalance, decidePayOrder, findOrder } from '#renderer/api/orders/pay-orders.ts'
import { decideRebates, fetchRebates, isPendingRebate } from '#renderer/api/orders/rebates.ts'
import { submitOrderDecision } from '#renderer/features/orders/submit-order-decision.ts'
import { applyProfile, completeProfile } from '#shared/server-profile.ts'
import { addDays, dayOf } from '#shared/server-time.ts'
import { Control } from '../../simulator/control.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { signInDirectly } from './direct-axios.ts'
import { readableRules, TOGETHER } from './readable-rules.ts'
import { anyChange } from './stub-page-window.ts'

vi.mock('axios', () => import('./direct-axios.ts'))

/** No order waits where states are counted otherwise. */
const rules = readableRules('states-from-1')
const dialects = [...rules.map((rule) => [rule]), ...TOGETHER].map((dialect) => [dialect.join(', '), dialect] as const)
/** The order does not say its state, or who decided it: a lost answer stays unknown. */
const UNCLEAR = ['null-texts', 'null-numbers']

/** A code of 0 beside a reason may be either, until the profile tells the server's successes. */
const UNCLEAR_REFUSALS = ['envelope-code-1', 'envelope-code-1-silent']

const operator = { id: '900001', name: '管理员', image: '', loginNames: ['admin'] }
const decisions: readonly [action: PayAction, inOrOut: boolean, state: number][] = [
  ['approve', true, 1],
  ['cancel', true, 2],
  ['riskControl', true, 1],
  ['approve', false, 1],
  ['cancel', false, 2],
]

let simulator: Simulator
let control: Control

beforeAll(async () => {
  // Where a row says no state, what waits is asked of the main process.
  const refreshOrders = async () => {
    const orders = { deposits: await control.pending(true), withdrawals: await control.pending(false) }
    return { orders, error: null }
  }
  Object.assign(window.desktop, { concludeChange: async () => {}, refreshOrders })
  simulator = await startSimulator()
  control = new Control(simulator.url)
  await signInDirectly(simulator.url)
})
afterAll(() => simulator.close())

/** A new order as the page reads it, decided once. */
async function decide(action: PayAction, inOrOut: boolean) {
  const added = await control.addOrder({ inOrOut, balance: 12.5 })
  await control.setMember(added.userId, { balance: 1_000 })
  const order = (await findOrder(added))!
  const outcome = await submitOrderDecision(order, { action, reason: '资料不符', operator })
  const { order: decided, commits } = await control.order(added.id)
  return { kind: outcome.kind, detail: outcome.detail, state: decided.state, commits }
}

test.each(dialects)('every decision at a server with %s, also if its answer is lost', async (_name, dialect) => {
  await control.dialect(...dialect)
  for (const [action, inOrOut, state] of decisions)
    expect(await decide(action, inOrOut), `${action} ${inOrOut}`).toMatchObject({
      kind: 'succeeded',
      state,
      commits: 1,
    })
  await control.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropAfter' })
  const kind = dialect.some((rule) => UNCLEAR.includes(rule)) ? 'unknown' : 'succeeded'
  expect(await decide('approve', true)).toMatchObject({ kind, state: 1, commits: 1 })
})

test.each(dialects)('a decision that a server with %s refuses is no success', async (_name, dialect) => {
  await control.dialect(...dialect)
  const { id } = await control.addOrder({ inOrOut: true })
  await control.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'refused', errors: '余额不足' })
  const answer = decidePayOrder(id, true, '', anyChange)
  const kind = dialect.some((rule) => UNCLEAR_REFUSALS.includes(rule))
    ? 'malformed'
    : expect.stringMatching(/refused|http/)
  await expect(answer).rejects.toMatchObject({ kind })
  expect((await control.order(id)).commits).toBe(0)
})

test.each([
  ['envelope-code-1', '1'],
  ['envelope-code-1-silent', '1'],
  ['envelope-code-100', '100'],
  ['envelope-code-s0000', 's0000'],
] as const)('a server with %s says its successes and refusals once its profile has the code', async (rule, code) => {
  onTestFinished(() => applyProfile(completeProfile({})))
  applyProfile(completeProfile({ codes: { success: [code] } }))
  await control.dialect(rule)
  const { id } = await control.addOrder({ inOrOut: true })
  await control.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'refused', errors: '余额不足' })
  await expect(decidePayOrder(id, true, '', anyChange)).rejects.toMatchObject({ kind: 'refused' })
  expect(await decidePayOrder(id, true, '', anyChange)).toBe(true)
  expect((await control.order(id)).commits).toBe(1)
})

test.each([-1, 1])('a decided order is found where its time was read as one of another day (%i)', async (days) => {
  await control.dialect()
  const added = await control.addOrder({ inOrOut: true })
  await control.decide(added.id, true)
  const payTime = `${addDays(dayOf(Date.parse(`${added.payTime.replace(' ', 'T')}+08:00`)), days)} 12:00:00`
  expect(await findOrder({ ...added, payTime })).toMatchObject({ id: added.id, state: 1 })
})

test('rebates whose states are words can be decided', async () => {
  await control.dialect('states-lower-case')
  const today = dayOf(Date.now())
  const read = async () => (await fetchRebates(1, 100, { sdate: addDays(today, -6), edate: today })).rows
  const rows = await read()
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([0, 1, 2]))
  const { id } = rows.find(isPendingRebate)!
  expect(await decideRebates([{ id, balance: 0, isConfirm: false, memo: '重复' }], anyChange)).toBe(true)
  expect((await read()).find((row) => String(row.id) === String(id))).toMatchObject({ state: 2 })
})

test('ids that came as texts go back as numbers', async () => {
  await control.dialect('numbers-as-text')
  const today = dayOf(Date.now())
  const { rows } = await fetchRebates(1, 100, { sdate: addDays(today, -6), edate: today })
  const { id, expectedRebate } = rows.find(isPendingRebate)!
  expect(typeof id).toBe('string')
  expect(await decideRebates([{ id, balance: Number(expectedRebate), isConfirm: true }], anyChange)).toBe(true)
  const { userId } = await control.addOrder({ inOrOut: true })
  expect(await adjustBalance(true, String(userId), 1, '活动', anyChange)).toBe(true)
})
