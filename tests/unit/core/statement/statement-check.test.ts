import { describe, expect, test } from 'vitest'
import type { PendingOrdersState, StatementLine, StatementView } from '#contract/orders.ts'
import { StatementCheck } from '#main/core/statement/statement-check.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { memorySecrets, silentLogger } from '../fixtures.ts'
import { startConsole } from '../start-console.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')

function deposit(id: number, change: Partial<PayOrder> = {}): PayOrder {
  const order = {
    id,
    userId: 66_536_166,
    balance: 100,
    payName: '张三',
    payTime: '2026-11-25 12:00:00',
    inOrOut: true,
    state: 0,
  }
  return { ...order, ...change } as PayOrder
}

function line(change: Partial<StatementLine> = {}): StatementLine {
  return { amount: '100.00', at: NOON, hasTime: true, payer: '张三', remark: '', source: 'bank', ...change }
}

/** The check of one run of the console. What is in `usedLines` is what the disk has. */
function startCheck(usedLines = memorySecrets(), orders: PayOrder[] = []) {
  const views: (StatementView | null)[] = []
  const settings = { effective: { statementCheck: true, statementMinutes: 10 } }
  const session = { view: { signedIn: true, server: 'https://server.test' } }
  let deposits = orders
  const check = new StatementCheck({
    ports: { usedLines, log: silentLogger },
    settings,
    session,
    orders: () => ({ version: 1, orders: { deposits, withdrawals: [] }, error: null }),
    onChange: (view) => views.push(view),
  })
  check.onEvent('orders')
  return {
    ...{ check, views, settings, session, usedLines },
    setOrders: (next: PayOrder[]) => {
      deposits = next
      check.onEvent('orders')
    },
    importLines: (...lines: StatementLine[]) => check.import({ importId: '1', lines, isLast: true }),
    /** What the pages know once everything is matched. */
    state: async (id: number | string) => {
      await check.commands.releaseStatementLine('settle')
      return check.view?.orders[String(id)]
    },
  }
}

describe('a line that was used is not offered again', () => {
  test('after its order was approved, not even to a duplicate of that order', async () => {
    const { importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
    await importLines(line())
    expect(await state(1)).toMatchObject({ state: 'certain', isConfirmed: false })
    setOrders([deposit(2)])
    expect(await state(2)).toMatchObject({ state: 'none', lines: [] })
  })

  test('by a confirmation either', async () => {
    const { check, importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
    await importLines(line())
    const { id } = (await state(1))!.lines[0]!
    setOrders([deposit(2)])
    await state(2)
    await expect(check.commands.confirmStatementLine('2', id)).rejects.toThrow('这一行已用于另一笔订单')
  })

  test('when its order was approved while it was shared with a duplicate', async () => {
    const { importLines, setOrders, state } = startCheck(undefined, [deposit(1), deposit(2)])
    await importLines(line())
    expect(await state(1)).toMatchObject({ state: 'doubtful' })
    setOrders([deposit(2)])
    expect(await state(2)).toMatchObject({ state: 'none' })
  })

  test('when the statement is imported after its order was approved', async () => {
    const { importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
    setOrders([deposit(2)])
    await importLines(line())
    expect(await state(2)).toMatchObject({ state: 'none' })
  })

  test('after a restart, whether approved or confirmed', async () => {
    const first = startCheck(undefined, [deposit(1), deposit(2, { payName: '李四', balance: 200 })])
    await first.importLines(line(), line({ amount: '200', payer: '王五' }))
    const [other] = (await first.state(2))!.lines
    await first.check.commands.confirmStatementLine('2', other!.id)
    first.setOrders([deposit(2, { payName: '李四', balance: 200 })])
    await first.state(2)
    await first.check.stop()

    const orders = [
      deposit(2, { payName: '李四', balance: 200 }),
      deposit(3),
      deposit(4, { balance: 200, payName: '王五' }),
    ]
    const second = startCheck(memorySecrets(first.usedLines.saved), orders)
    await second.importLines(line({ amount: '200', payer: '王五' }), line())
    expect(await second.state(2)).toMatchObject({ state: 'certain', isConfirmed: true, lines: [{ payer: '王五' }] })
    expect(await second.state(3)).toMatchObject({ state: 'none' })
    expect(await second.state(4)).toMatchObject({ state: 'none' })
  })

  test('in a statement that has it once more', async () => {
    const { check, importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
    await importLines(line())
    setOrders([deposit(2)])
    await check.import({ importId: '2', lines: [line({ remark: '重新导出' })], isLast: true })
    expect(await state(2)).toMatchObject({ state: 'none' })
    expect(check.view).toMatchObject({ lineCount: 1, unusedCount: 0 })
  })
})

test('two payments in the same minute are two lines, in any order', async () => {
  const { check, importLines } = startCheck()
  await importLines(line(), line({ at: NOON + 20_000 }))
  await check.import({ importId: '2', lines: [line({ at: NOON + 20_000 }), line()], isLast: true })
  expect(check.view).toMatchObject({ lineCount: 2, unusedCount: 2 })
})

test('a cancelled order has used no line, whether the answer or the queue comes first', async () => {
  const decision = { kind: 'deposit', action: 'cancel', amount: '100', waitedMs: 1, operatorId: '1' } as const
  for (const answersFirst of [true, false]) {
    const { check, importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
    await importLines(line())
    if (answersFirst) check.onDecided(['order:1'], decision)
    setOrders([deposit(2)])
    await state(2)
    if (!answersFirst) check.onDecided(['order:1'], decision)
    expect(await state(2)).toMatchObject({ state: 'certain' })
  }
})

test('an order that is pending again has its line again', async () => {
  const { importLines, setOrders, state } = startCheck(undefined, [deposit(1)])
  await importLines(line())
  setOrders([])
  await state(1)
  setOrders([deposit(1)])
  expect(await state(1)).toMatchObject({ state: 'certain', isConfirmed: false })
})

describe('a confirmation', () => {
  test('binds a doubtful line, and can be taken back', async () => {
    const { check, importLines, state } = startCheck(undefined, [deposit(1)])
    await importLines(line({ payer: '李四' }))
    const [candidate] = (await state(1))!.lines
    await check.commands.confirmStatementLine('1', candidate!.id)
    expect(await state(1)).toMatchObject({ state: 'certain', isConfirmed: true })
    await check.commands.releaseStatementLine('1')
    expect(await state(1)).toMatchObject({ state: 'doubtful', isConfirmed: false })
  })

  test('is refused for a line of another order, another amount, or an order that is not pending', async () => {
    const orders = [deposit(1), deposit(2, { payName: '李四' }), deposit(3, { balance: 200 })]
    const { check, importLines, state } = startCheck(undefined, orders)
    await importLines(line())
    const { id } = (await state(1))!.lines[0]!
    await expect(check.commands.confirmStatementLine('2', id)).rejects.toThrow('这一行已用于另一笔订单')
    await expect(check.commands.confirmStatementLine('3', id)).rejects.toThrow('金额不同')
    await expect(check.commands.confirmStatementLine('9', id)).rejects.toThrow('不在待处理订单中')
  })
})

test('nothing of a statement is stored in clear, and another key leads to other fingerprints', async () => {
  const { importLines, setOrders, state, check, usedLines } = startCheck(undefined, [deposit(1)])
  await importLines(line({ remark: '6222021234567890' }))
  const { id } = (await state(1))!.lines[0]!
  setOrders([])
  await state(1)
  await check.stop()
  expect(usedLines.writes.length).toBeGreaterThan(0)
  // Fingerprints and times have any digits.
  const stored = usedLines.writes.map((text) => text.replaceAll(/[0-9a-f]{32,}|"at":\d+/g, ''))
  for (const text of stored) expect(text).not.toMatch(/张三|6222|100|66536166/)
  const other = startCheck(undefined, [deposit(1)])
  await other.importLines(line())
  expect((await other.state(1))!.lines[0]!.id).not.toBe(id)
})

test('a store that fails is said, and the lines stay used in memory', async () => {
  const failing = Object.assign(memorySecrets(), { save: () => Promise.reject(new Error('disk')) })
  const { importLines, setOrders, state, check } = startCheck(failing, [deposit(1)])
  await importLines(line())
  expect(check.view!.isPersistent).toBe(true)
  setOrders([deposit(2)])
  await state(2)
  expect(await state(2)).toMatchObject({ state: 'none' })
  expect(check.view!.isPersistent).toBe(false)
})

test('sign-out and the switch clear everything', async () => {
  const { check, importLines, session, settings, views, setOrders } = startCheck(undefined, [deposit(1)])
  await importLines(line())
  session.view.signedIn = false
  check.onEvent('session')
  expect(views.at(-1)).toBeNull()
  await expect(importLines(line())).rejects.toThrow('请先登录')
  session.view.signedIn = true
  setOrders([deposit(1)])
  await importLines(line())
  expect(check.view).not.toBeNull()
  settings.effective.statementCheck = false
  check.onEvent('settings')
  expect(views.at(-1)).toBeNull()
  await expect(importLines(line())).rejects.toThrow('到账核对已停用')
})

test('what is imported while another session begins is dropped', async () => {
  const { check, importLines, session, setOrders, state } = startCheck(undefined, [deposit(1)])
  const importing = importLines(line())
  session.view.signedIn = false
  check.onEvent('session')
  await importing
  expect(check.view).toBeNull()
  session.view.signedIn = true
  setOrders([deposit(1)])
  expect(await state(1)).toBeUndefined()
  await importLines(line({ amount: '200' }))
  expect(check.view).toMatchObject({ lineCount: 1 })
})

describe('in several windows', () => {
  test('both windows show the same statement, and what one uses is used in the other', async () => {
    const { core, call, callFrom, send, server } = await startConsole()
    const views: (StatementView | null)[] = []
    core.subscribe((event, payload) => event === 'statement' && views.push(payload as StatementView | null))
    const { id } = await server.addOrder({ inOrOut: true, payName: '王小明', balance: 731.25 })
    const { id: other } = await server.addOrder({ inOrOut: true, payName: '王小强', balance: 731.25 })
    const readOrders = () => call<PendingOrdersState>('refreshOrders')
    const { deposits } = (await readOrders()).orders!
    const at = parseServerTime(deposits.find((order) => order.id === id)!.payTime)!
    const payment = { amount: '731.25', at, hasTime: true, remark: '', source: 'bank' }
    const lines = [
      { ...payment, payer: '王小明' },
      { ...payment, payer: '王小刚' },
    ]
    await callFrom('1', 'importStatement', { importId: '1', lines, isLast: true })

    const stateIn = async (window: string, order: unknown) =>
      ((await callFrom(window, 'readState', 'statement')) as StatementView).orders[String(order)]
    expect(await stateIn('2', id)).toMatchObject({ state: 'certain', lines: [{ payer: '王小明' }] })
    expect(views.at(-1)).toEqual(await callFrom('2', 'readState', 'statement'))

    await send('/api/pay/pay-verify', { newId: id, isConfirm: true, remark: '' })
    await readOrders()
    await expect.poll(() => views.at(-1)).toMatchObject({ unusedCount: 1 })
    const { lines: offered } = (await stateIn('2', other))!
    expect(offered).toMatchObject([{ payer: '王小刚' }])
    await callFrom('2', 'confirmStatementLine', String(other), offered[0]!.id)
    expect(await stateIn('1', other)).toMatchObject({ state: 'certain', isConfirmed: true })
    expect(views.at(-1)).toMatchObject({ unusedCount: 0 })

    await call('signOut')
    expect(await callFrom('2', 'readState', 'statement')).toBeNull()
    expect(views.at(-1)).toBeNull()
  })

  test('what is no statement is refused at the bridge', async () => {
    const { call } = await startConsole()
    const line = { amount: '100', at: 1, hasTime: true, payer: '', remark: '', source: 'bank' }
    for (const wrong of [
      { amount: '-1' },
      { amount: '1e9' },
      { payer: 'x'.repeat(301) },
      { source: 'x' },
      { extra: 1 },
    ])
      await expect(
        call('importStatement', { importId: '1', lines: [{ ...line, ...wrong }], isLast: true }),
      ).rejects.toThrow('无效的调用')
    await expect(call('confirmStatementLine', '1', '../x')).rejects.toThrow('无效的调用')
  })
})
