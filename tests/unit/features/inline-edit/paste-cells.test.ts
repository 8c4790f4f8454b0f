import { expect, test } from 'vitest'
import { type GridField, type GridRowView, pasteCells } from '#renderer/features/inline-edit/grid-rows.ts'

const fields: readonly GridField[] = [
  { name: 'odds', title: '赔率', kind: 'number' },
  { name: 'isKick', title: '踢单', kind: 'switch' },
  { name: 'quota', title: '限额', kind: 'number' },
]
const row = (key: string, cells: GridRowView['cells']): GridRowView => ({
  ...{ key, title: key, info: {}, originals: {}, errors: {} },
  cells,
})
const rows = [row('1', { odds: '1', quota: '5' }), row('2', { odds: '1' }), row('3', { odds: '1', quota: '5' })]

test('columns are pasted into the number fields from the cell on, and surplus rows are counted', () => {
  expect(pasteCells(rows, fields, { key: '1', field: 'odds' }, '2\t1,000\n3\t20')).toEqual({
    change: { '1.odds': '2', '1.quota': '1000', '2.odds': '3' },
    unusedRows: 0,
    unusedColumns: 0,
  })
  expect(pasteCells(rows, fields, { key: '3', field: 'quota' }, '7\n8').unusedRows).toBe(1)
  expect(pasteCells(rows, fields, { key: '1', field: 'quota' }, '7\n8\t9\t10').unusedColumns).toBe(2)
})

test('nothing is pasted into a field that the row lacks, where nobody would see it', () => {
  expect(pasteCells(rows, fields, { key: '1', field: 'quota' }, '7\n8\n9').change).toEqual({
    '1.quota': '7',
    '3.quota': '9',
  })
})
