// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { gridColumns } from '#renderer/features/inline-edit/grid-columns.tsx'
import { formatSwitch } from '#renderer/features/inline-edit/grid-rows.ts'

const [, kick] = gridColumns({ rowHeader: '赔率项', fields: [{ name: 'isKick', title: '踢单', kind: 'switch' }] })
const show = (isKick?: boolean | null) => {
  const row = {
    key: '1',
    title: '大',
    info: {},
    cells: isKick === undefined ? {} : { isKick },
    originals: {},
    errors: {},
  }
  return { text: kick!.text(row), markup: renderToStaticMarkup(kick!.cell(row) as ReactElement) }
}

test('a switch of a grid whose state the server does not say is 未知, and no box that is off', () => {
  expect(show(null).text).toBe('未知')
  expect(show(null).markup).toContain('aria-label="大 踢单：未知"')
  expect(show(null).markup).not.toContain('checkbox')
  expect([true, false].map((isOn) => show(isOn).text)).toEqual(['开', '关'])
  expect(show(true).markup).toContain('checked=""')
  // One that the row does not have.
  expect(show()).toEqual({ text: '', markup: '' })
  expect([undefined, null, '', 0, 'Y'].map(formatSwitch)).toEqual(['未知', '未知', '未知', '关', '开'])
})
