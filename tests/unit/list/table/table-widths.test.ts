import { expect, test } from 'vitest'
import { arrangeColumns, type Column } from '#renderer/list/table/columns.ts'
import { findWidest, fitColumns, tableWidths } from '#renderer/list/table/fit-columns.ts'
import { gridTracks } from '#renderer/list/table/use-table-widths.ts'

const column = (id: string, width: number, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  title: '列',
  width,
  cell: (row) => row,
  text: (row) => row,
  ...more,
})
const place = column('place', 140, { minWidth: 80 })
const remark = column('remark', 200, { minWidth: 80 })
const amount = column('amount', 98, { digits: (row) => row.length })

test('of several tables, the rows that need most room stand for all', () => {
  const long = column('long', 100, { digits: (row) => (row.startsWith('#') ? 40 : row.length) })
  expect(findWidest([place, long], ['12', '#1', '123456', '1234'])).toEqual(['123456', '#1'])
  expect(findWidest([place], ['12', '34'])).toEqual(['12'])
  expect(findWidest([place], [])).toEqual([])
})

const long = '这个备注特别特别长，放不下的地方用省略号'

test('a long text has more than its declared width, which is taken first; then all texts are cut in proportion', () => {
  const { columns, table } = tableWidths([amount, place, remark], [long], 32, '100cqi')
  const total = `(560px + max(98px, ${long.length}ch + 17px))`
  const extra = `clamp(0px, ${total} - (100cqi - 10px) - 0px, 188px)`
  const missing = `clamp(0px, ${total} - (100cqi - 10px) - 188px, 180px)`
  expect(columns[0], 'an amount is as wide as its widest cell').toBe(`max(98px, ${long.length}ch + 17px)`)
  expect(columns[1]).toBe(`max(80px, 264px - ${extra} * ${124 / 188} - ${missing} * ${60 / 180})`)
  expect(columns[2]).toBe(`max(80px, 264px - ${extra} * ${64 / 188} - ${missing} * ${120 / 180})`)
  expect(table).toBe(`calc(max(${total} - 368px, min(${total}, (100cqi - 10px))))`)
})

test('only a text that may be cut becomes wider for a long value, and within a limit', () => {
  const widthOf = (more: Partial<Column<string>>, row = long) =>
    /(\d+)px(?: - clamp.*)?$/.exec(tableWidths([{ ...place, ...more }], [row], 0, '2000px').columns[0]!)?.[1]
  expect(widthOf({}, '短')).toBe('140')
  expect(widthOf({}, '这个昵称有十二个字符长')).toBe('168')
  expect(widthOf({}, long.repeat(9))).toMatch(/264/)
  const [arranged] = arrangeColumns([place], { widths: { place: 140 } })
  expect(widthOf(arranged!), 'a width that the operator set').toBe('140')
  expect(widthOf({ grows: true }), 'it takes what is left over').toMatch(/140/)
})

test('amounts give what their digits do not need before a text gives anything, and stay whole', () => {
  const narrow = { ...amount, title: '金额', minWidth: 64 }
  const text = { ...place, text: () => long }
  const { columns } = tableWidths([narrow, text], ['123.00'], 0, '100cqi')
  const lacks = '(264px + max(98px, 6ch + 17px)) - (100cqi - 10px)'
  expect(columns[0]).toBe(`max(max(64px, 6ch + 17px), 98px - clamp(0px, ${lacks} - 0px, 34px) * 1)`)
  expect(columns[1]).toBe(
    `max(80px, 264px - clamp(0px, ${lacks} - 34px, 124px) * 1 - clamp(0px, ${lacks} - 158px, 60px) * 1)`,
  )
  expect(tableWidths([narrow, text], ['999,999,999,999.99'], 0, '100cqi').columns[0]).toBe('max(98px, 18ch + 17px)')
})

test('a text that needs less than its column gives that before another one is cut', () => {
  const short = { ...remark, text: () => '大100' }
  const { columns } = tableWidths([{ ...place, text: () => long }, short], ['1'], 0, '100cqi')
  const lacks = '(464px) - (100cqi - 10px)'
  expect(columns[0], 'cut last').toBe(
    `max(80px, 264px - clamp(0px, ${lacks} - 120px, 124px) * 1 - clamp(0px, ${lacks} - 244px, 60px) * 1)`,
  )
  expect(columns[1]).toBe(`max(80px, 200px - clamp(0px, ${lacks} - 0px, 120px) * 1)`)
})

test('a text beside the end of numbers keeps clear of them, but where the table is tight and has no room', () => {
  const numbers: Column<string> = { ...amount, align: 'end' }
  const widths = (columns: Column<string>[], gap = 12) =>
    tableWidths(columns, ['123.00'], 0, '2000px', { isTight: gap < 12, padding: 17, gap }).columns.map(
      (width) => /\d+px$|, (\d+)px -/.exec(width)?.[1],
    )
  expect(widths([numbers, place])[1], 'twelve pixels more').toBe('152')
  expect(widths([numbers, place], 0)[1]).toBe('140')
  expect(widths([numbers, { ...place, align: 'end' }])[1], 'other numbers').toBe('140')
  expect(widths([place, numbers])[0]).toBe('140')
  expect(tableWidths([numbers, column('place', 300)], [], 0, '2000px').columns[1]).toBe('300px')
})

test('a second line is whole as long as other columns have more than they need', () => {
  const name = column('name', 84, { minWidth: 48, digits: () => 6, leaves: 2 })
  const region = column('place', 124, {
    minWidth: 64,
    digits: () => 17,
    secondDigits: () => 8,
    leaves: 1,
    below: 'name',
  })
  const {
    columns: [host],
    padding,
  } = fitColumns([name, region], ['1'], 120)
  expect(padding).toBe(11)
  expect(host).toMatchObject({ second: { id: 'place' }, width: 121, minWidth: 63 })
  const { columns } = tableWidths([host!, { ...amount, minWidth: 64 }], ['123.00'], 0, '100cqi', {
    isTight: true,
    padding: 11,
    gap: 0,
  })
  const lacks = '(0px + max(121px, 6ch + 11px) + max(98px, 6ch + 11px)) - (100cqi - 10px)'
  expect(columns[0]).toBe(`max(max(63px, 6ch + 11px), 121px - clamp(0px, ${lacks} - 34px, 58px) * 1)`)
})

test('a text with a shorter form has it in a tight table only, on a second line or beside others', () => {
  const short = column('place', 124, { digits: () => 5 })
  const region = column('place', 124, { digits: () => 17, leaves: 1, below: 'name', asTight: short })
  const name = column('name', 48, { digits: () => 3, leaves: 2 })
  expect(fitColumns([name, region], ['1'], 120).columns[0]).toMatchObject({ second: short, width: 50 })
  expect(fitColumns([name, region], ['1'], 400).columns).toEqual([name, region])
  const tightRegion = { ...region, tightDigits: () => 8 }
  const beside = fitColumns([name, tightRegion], ['1'], 193)
  expect(beside).toMatchObject({ isTight: true, columns: [name, { id: 'place', width: 124 }] })
  expect(beside.columns[1]!.cell).toBe(short.cell)
})

test('no column becomes narrower than its title', () => {
  const lastPlace = column('place', 120, { title: '最后登录地区', minWidth: 64 })
  expect(tableWidths([lastPlace], [], 0, '100cqi').columns[0]).toMatch(/^max\(89px, /)
})

test('a width set by the operator stays', () => {
  const arranged = arrangeColumns([place, remark], { widths: { remark: 300 } })
  expect(tableWidths(arranged, [], 0, '100cqi').columns[1]).toBe('300px')
})

test('a table becomes tight before columns leave it, and those that matter less leave first', () => {
  const account = column('account', 100, {
    digits: (row) => row.length,
    tightDigits: (row) => row.length / 2,
    leaves: 2,
  })
  const columns = [amount, { ...place, width: 80, leaves: 1 }, account, column('name', 40, { leaves: 3 })]
  const widthsAt = (available: number, row = '12345678901234567890') => {
    const { isTight, columns: fitted } = fitColumns(columns, [row], available)
    return { isTight, leftOut: fitted.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id) }
  }
  // 157 for the amount as for the account, 80 and 40, and the scroll bar.
  expect(widthsAt(444)).toEqual({ isTight: false, leftOut: [] })
  expect(widthsAt(443)).toEqual({ isTight: true, leftOut: [] })
  // 151, 100, 80 and 40.
  expect(widthsAt(381)).toEqual({ isTight: true, leftOut: [] })
  expect(widthsAt(380)).toEqual({ isTight: true, leftOut: ['place'] })
  // No room for the account: the place that matters less has some.
  expect(widthsAt(300)).toEqual({ isTight: true, leftOut: ['account'] })
  expect(widthsAt(100)).toEqual({ isTight: true, leftOut: ['place', 'account', 'name'] })
  expect(fitColumns([amount, place], ['12'], 10), 'columns that never leave').toEqual({
    isTight: false,
    padding: 17,
    gap: 12,
    columns: [amount, place],
  })
})

test('a column without room stands below another one before it leaves, and beside it again as soon as there is room', () => {
  const time = column('time', 64, { digits: () => 8, leaves: 1, below: 'amount' })
  const kind = column('kind', 60, { leaves: 2, below: 'amount' })
  const name = column('name', 70, { digits: (row) => row.length * 2, tightDigits: (row) => row.length, leaves: 3 })
  const region = column('place', 80, { digits: () => 12, leaves: 1, below: 'name' })
  const widthsAt = (columns: Column<string>[], available: number) => {
    const { columns: fitted } = fitColumns(columns, ['123456'], available)
    return fitted.map(({ id, second, isLeftOut }) =>
      isLeftOut ? `(${id})` : [id, second?.id].filter(Boolean).join('/'),
    )
  }
  // The amount needs 98, the time 67 beside it, and no more than the amount below it.
  expect(widthsAt([amount, time], 98 + 67 + 10)).toEqual(['amount', 'time'])
  expect(widthsAt([amount, time], 98 + 67 + 9)).toEqual(['amount/time', '(time)'])
  // One line below each: the one that matters more has it.
  expect(widthsAt([amount, time, kind], 98 + 10)).toEqual(['amount/kind', '(time)', '(kind)'])
  expect(widthsAt([amount, time, kind], 98 + 60 + 10)).toEqual(['amount/time', '(time)', 'kind'])
  // Above another text the name has one line: 95 pixels instead of 70, and the place needs as many.
  expect(widthsAt([name, region], 95 + 10)).toEqual(['name/place', '(place)'])
  expect(widthsAt([name, region], 94 + 10)).toEqual(['name', '(place)'])
  expect(widthsAt([amount, time], 40), 'a line that needs no room, where there is none').toEqual([
    'amount/time',
    '(time)',
  ])
  // What its second line needs is the least that the column gets.
  const [first] = fitColumns([name, region], ['123456'], 95 + 10).columns
  expect(tableWidths([first!], ['123456'], 0, '100cqi', { isTight: true, padding: 11, gap: 0 }).columns[0]).toContain(
    '89px',
  )
})

test('a tight table gives up padding only where nothing would be whole with it', () => {
  const account = column('account', 80, { digits: () => 40, tightDigits: () => 12, leaves: 1 })
  const code = column('code', 80, { digits: () => 12 })
  const fitsAt = (available: number) => {
    const { columns, ...fit } = fitColumns([code, { ...amount, align: 'end' }, account], ['123456'], available)
    return { ...fit, widths: tableWidths(columns, ['123456'], 0, '100cqi', fit).columns }
  }
  // 98 for the amount, twelve digits and the padding of the others, and the scroll bar.
  const widths = ['max(80px, 12ch + 17px)', 'max(98px, 6ch + 17px)', 'max(80px, 12ch + 17px)']
  expect(fitsAt(98 + 2 * (84 + 17) + 10)).toEqual({ isTight: true, padding: 17, gap: 0, widths })
  expect(fitsAt(98 + 2 * (84 + 17) + 9), 'the amount is as far from the text as with all of it').toMatchObject({
    ...{ padding: 11, gap: 6 },
    widths: ['max(80px, 12ch + 11px)', 'max(98px, 6ch + 11px)', 'max(80px, 12ch + 17px)'],
  })
  expect(fitsAt(98 + 2 * (84 + 11) + 5 + 10)).toMatchObject({ padding: 11, gap: 0 })
})

test('what is left over widens columns up to a limit, and then goes to the end of the row', () => {
  const widths = ['98px', '140px']
  expect(gridTracks([amount, place], ['12'], widths, ['32px'], 48)).toBe(
    '32px minmax(98px, 172px) minmax(140px, 245px) 48px minmax(0, 1fr)',
  )
  expect(gridTracks([amount, { ...place, keepsWidth: true }], [], widths, [], 0), 'not to a mask').toBe(
    'minmax(98px, 172px) minmax(140px, 140px) minmax(0, 1fr)',
  )
})

test('a column that fills takes all that is left over, and the others stand at the end of the row', () => {
  const tracks = gridTracks(
    [
      { ...place, fills: true },
      { ...amount, keepsWidth: true },
    ],
    [],
    ['140px', '98px'],
    [],
    0,
  )
  expect(tracks).toBe('minmax(140px, 1fr) minmax(98px, 98px) 0')
})

test('a text that grows is as wide as its longest cell, in steps, so that times and buttons stay beside a short one', () => {
  const tracks = (...rows: string[]) => gridTracks([{ ...place, grows: true }], rows, ['140px'], [], 48)
  const width = (pixels: number) => `minmax(140px, ${pixels}px) 48px minmax(0, 1fr)`
  expect(tracks()).toBe(width(140))
  expect(tracks('大100'), 'never narrower than declared').toBe(width(140))
  // 20 characters of 12 pixels, and the padding.
  expect(tracks('大100', '请备注会员请备注会员请备注会员请备注会员'), 'the longest one decides').toBe(width(360))
  expect(tracks('请备注会员请备注会员请备注会员请备注会员x'), 'one character more moves nothing').toBe(width(360))
  expect(tracks('请'.repeat(5000)), 'a text without end').toBe(width(2520))
  expect(gridTracks([amount, { ...place, grows: true }], ['1'], ['98px', '140px'], [], 0), 'behind all others').toBe(
    'minmax(98px, 113px) minmax(140px, 1fr) 0',
  )
})
