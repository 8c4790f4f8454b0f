// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pendingColumns } from '#renderer/features/orders/order-columns.tsx'
import { order } from './order-fixture.ts'

test('an order for a foreign account is marked at its name, and no column becomes wider', () => {
  const options = { names: [], threshold: 0, hasMarks: false, hasStatement: false }
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
