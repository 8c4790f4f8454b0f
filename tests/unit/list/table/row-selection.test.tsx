// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type ListSelection, useListSelection } from '#renderer/list/selection-bar.tsx'
import { useRowSelection } from '#renderer/list/table/row-selection.tsx'
import { renderNow } from '#tests/unit/mount.tsx'

type Item = { id: string }
const keyOf = ({ id }: Item) => id
const toRows = (text: string): Item[] => [...text].map((id) => ({ id }))

let list: ListSelection<Item>
let table: ReturnType<typeof useRowSelection<Item>>

function List({ rows, queryId }: { rows: Item[]; queryId: string }) {
  list = useListSelection(rows, keyOf, queryId)
  table = useRowSelection(list.forTable, rows, keyOf)
  return null
}

let rows: Item[]
function show(text: string, queryId = 'today'): void {
  rows = toRows(text)
  renderNow(<List rows={rows} queryId={queryId} />)
}
const row = (id: string) => rows.find((candidate) => candidate.id === id)!
const toggle = (id: string, range = false) => act(() => table.toggle(row(id), { extendsRange: range }))
const extend = (from: string, to: string) => act(() => table.extend(row(from), row(to)))
const selected = () => list.rows.map(keyOf).join('')

beforeEach(() => {
  show('abcdef')
})

test('a row is toggled, and a range follows the row that was toggled last', () => {
  toggle('b')
  toggle('d', true)
  expect(selected()).toBe('bcd')
  toggle('c')
  expect(selected()).toBe('bd')
})

test('a range does not go on from a selection that was cleared', () => {
  toggle('b')
  act(() => list.clear())
  toggle('e', true)
  expect(selected()).toBe('e')
  act(() => table.setAll(true))
  act(() => table.setAll(false))
  toggle('c', true)
  expect(selected()).toBe('c')
})

test('an extension takes back what it leaves again, and nothing that was selected before', () => {
  toggle('d')
  extend('b', 'c')
  extend('c', 'd')
  extend('d', 'e')
  expect(selected()).toBe('bcde')
  extend('e', 'd')
  extend('d', 'c')
  expect(selected()).toBe('bcd')
  extend('c', 'b')
  extend('b', 'a')
  expect(selected()).toBe('abd')
})

test('an extension starts again at the active row after the selection changed in another way', () => {
  extend('a', 'b')
  act(() => list.clear())
  extend('b', 'c')
  expect(selected()).toBe('bc')
})

test('a refresh keeps the selected rows, and drops one for good that left the list', () => {
  toggle('a')
  toggle('c')
  show('abcdefg')
  expect(selected()).toBe('ac')
  show('abdefg')
  expect(selected()).toBe('a')
  show('abcdefg')
  expect(selected()).toBe('a')
})

test('another query begins with nothing selected, also when it returns', () => {
  toggle('a')
  show('abc', 'yesterday')
  expect(selected()).toBe('')
  show('abcdef', 'today')
  expect(selected()).toBe('')
})

test('rows that were dealt with are deselected, whatever was selected meanwhile', () => {
  toggle('a')
  const { deselect } = list
  toggle('b')
  act(() => deselect(new Set(['a'])))
  expect(selected()).toBe('b')
})
