import '../stub-page-window.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchAllPages, fetchWholePage, findInPages, type Page, toPage } from '#renderer/api/http/page.ts'
import { fetchRobot, type Robot } from '#renderer/api/settings/robots.ts'

const COUNT = 4_250
const robot = (n: number): Robot => ({
  id: 600_000 + n,
  head: '',
  name: `机器人${n}`,
  robotLevel: 3,
  balance: 1,
  state: '1',
})

/** Requested page numbers of the whole list. */
const requestedPages: number[] = []
const requestedNames: string[] = []
let rowsOfPage: (page: number, size: number) => Robot[]
/** What a robot is called now. */
let nameNow = (robot: Robot) => robot.name
vi.mock('axios', () => {
  const request = async ({ data }: { data: { page: number; pageSize: number; name: string } }) => {
    if (data.name) requestedNames.push(data.name)
    else requestedPages.push(data.page)
    const named = rowsOfPage(1, COUNT).filter((robot) => nameNow(robot).includes(data.name))
    const items = data.name ? named.slice(0, data.pageSize) : rowsOfPage(data.page, data.pageSize)
    const body = { succeeded: true, data: { items, total: COUNT }, errors: null }
    return { status: 200, data: JSON.stringify(body), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})

beforeEach(() => {
  requestedPages.length = 0
  requestedNames.length = 0
  nameNow = ({ name }) => name
  const all = Array.from({ length: COUNT }, (_, n) => robot(n))
  rowsOfPage = (page, size) => all.slice((page - 1) * size, page * size)
})

test('a robot is asked for by its name, with one reading', async () => {
  expect(await fetchRobot(robot(4_200))).toMatchObject({ id: 604_200 })
  expect([requestedNames, requestedPages]).toEqual([['机器人4200'], []])
})

test('a renamed robot beyond the thirtieth page is found (inventory 319)', async () => {
  nameNow = () => '改名'
  expect(await fetchRobot(robot(4_200))).toMatchObject({ name: '机器人4200' })
  expect(requestedPages.at(-1)).toBe(43)
})

test('a deleted row is reported as missing only after every page was read', async () => {
  expect(await fetchRobot(robot(9_999))).toBeNull()
  expect(requestedPages).toHaveLength(43)
})

test('paging stops at an empty page before the reported total', async () => {
  rowsOfPage = (page) => (page < 3 ? [robot(page)] : [])
  expect(await fetchRobot(robot(9_999))).toBeNull()
  expect(requestedPages).toEqual([1, 2, 3])
})

test.each([
  ['the first page for every page', () => 1],
  ['two alternating pages', (page: number) => page % 2],
])('a server that returns %s causes an error instead of endless paging', async (_title, given) => {
  const load = async (page: number): Promise<Page<number>> => ({ rows: [given(page), 7 + given(page)], total: 1e9 })
  await expect(findInPages(load, (row) => row === 5)).rejects.toThrow('无法翻页')
})

test('a first page without rows of a list that has some is no answer that a row is not there', async () => {
  const load = async (): Promise<Page<number>> => ({ rows: [], total: 22 })
  await expect(findInPages(load, (row) => row === 5)).rejects.toThrow('服务器有 22 条，却没有给出第 1 页')
  await expect(fetchAllPages(async () => ({ rows: [], total: 1 }))).rejects.toThrow('第 1 页')
})

describe('a server that sends fewer rows than it is asked for', () => {
  const all = Array.from({ length: 137 }, (_, n) => n)
  const requested: number[] = []
  /** `own`: its pages are those that it sends; else they begin where they were asked for. */
  const loadOf = (most: number, isOwn: boolean, isCounted: boolean) => async (page: number, size: number) => {
    requested.push(size)
    const length = Math.min(size, most)
    const start = (page - 1) * (isOwn ? length : size)
    const rows = all.slice(start, start + length)
    const data = { list: rows.map((id) => ({ id })), ...(isCounted && { total: all.length }) }
    const read = toPage<{ id: number }>(data, '/x', { page, size })
    return { ...read, rows: read.rows.map(({ id }) => id) }
  }
  const kinds = [20, 30, 50].flatMap((most) =>
    [true, false].flatMap((isOwn) => [true, false].map((isCounted) => [most, isOwn, isCounted] as const)),
  )

  test.each(kinds)('%i at most, pages of its own: %s, with a total: %s', async (...kind) => {
    requested.length = 0
    const load = loadOf(...kind)
    expect(await fetchAllPages(load)).toEqual(all)
    expect(await findInPages(load, (n) => n === 136)).toBe(136)
    expect(await findInPages(load, (n) => n === 137)).toBeUndefined()
    for (const size of [50, 100])
      for (const page of [1, 2])
        expect((await fetchWholePage(load, page, size)).rows).toEqual(all.slice((page - 1) * size, page * size))
    expect(requested.every((size) => [10, 20, 50, 100].includes(size))).toBe(true)
  })

  test.each([
    ['with a total', true, true, 50, 137],
    ['without a total', true, false, 50, 51],
    // No size leads to the others, and that there are some is kept.
    ['with a total, pages as asked for', false, true, 5, 137],
    ['without a total, pages as asked for', false, false, 5, 6],
  ])('5 at most, %s', async (_title, isOwn, isCounted, count, total) => {
    requested.length = 0
    const isLeast = isCounted ? undefined : true
    expect(await fetchWholePage(loadOf(5, isOwn, isCounted), 1, 50)).toEqual({
      rows: all.slice(0, count),
      total,
      isLeast,
    })
    expect(requested.every((size) => [10, 20, 50, 100].includes(size))).toBe(true)
  })

  /** Takes no notice of the size. `counted`: the total of all rows, none, or of each page. `last`: comes again behind it. */
  const loadFixed =
    (length: number, counted: 'all' | 'none' | 'page', last: boolean) => async (page: number, size: number) => {
      const ends = Math.floor((all.length - 1) / length) * length
      const start = last ? Math.min((page - 1) * length, ends) : (page - 1) * length
      const list = all.slice(start, start + length).map((id) => ({ id }))
      const total = { all: all.length, none: undefined, page: list.length }[counted]
      const read = toPage<{ id: number }>({ list, total }, '/x', { page, size })
      return { ...read, rows: read.rows.map(({ id }) => id) }
    }
  const fixed = [7, 12, 15, 25, 30, 64].flatMap((length) =>
    (['all', 'none', 'page'] as const).flatMap((counted) => [
      [length, counted, false] as const,
      [length, counted, true] as const,
    ]),
  )
  test.each(fixed)('%i whatever it is asked for, a total of %s, the last page again: %s', async (...kind) => {
    const load = loadFixed(...kind)
    const read = await fetchAllPages(load, { isCounted: true }).catch(() => null)
    // A part is an error: a record that is in another part would count as missing.
    if (read !== null) expect(read).toEqual(all)
    if (kind[1] === 'none' && kind[0] > 10 && kind[0] < 50) {
      for (const page of [1, 2, 3])
        expect((await fetchWholePage(load, page, 50)).rows).toEqual(all.slice((page - 1) * 50, page * 50))
    }
    if (kind[1] !== 'all') return
    expect(read).not.toBeNull()
    for (const page of kind[0] > 50 ? [] : [1, 2, 3]) {
      const { rows, total } = await fetchWholePage(load, page, 50)
      expect([rows, total]).toEqual([all.slice((page - 1) * 50, page * 50), 137])
    }
  })

  test('a list that ends before its total is an error where a row that is missing would be told as not there', async () => {
    const load = async (page: number) => ({ rows: page === 1 ? all.slice(0, 100) : [], total: 137 })
    await expect(fetchAllPages(load, { isCounted: true })).rejects.toThrow('无法全部读取')
    expect(await fetchAllPages(load)).toHaveLength(100)
  })

  test('a full page whose total is the number of its rows has others behind it, if another page says so', async () => {
    const load =
      (rows: readonly number[]) =>
      async (page: number, size: number): Promise<Page<number>> => {
        const given = rows.slice((page - 1) * size, page * size)
        return { rows: given, total: given.length }
      }
    expect(await fetchWholePage(load(all), 1, 50)).toEqual({ rows: all.slice(0, 50), total: 51, isLeast: true })
    expect(await fetchWholePage(load(all), 3, 50)).toEqual({ rows: all.slice(100), total: 137 })
    expect(await fetchWholePage(load(all.slice(0, 50)), 1, 50)).toEqual({ rows: all.slice(0, 50), total: 50 })
    expect(await fetchAllPages(load(all), { isCounted: true })).toEqual(all)
    expect(await fetchAllPages(load(all.slice(0, 100)), { isCounted: true })).toEqual(all.slice(0, 100))
  })

  test('a page behind the last one may be refused', async () => {
    const load = async (page: number, size: number): Promise<Page<number>> => {
      if (page > 1) throw new Error('页码超出范围')
      return { rows: all.slice(0, size), total: size }
    }
    expect(await fetchWholePage(load, 1, 50)).toEqual({ rows: all.slice(0, 50), total: 50 })
    const short = async (page: number): Promise<Page<number>> => {
      if (page > 1) throw new Error('页码超出范围')
      return { rows: all.slice(0, 14), total: 16 }
    }
    expect(await fetchWholePage(short, 1, 50)).toEqual({ rows: all.slice(0, 14), total: 16 })
  })

  test.each([
    [37, 50, 51],
    [37, 37, 37],
    [14, 14, 14],
  ])('%i at most of %i that it does not count: a page of them is read whole', async (most, count, total) => {
    const load = async (page: number, size: number) => {
      const length = Math.min(size, most)
      const rows = all.slice((page - 1) * length, Math.min(page * length, count + Number(total > count)))
      const read = toPage<{ id: number }>(
        rows.map((id) => ({ id })),
        '/x',
        { page, size },
      )
      return { ...read, rows: read.rows.map(({ id }) => id) }
    }
    expect(await fetchWholePage(load, 1, 50)).toMatchObject({ rows: all.slice(0, count), total })
  })

  test('one that has five rows has no more', async () => {
    const load = async (page: number) => (page === 1 ? { rows: all.slice(0, 5), total: 6 } : { rows: [], total: 0 })
    expect(await fetchWholePage(load, 1, 50)).toEqual({ rows: all.slice(0, 5), total: 5 })
  })

  test('one that takes no notice of the size keeps the rows that it sent first', async () => {
    const load = async () => ({ rows: all.slice(0, 40), total: 400 })
    expect(await fetchWholePage(load, 1, 50)).toEqual({ rows: all.slice(0, 40), total: 400 })
  })

  test('one that sends what it is asked for is asked once', async () => {
    requested.length = 0
    expect((await fetchWholePage(loadOf(100, true, true), 2, 100)).rows).toEqual(all.slice(100))
    expect(requested).toEqual([100])
  })
})

describe('rows that move while they are read', () => {
  const rowsOf = (ids: readonly number[], page: number, size: number) => ({
    rows: ids.slice((page - 1) * size, page * size).map((id) => ({ id })),
    total: ids.length,
  })
  const ids = Array.from({ length: 150 }, (_, n) => n)

  test('one that comes meanwhile is read, and none twice', async () => {
    let calls = 0
    const load = async (page: number, size: number) => rowsOf(calls++ === 0 ? ids : [-1, ...ids], page, size)
    const all = (await fetchAllPages(load, { isCounted: true })).map(({ id }) => id)
    expect(all).toEqual([-1, ...ids])
  })

  test('where the order is another one each time, none counts as missing', async () => {
    // What ends the first page begins the second, in the place of one that stands in neither.
    const load = async (page: number, size: number) => rowsOf(page === 1 ? ids : [0, ...ids], page, size)
    await expect(fetchAllPages(load, { isCounted: true })).rejects.toThrow('无法确定是否全部读取')
    expect((await fetchAllPages(load)).map(({ id }) => id)).toEqual(ids)
  })

  test('rows without an id may say the same', async () => {
    const load = async (page: number, size: number) => ({
      rows: ids.slice((page - 1) * size, page * size).map(() => ({ amount: 1 })),
      total: ids.length,
    })
    expect(await fetchAllPages(load)).toHaveLength(150)
  })
})
