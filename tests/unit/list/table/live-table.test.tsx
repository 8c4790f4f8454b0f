// @vitest-environment jsdom
import { FluentProvider } from '@fluentui/react-components'
import { act, createRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '#renderer/list/table/cells.tsx'
import { LiveTable, type LiveTableProps } from '#renderer/list/table/live-table.tsx'
import type { TableHandle } from '#renderer/list/table/use-active-row.ts'
import { render, unmount } from '#tests/unit/mount.tsx'

type Item = { id: string }
const columns = [text<Item>('id', '编号', ({ id }) => id)]
const keyOf = ({ id }: Item) => id
const approve = [{ id: 'approve', label: '通过', hotkey: 'a' }]
const rowActions = () => approve
const toRows = (ids: string): Item[] => ids.split(' ').map((id) => ({ id }))

const idle = new Set<() => void>()
/** Until nothing is left to do. */
async function spendIdleTime(): Promise<void> {
  for (const [run] of idle.entries()) {
    idle.delete(run)
    await act(async () => run())
  }
}
beforeEach(() => {
  idle.clear()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void idle.add(run))
  vi.stubGlobal('cancelIdleCallback', () => idle.clear())
  // A layout, which jsdom has not.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 800 } as DOMRect)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (table: Partial<LiveTableProps<Item>>) =>
  render(
    <FluentProvider>
      <LiveTable<Item>
        {...{
          columns,
          rowActions,
          rowKey: keyOf,
          label: '订单',
          queryId: 'q',
          rows: [],
          empty: null,
          onAction: () => {},
        }}
        {...table}
      />
    </FluentProvider>,
  )
const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-key="${id}"]`)!
const current = () => document.querySelector<HTMLElement>('tr[aria-current=true]')?.dataset.key
const focused = () => (document.activeElement as HTMLElement).dataset.key

test('another arrangement begins at its first row, the panel too, unless a decision there would be lost', async () => {
  let isDeciding = false
  const reported: unknown[] = []
  const review = { isOpen: true, open: () => {}, close: () => {}, isDeciding: () => isDeciding }
  const onActiveRow = (row: Item | null) => void reported.push(row?.id)
  const arranged = (rows: string, arrangement: string) =>
    show({ rows: toRows(rows), queryId: arrangement, arrangement, review, onActiveRow })
  await arranged('1 2 3', '')
  await act(async () => rowOf('1').focus())
  await act(async () => rowOf('1').click())
  expect(current()).toBe('1')
  // The rows of before stay until the new ones are read.
  await show({ rows: toRows('1 2 3'), queryId: '', arrangement: 'first', loading: true, review, onActiveRow })
  expect(current()).toBe('1')
  await arranged('3 2 1', 'first')
  expect([current(), focused(), reported.at(-1)]).toEqual(['3', '3', '3'])
  isDeciding = true
  await arranged('1 2 3', '')
  expect([current(), focused(), reported.at(-1)]).toEqual(['3', '3', '3'])
  isDeciding = false
  await show({ rows: toRows('2 1 3'), queryId: 'other', arrangement: '', review, onActiveRow })
  expect(current(), 'another query of the same arrangement').toBe('3')
})

test('a page of 60 rows has those in sight first and keeps all of them when a row is pushed; another page has them first again', async () => {
  const count = () => document.querySelectorAll('tr[data-key]').length
  const page = (first: number) => Array.from({ length: 60 }, (_, i) => ({ id: `${first + i}` }))
  await show({ rows: page(100) })
  expect(count()).toBeLessThan(20)
  await spendIdleTime()
  expect(count()).toBe(60)
  await show({ rows: page(99) })
  expect(count(), 'one pushed, one gone').toBe(60)
  await show({ rows: page(500), queryId: 'next page' })
  expect(count()).toBeLessThan(20)
  await spendIdleTime()
  expect(count()).toBe(60)
})

test('in a page of 60 rows the focus stays in the row in sight whichever others go', async () => {
  const rows = toRows(Array.from({ length: 60 }, (_, i) => `r${i}`).join(' '))
  await show({ rows })
  await spendIdleTime()
  const scroller = document.querySelector('section')!
  scroller.scrollTop = 50 * 32
  await act(async () => scroller.dispatchEvent(new Event('scroll')))
  await act(async () => rowOf('r50').focus())
  const decide = (...ids: string[]) =>
    show({ rows: rows.filter(({ id }) => !ids.includes(id)), handledKeys: new Set(ids) })
  await decide('r30')
  expect(document.querySelectorAll('tr[data-key]')).toHaveLength(59)
  expect(document.activeElement).toBe(rowOf('r50'))
  await decide('r0', 'r30', 'r31', 'r59')
  expect(document.activeElement).toBe(rowOf('r50'))
})

test('60 orders are decided with one key to reach the table and two for each', async () => {
  const count = 60
  const handle = createRef<TableHandle>()
  const all = Array.from({ length: count }, (_, i) => ({ id: `o${i}` }))
  const decided: string[] = []
  let armed: string | null = null
  let decide = (): void => {}
  function Queue() {
    const [handled, setHandled] = useState<ReadonlySet<string>>(new Set())
    // As the panel does: what was decided is gone, and the focus goes back to the table.
    decide = () => {
      decided.push(armed!)
      setHandled((previous) => new Set([...previous, armed!]))
      handle.current?.focusActiveRow()
      armed = null
    }
    return (
      <LiveTable<Item>
        {...{ columns, rowActions, rowKey: keyOf, label: '订单', queryId: 'q', empty: null, handle }}
        rows={all.filter(({ id }) => !handled.has(id))}
        handledKeys={handled}
        onAction={(_id, { id }) => {
          armed = id
        }}
      />
    )
  }
  await render(
    <FluentProvider>
      <Queue />
    </FluentProvider>,
  )
  let keys = 0
  const press = async (key: string) => {
    keys++
    await act(async () => {
      // Enter is the panel's.
      if (key === 'Enter') decide()
      else document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }
  await act(async () => rowOf('o0').focus())
  await press('Home')
  while (decided.length < count && keys < 3 * count) {
    await press('a')
    await press('Enter')
  }
  expect(decided).toEqual(all.map(keyOf))
  expect(keys).toBe(1 + 2 * count)
})

test('an order that left the list before the answer to its decision is followed by the next one, never by none', async () => {
  const handle = createRef<TableHandle>()
  const reported: unknown[] = []
  const onActiveRow = (row: Item | null) => void reported.push(row?.id ?? null)
  const showRows = (rows: string, handledKeys = new Set<string>()) =>
    show({ rows: toRows(rows), handledKeys, onActiveRow, handle })
  await showRows('1 2 3')
  await act(async () => rowOf('3').focus())
  await act(async () => rowOf('3').click())
  reported.length = 0
  await showRows('1 2')
  // The answer: the order is decided, and the panel gives the focus back, at once.
  handle.current!.focusActiveRow()
  await showRows('1 2', new Set(['3']))
  expect(reported).toEqual(['1'])
  expect(current()).toBe('1')
})
