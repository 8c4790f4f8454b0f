// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { money, signedMoney, text } from '#renderer/list/table/cells.tsx'
import { DataTable } from '#renderer/list/table/data-table.tsx'
import { summed } from '#renderer/list/totals/column-sums.ts'
import { useTotals } from '#renderer/list/totals/use-totals.tsx'
import { inConsole, place, renderNow, unmount } from '#tests/unit/mount.tsx'

interface Row {
  id: string
  stake: number
  prize: number
}

const name = text<Row>('id', '编号', ({ id }) => id)
const stake = summed(money<Row>('stake', '投注金额', (row) => row.stake))
const prize = summed(money<Row>('prize', '派奖', (row) => row.prize))
const all = [name, stake, prize]
const rowKey = ({ id }: Row) => id
const list: Row[] = [...'abc'].map((id, i) => ({ id, stake: 10 ** i, prize: 2 }))
const page = list.slice(0, 2)
const load = async () => ({ rows: list, total: list.length })

type Count = { total: number; isLeast?: true }

function List({ columns, removed, count }: { columns: typeof all; removed: string; count: Count }) {
  const totals = useTotals({ columns, allColumns: all, rows: page, ...count, queryKey: 'q', load, rowKey }, {})
  const removedKeys = new Set(removed)
  return (
    <>
      <DataTable
        label="列表"
        columns={totals.columns}
        rows={totals.rows}
        totals={totals.row!}
        activeKey={null}
        onActive={() => {}}
        {...{ rowKey, removedKeys }}
      />
      {totals.controls}
    </>
  )
}

// There is no layout to observe, and a table that has no width has no rows yet.
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 1_000 } as DOMRect)

const show = (columns: typeof all, removed = '', count: Count = { total: list.length }) =>
  renderNow(inConsole(<List {...{ columns, removed, count }} />))
const totalsText = () => place().querySelector('tfoot tr')?.textContent

test('a row that left the list is no longer in the sum of the page, although it is still on screen', () => {
  show(all)
  expect(totalsText()).toBe('本页合计11.004.00')
  show(all, 'b')
  expect(place().querySelectorAll('tbody tr.row')).toHaveLength(2)
  expect(totalsText()).toBe('本页合计1.002.00')
})

test('a sum below zero is red, unless its amounts only came and went (A405)', () => {
  const negative = (row: Row) => -row.prize
  show([name, summed(money<Row>('stake', '投注金额', negative)), summed(signedMoney<Row>('prize', '派奖', negative))])
  expect([...place().querySelectorAll('tfoot .loss')].map(({ textContent }) => textContent)).toEqual(['-4.00'])
})

test('a column that was hidden while all pages were read has its sum when it is shown', async () => {
  show([name, stake])
  await act(async () => place().querySelector('button')?.click())
  expect(totalsText()).toBe('合计 3 条111.00')
  show(all)
  expect(totalsText()).toBe('合计 3 条111.006.00')
})

test('of a server that does not count its rows no number of all is named, and none that changed', async () => {
  show(all, '', { total: 51 })
  expect(place().querySelector('button')?.title).toBe('读取全部 51 条后合计')
  await act(async () => place().querySelector('button')?.click())
  expect(place().textContent).toContain('此后列表有变化')
  await unmount()
  show(all, '', { total: 51, isLeast: true })
  expect(place().querySelector('button')?.title).toBe('读取全部后合计')
  await act(async () => place().querySelector('button')?.click())
  expect(totalsText()).toBe('合计 3 条111.006.00')
  expect(place().textContent).not.toContain('此后列表有变化')
})
