// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pendingColumns } from '#renderer/features/orders/order-columns.tsx'
import { order } from './order-fixture.ts'

const options = { names: [], threshold: 0, hasMarks: false, hasStatement: false, notes: new Map() }

test('an order for a foreign account is marked at its name, and no column becomes wider', () => {
  const payout = order({ inOrOut: false, balance: 1, lastBalance: 2 })
  const foreign = { ...payout, isForeign: true }
  const columns = pendingColumns(false, options)
  const name = columns.find(({ id }) => id === 'payName')!
  expect(renderToStaticMarkup(name.cell(payout))).not.toContain('✗')
  expect(renderToStaticMarkup(name.cell(foreign))).toContain('收款账户与绑定账户不符</span>')
  for (const { digits, tightDigits } of columns) {
    expect(digits?.(foreign)).toBe(digits?.(payout))
    expect(tightDigits?.(foreign)).toBe(tightDigits?.(payout))
  }
})

test('the note about a member is a mark at the id, with all of it as its tooltip and none of it in an export', () => {
  const note = { userId: '5', text: '<b>常改账号</b>', tags: ['VIP'], isWatched: true, at: 0, by: '客服一' }
  const notes = new Map([['5', note]])
  const column = pendingColumns(true, { ...options, notes }).find(({ id }) => id === 'userId')!
  const own = order({ userId: 5 })
  const cell = renderToStaticMarkup(column.cell(own))
  expect(cell).toMatch(/title="已关注 · 标签 VIP · &lt;b&gt;常改账号&lt;\/b&gt; · 客服一 [^"]*">★<\/span>/)
  expect(renderToStaticMarkup(column.cell(order({ userId: 6 })))).not.toContain('★')
  expect(column.text?.(own)).toBe('5')
  expect(column.digits?.(own)).toBeGreaterThan(column.digits!(order({ userId: 6 })))
})
