import { expect, test } from 'vitest'
import type { PendingOrdersState } from '#contract/orders.ts'
import type { StatementView } from '#contract/statement.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { startConsole } from '../start-console.ts'

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
  for (const wrong of [{ amount: '-1' }, { amount: '1e9' }, { payer: 'x'.repeat(301) }, { source: 'x' }, { extra: 1 }])
    await expect(
      call('importStatement', { importId: '1', lines: [{ ...line, ...wrong }], isLast: true }),
    ).rejects.toThrow('无效的调用')
  await expect(call('confirmStatementLine', '1', '../x')).rejects.toThrow('无效的调用')
})
