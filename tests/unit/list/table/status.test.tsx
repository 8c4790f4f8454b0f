// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { memberStates } from '#renderer/api/members/members.ts'
import { payStates } from '#renderer/api/orders/pay-order.ts'
import { rebateStates } from '#renderer/api/orders/rebates.ts'
import { status } from '#renderer/list/table/cells.tsx'

const html = (cell: ReactNode) => renderToStaticMarkup(cell)
const renderCell = (labels: Parameters<typeof status>[3], state: unknown) =>
  html(status<unknown>('state', '状态', (row) => row, labels).cell(state))

test('states that rows usually have are words behind a dot, a ring where something is to be done, never tags', () => {
  for (const labels of [payStates, rebateStates])
    for (const [state, { label, tone }] of Object.entries(labels)) {
      const ring = label === '待处理' ? ' open' : ''
      expect(renderCell(labels, state)).toBe(`<span class="state ${tone}${ring}">${label}</span>`)
    }
})

test('a state without a tone is a word alone', () => {
  expect(renderCell({ 0: { label: '未开盘' } }, 0)).toBe('未开盘')
})

test('a state that stands out, and one that is not known, is a tag', () => {
  expect(renderCell({ 3: { ...memberStates[3]!, stands: 'out' } }, 3)).toBe(
    '<span class="tag alone danger">封号</span>',
  )
  expect(renderCell(payStates, 7)).toBe('<span class="tag alone neutral">7</span>')
})
