import { describe, expect, test } from 'vitest'
import { type Page, toPage } from '#renderer/api/http/page.ts'
import { BULK_LIMIT, readPages } from '#renderer/list/export/bulk-reader.ts'
import {
  exportableColumns,
  protectCell,
  toCsvHeader,
  toCsvRow,
  toExportCells,
  toExportColumn,
  UTF8_BOM,
} from '#renderer/list/export/export-cells.ts'
import { XlsxFile } from '#renderer/list/export/xlsx.ts'
import { money, text } from '#renderer/list/table/cells.tsx'
import { stripInvisible } from '#shared/untrusted-text.ts'
import fc from '../../fast-check.ts'
import { parseCsv, parseSheet } from './spreadsheet-parsers.ts'

interface Row {
  id: string | bigint
  name: string
  balance: number | string | bigint | null
}

const columns = [
  text<Row>('id', '订单号', ({ id }) => id),
  text<Row>('name', '姓名', ({ name }) => name),
  money<Row>('balance', '金额', ({ balance }) => balance as number),
]
const exportColumns = columns.map(toExportColumn)

const parseCsvOf = (rows: Row[]) =>
  parseCsv(UTF8_BOM + toCsvHeader(exportColumns) + rows.map((row) => toCsvRow(toExportCells(row, columns))).join(''))
const parseSheetOf = async (rows: Row[]) => {
  const file = new XlsxFile('上分订单 [1]', exportColumns)
  for (const row of rows) file.add([toExportCells(row, columns)])
  return parseSheet(new Uint8Array(await file.end().arrayBuffer()))
}

/** Player names, with formula-like prefixes more often than random text has them. */
const playerText = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝', '"', "'", '=cmd|', '-1+1', ','),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  .map((parts) => parts.join(''))
const rowArbitrary = fc.record<Row>({
  id: fc.bigInt({ min: 0n, max: 10n ** 25n }),
  name: playerText,
  balance: fc.oneof(
    fc.integer({ min: -1e14, max: 1e14 }).map((hundredths) => hundredths / 100),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  ),
})

describe('CSV', () => {
  test('player text round-trips and is never a formula in a spreadsheet (fault 34)', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary, { maxLength: 5 }), (rows) => {
        const [head, ...lines] = parseCsvOf(rows)
        expect(head).toEqual(['订单号', '姓名', '金额'])
        lines.forEach(([id, name, balance], i) => {
          const digits = String(rows[i]!.id)
          expect(id).toBe(digits.length > 15 ? `'${digits}` : digits)
          const seen = stripInvisible(rows[i]!.name)
          expect([seen, `'${seen}`]).toContain(name)
          expect(name).not.toMatch(/^(?!-\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/)
          expect(balance).toMatch(/^(-?\d{1,13}\.\d\d|'-?\d{14,}\.\d\d)$/)
        })
        expect(lines).toHaveLength(rows.length)
      }),
    )
  })

  test('amounts are plain digits, and a negative amount in a text column is not escaped', () => {
    const rows = parseCsvOf([{ id: 9_007_199_254_740_993n, name: '-5.00', balance: -1234.5 }])
    expect(rows[1]).toEqual(["'9007199254740993", '-5.00', '-1234.50'])
    expect(['-1,234.50', '-1234.50', '-0.01'].map(protectCell)).toEqual(['-1,234.50', '-1234.50', '-0.01'])
  })

  test('text that only starts like a negative amount gets an apostrophe', () => {
    const texts = ['-5.00+1', '-1001234567890', '-5', '+5.00', '-=5.00', '--5.00', '-1,23.00', '-5.00\n=1', '-５.00']
    expect(texts.map(protectCell)).toEqual(texts.map((text) => `'${text}`))
  })

  test('ids and numbers that a spreadsheet would change get an apostrophe', () => {
    const changed = [
      '(500)',
      '(1,000.00)',
      '1 1/2',
      '００７',
      '１２３',
      '007',
      '00',
      '0012.50',
      '6222001234567890',
      '1234567890123456',
      '12E3',
      '1.5e-7',
      ' 012',
      '-01.00',
    ]
    expect(changed.map(protectCell)).toEqual(changed.map((text) => `'${text}`))
    const unchanged = [
      '0',
      '0.50',
      '123456789012345',
      '1,234.50',
      '-1,234.50',
      '6222 0012',
      '2026-03-01',
      '01:02',
      'e5',
      '',
    ]
    expect(unchanged.map(protectCell)).toEqual(unchanged)
  })

  test('a name that a spreadsheet would take for a day gets an apostrophe, a day does not', () => {
    const names = [
      '3-8',
      '1/2',
      '12-5-26',
      '3/4/2026',
      '3月8日',
      ' 3-8',
      'Mar1',
      'SEPT2',
      'May 2026',
      '8-dec',
      '1 August',
    ]
    expect(names.map(protectCell)).toEqual(names.map((text) => `'${text}`))
    const others = [
      '2026-11-30',
      '2026-11-30 09:05:06',
      '3-8-x',
      '3-8/9',
      '11月',
      '13 20',
      'Mary',
      'Mar',
      'Maria5',
      'June520',
    ]
    expect(others.map(protectCell)).toEqual(others)
  })

  test('direction marks and invisible characters are removed (fault 38)', () => {
    const [, row] = parseCsvOf([{ id: '1', name: '\u202E三\u200B张\u2069 =\u00AD1\nאבג', balance: 0 }])
    expect(row).toEqual(['1', '三张 =1 אבג', '0.00'])
    expect(parseCsvOf([{ id: '1', name: '\u202E=1+1', balance: 0 }])[1]![1]).toBe("'=1+1")
  })

  test('a missing amount is an empty cell', () => {
    expect(parseCsvOf([{ id: '1', name: '', balance: null }])[1]).toEqual(['1', '', ''])
  })

  test('an amount that cannot be read is the dash of the screen, as one that is missing is not', () => {
    const balances = ['5,00', { amount: 5, scale: 2 }, '', undefined, { amount: '5' }]
    const rows = parseCsvOf(balances.map((balance) => ({ id: '1', name: '', balance: balance as never })))
    expect(rows.slice(1).map(([, , balance]) => balance)).toEqual(['—', '—', '', '', '5.00'])
  })
})

describe('XLSX', () => {
  test('amounts are numbers with two decimals, everything else is text and never a formula (fault 34)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowArbitrary, { maxLength: 4 }), async (rows) => {
        const [head, ...lines] = await parseSheetOf(rows)
        expect(head!.map(({ value }) => value)).toEqual(['订单号', '姓名', '金额'])
        lines.forEach((cells, i) => {
          expect(cells[0]).toEqual({ kind: 'text', value: String(rows[i]!.id) })
          expect(cells.filter(({ kind }) => kind === 'formula')).toEqual([])
          expect(cells[1]!.kind).toBe('text')
          const digits = toExportCells(rows[i]!, columns)[2]!
          if (cells[2]!.kind === 'text') expect(cells[2]!.value).toBe(digits)
          else expect(Number(cells[2]!.value).toFixed(2)).toBe(Number(digits) === 0 ? '0.00' : digits)
        })
        expect(lines).toHaveLength(rows.length)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    [1234.5, { kind: 'number', value: '1234.5', format: '#,##0.00' }],
    ['9999999999999.99', { kind: 'number', value: '9999999999999.99', format: '#,##0.00' }],
    ['90071992547409.93', { kind: 'text', value: '90071992547409.93' }],
    [9_007_199_254_740_993n, { kind: 'text', value: '9007199254740993.00' }],
  ])('%s', async (balance, cell) => {
    const [, row] = await parseSheetOf([{ id: '1', name: 'x', balance }])
    expect(row![2]).toMatchObject(cell)
  })

  test('property names, markup and texts longer than a cell are written as text', async () => {
    const names = ['constructor', '__proto__', 'toString', '<b>&amp;"', '_x0041_', '甲'.repeat(40_000)]
    const rows = await parseSheetOf(names.map((name, i) => ({ id: String(i), name, balance: 0 })))
    const read = rows.slice(1).map((cells) => cells[1]!.value)
    expect(read.slice(0, 5)).toEqual(names.slice(0, 5))
    expect(read[5]).toBe(`${'甲'.repeat(32_766)}…`)
  })
})

test('characters that XML cannot hold do not make a file unreadable', async () => {
  const file = new XlsxFile('a', exportColumns)
  file.add([['\u0000\u001B甲\uFFFF', '\uD800', '1.00']])
  const [, row] = parseSheet(new Uint8Array(await file.end().arrayBuffer()))
  expect(row!.map(({ value }) => value)).toEqual(['甲', '\uFFFD', '1'])
})

test('a column that holds only buttons is not exported', () => {
  const button = { ...text<Row>('b', '查看', () => ''), buttonOnly: true as const }
  expect(exportableColumns([...columns, button])).toEqual(columns)
})

describe('all pages', () => {
  interface Item {
    id: number
  }
  const items = (from: number, count: number): Item[] => Array.from({ length: count }, (_item, i) => ({ id: from + i }))
  const pageOf = (list: readonly Item[], page: number, size: number): Page<Item> => ({
    rows: list.slice((page - 1) * size, page * size),
    total: list.length,
  })
  const rowKey = ({ id }: Item) => String(id)

  /** Reads to the end; `meanwhile` is called after each page. */
  async function readAll(
    next: () => Promise<{ rows: Item[]; isLast: boolean }>,
    meanwhile: (pages: number) => void = () => {},
  ): Promise<number[]> {
    const read: number[] = []
    for (let pages = 1, isLast = false; !isLast; pages++) {
      const chunk = await next()
      read.push(...chunk.rows.map(({ id }) => id))
      isLast = chunk.isLast
      meanwhile(pages)
      if (pages > 2_000) throw new Error('no end')
    }
    return read
  }

  test.each([0, 1, 99, 100, 101, 250, 300])('%i rows are read once each, without extra requests', async (count) => {
    const list = items(1, count)
    let requestCount = 0
    const load = async (page: number, size: number) => {
      requestCount++
      return pageOf(list, page, size)
    }
    expect(await readAll(readPages({ load, rowKey, hasUniqueKeys: true }))).toEqual(list.map(({ id }) => id))
    expect(requestCount).toBe(Math.max(1, Math.ceil(count / 100)))
  })

  test.each([100, 101, 237, 300])(
    '%i rows that are not counted have not changed, and no page is read twice',
    async (count) => {
      const list = items(1, count)
      const requestedPages: number[] = []
      const changes: boolean[] = []
      const next = readPages({
        load: async (page, size) => {
          requestedPages.push(page)
          const { rows } = pageOf(list, page, size)
          return toPage<Item>(rows, '/x', { page, size })
        },
        rowKey,
        hasUniqueKeys: true,
      })
      const read = await readAll(async () => {
        const chunk = await next()
        changes.push(chunk.hasChanged)
        return chunk
      })
      expect(read).toEqual(list.map(({ id }) => id))
      expect(changes).not.toContain(true)
      expect(requestedPages).toEqual(Array.from({ length: Math.floor(count / 100) + 1 }, (_, i) => i + 1))
    },
  )

  test('rows added or removed during the export neither duplicate nor lose other rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 101, max: 900 }),
        fc.array(fc.integer({ min: -150, max: 150 }), { maxLength: 8 }),
        async (count, moves) => {
          let list = items(10_000, count)
          let newest = 10_000
          const removed = new Set<number>()
          const load = async (page: number, size: number) => pageOf(list, page, size)
          const read = await readAll(readPages({ load, rowKey, hasUniqueKeys: true }), (pages) => {
            const move = moves[pages - 1] ?? 0
            if (move > 0) {
              newest -= move
              list = [...items(newest, move), ...list]
            } else {
              for (const { id } of list.slice(0, -move)) removed.add(id)
              list = list.slice(-move)
            }
          })
          const known = new Set(read)
          expect(known.size).toBe(read.length)
          expect(list.filter(({ id }) => id >= 10_000 && !known.has(id))).toEqual([])
        },
      ),
    )
  })

  /** Whether the end of a reading says that the list changed, if page `page` is `answer`. */
  async function saysChanged(answer: (page: number, size: number) => Page<Item>, hasUniqueKeys = true) {
    const next = readPages({ load: async (page, size) => answer(page, size), rowKey, hasUniqueKeys })
    let pages = 0
    for (;;) {
      const { isLast, hasChanged } = await next()
      if (isLast) return hasChanged
      if (++pages > 2_000) throw new Error('no end')
    }
  }

  test.each([
    ['stays the same', false, (list: Item[], page: number) => ({ list, page })],
    ['grows', true, (list: Item[], page: number) => ({ list: page > 1 ? [{ id: 0 }, ...list] : list, page })],
    ['shrinks', true, (list: Item[], page: number) => ({ list: page > 1 ? list.slice(1) : list, page })],
    ['repeats its first page', true, (list: Item[]) => ({ list, page: 1 })],
  ])('a list that %s while it is read: hasChanged %s', async (_name, expected, change) => {
    for (const hasUniqueKeys of [true, false]) {
      const answer = (requested: number, size: number) => {
        const { list, page } = change(items(1, 350), requested)
        return pageOf(list, page, size)
      }
      expect(await saysChanged(answer, hasUniqueKeys)).toBe(expected)
    }
  })

  test('a list that grows as fast as it is read comes to an end', async () => {
    const rows = items(1, 100)
    expect(await saysChanged((page) => ({ rows, total: 1_000 + page * 100 }))).toBe(true)
  })

  test('rows without unique keys may be equal on different pages while the list does not change', async () => {
    const list = items(1, 150)
    const load = async (page: number, size: number) => pageOf(list, page, size)
    const alike = await readAll(readPages({ load, rowKey: () => 'same', hasUniqueKeys: false }))
    expect(alike).toHaveLength(150)
  })

  test('a failed page is retried without losing or duplicating rows', async () => {
    const list = items(1, 350)
    const failing = new Set([2, 4])
    const next = readPages({
      load: async (page, size) => {
        if (failing.delete(page)) throw new Error('cut')
        return pageOf(list, page, size)
      },
      rowKey,
      hasUniqueKeys: true,
    })
    const withRetry = async () => next().catch(() => next())
    expect(await readAll(withRetry)).toEqual(list.map(({ id }) => id))
    expect(failing.size).toBe(0)
  })

  test('stops at 100,000 rows', async () => {
    let requestCount = 0
    const load = async (page: number, size: number) => {
      requestCount++
      return { rows: items((page - 1) * size, size), total: 180_000 }
    }
    expect(await readAll(readPages({ load, rowKey, hasUniqueKeys: true }))).toHaveLength(BULK_LIMIT)
    expect([BULK_LIMIT, requestCount]).toEqual([100_000, 1_000])
  })

  test('reads all rows from a server that returns smaller pages than requested, or everything at once', async () => {
    const list = items(1, 230)
    const small = readPages({ load: async (page) => pageOf(list, page, 50), rowKey, hasUniqueKeys: true })
    expect(await readAll(small)).toHaveLength(230)
    const whole = readPages({ load: async () => ({ rows: list, total: list.length }), rowKey, hasUniqueKeys: true })
    expect(await readAll(whole)).toHaveLength(230)
  })
})
