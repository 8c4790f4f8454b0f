import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { Driver, fieldsOf, NOON } from '../driver.ts'
import { type BotPage, botList, callBot, toWheres, type Where } from './bot.ts'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
beforeEach(() => driver.control.reset())
afterAll(() => driver.close())

/** All rows of a report. */
async function all(path: string, ...wheres: Where[]): Promise<WireEntity[]> {
  const rows: WireEntity[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { moduleName: path, pageIndex, pageSize: 100, wheres: toWheres(wheres) }
    const { list, total } = (await callBot<BotPage>(driver, path, body)).data
    rows.push(...list)
    if (pageIndex * 100 >= total) return rows
  }
}

function cents(rows: readonly WireEntity[], name: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
}

describe('bets', () => {
  const bets = (...wheres: Where[]) => all('Report/List', ...wheres)

  test('have every field, numbered, newest first; settled, cancelled and pending', async () => {
    await driver.control.reportTotal(false)
    const rows = await bets()
    expect(fieldsOf(rows[0])).toBe(
      'MCode MName MTelCode OAmount OBalance OBetSubType OBetTime OExpect OIsSetTlement OKj OLotteryId OOdds OResult num',
    )
    expect(rows.map(({ num }) => num)).toEqual(rows.map((_, n) => n + 1))
    const times = rows.map(({ OBetTime }) => String(OBetTime))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(rows.map(({ OIsSetTlement }) => OIsSetTlement))).toEqual(new Set([0, 1, 2]))
    for (const { OIsSetTlement: state, OKj, OBalance, OAmount, OResult, OOdds } of rows) {
      expect(OKj === '').toBe(state === 0)
      expect(OAmount).toBe(state === 2 ? 0 : OBalance)
      const won = Number(OBalance) * (Number(OOdds) - 1)
      if (state === 1) expect([expect.closeTo(won, 4), -Number(OBalance)]).toContainEqual(OResult)
      else expect(OResult).toBe(0)
    }
  })

  test('match the draws', async () => {
    await driver.control.reportTotal(false)
    const row = (await bets(['OIsSetTlement', '=', 1]))[5] as WireEntity
    const [draw] = (
      await driver.get<{ data: object[] }>(`/api/results/list/${row.OLotteryId}/1/10?qishu=${row.OExpect}`)
    ).data
    expect(draw).toMatchObject({ results: row.OKj })
  })

  test('are settled by the clock', async () => {
    await driver.control.reportTotal(false)
    const open = await bets(['OIsSetTlement', '=', 0])
    expect(open.length).toBeGreaterThan(0)
    await driver.control.clock({ fixed: NOON + 600_000 })
    expect(await bets(['OIsSetTlement', '=', 0])).toEqual([])
    const now = await bets(['OExpect', '=', open[0]?.OExpect])
    expect(now.every(({ OIsSetTlement, OKj }) => OIsSetTlement === 1 && OKj !== '')).toBe(true)
  })

  test('have an uncounted total row of all found bets before each page', async () => {
    const where: Where = ['OLotteryId', '=', 50]
    const body = { moduleName: 'Report', pageIndex: 2, pageSize: 10, wheres: toWheres([where]) }
    const page = (await callBot<BotPage>(driver, 'Report/List', body)).data
    await driver.control.reportTotal(false)
    const rows = await bets(where)
    expect(page.total).toBe(rows.length)
    expect(page.list.slice(1)).toEqual(rows.slice(10, 20))
    const [total] = page.list as [WireEntity]
    expect(fieldsOf(total)).toBe(fieldsOf(rows[0]))
    expect(total.num).toBe('合计')
    for (const name of ['OBalance', 'OAmount', 'OResult']) expect(cents([total], name)).toBe(cents(rows, name))
    await driver.control.reset()
    expect(await botList(driver, 'Report/List', ['keyword', 'like', '@nobody'])).toEqual({ list: [], total: 0 })
  })

  test('can be filtered by game, days and keyword', async () => {
    await driver.control.reportTotal(false)
    const rows = await bets()
    const of = async (...wheres: Where[]) => (await bets(...wheres)).map(({ num: _, ...row }) => row)
    const expected = (holds: (row: WireEntity) => boolean) => rows.filter(holds).map(({ num: _, ...row }) => row)
    expect(await of(['OLotteryId', '=', 40])).toEqual(expected(({ OLotteryId }) => OLotteryId === 40))
    const day = expected(({ OBetTime }) => String(OBetTime).startsWith('2025-06-15'))
    expect(day.length).toBeGreaterThan(10)
    const bounds = (from: string, to: string): Where[] => [
      ['OBetTime', '>=', from],
      ['OBetTime', '<', to],
    ]
    expect(await of(...bounds('2025-06-15', '2025-06-16'))).toEqual(day)
    expect(await of(...bounds('2025-06-15 00:00:00', '2025-06-16 00:00:00'))).toEqual(day)
    expect(await of(...bounds('2025-06-14T16:00:00.000Z', '2025-06-15T16:00:00.000Z'))).toEqual(day)
    const { MCode } = rows[0] as WireEntity
    expect(await of(['keyword', 'like', MCode])).toEqual(expected((row) => row.MCode === MCode))
  })
})

describe('balance changes', () => {
  const changes = (...wheres: Where[]) => all('BalanceReport/List', ...wheres)

  test('have every field and form a chain that ends at the current balance', async () => {
    const rows = await changes()
    expect(fieldsOf(rows[0])).toBe('DAfter DBalance DBefore DBizId DDate DExplain DRemark MCode MName MTelCode num')
    expect(rows.map(({ num }) => num)).toEqual(rows.map((_, n) => n + 1))
    const { list } = await botList(driver, 'User/List', ['MType', '=', 10])
    for (const { MCode, MBalance } of list) {
      // Oldest first.
      const ownRows = rows.filter((row) => row.MCode === MCode).toReversed()
      let balance = ownRows[0]?.DBefore
      for (const { DBefore, DBalance, DAfter } of ownRows) {
        expect(DBefore).toBe(balance)
        expect(DAfter).toBeCloseTo(Number(DBefore) + Number(DBalance), 5)
        expect(DAfter).toBeGreaterThanOrEqual(0)
        balance = DAfter
      }
      expect(balance).toBe(MBalance)
    }
  })

  test('cover eight types, several of which can be requested', async () => {
    const names = ['余额变更', '上分', '下分', '下注', '派奖', '返水', '投注撤单', '赛果修正']
    const rows = await changes()
    for (const [index, name] of names.entries()) {
      const ownRows = rows.filter(({ DExplain }) => DExplain === name)
      expect(ownRows.length).toBeGreaterThan(0)
      expect(await changes(['DType', '=', index + 1])).toHaveLength(ownRows.length)
    }
    const some = await changes(['DType', 'in', [2, 3]])
    expect(some).toHaveLength(rows.filter(({ DExplain }) => DExplain === '上分' || DExplain === '下分').length)
    const day: Where[] = [
      ['DDate', '>=', '2025-06-15'],
      ['DDate', '<=', '2025-06-15 23:59:59'],
    ]
    expect(await changes(...day)).toHaveLength(
      rows.filter(({ DDate }) => String(DDate).startsWith('2025-06-15')).length,
    )
  })

  test('refer to their bets by bet id, or by message id for several (A154)', async () => {
    const detail = (name: string, id: unknown) => botList(driver, 'Report/ListByBiz', [name, '=', id])
    const kinds = new Set<number>()
    for (const { DBizId, DBalance, MCode } of (await changes(['DType', '=', 4])).slice(0, 60)) {
      const found = [await detail('OId', DBizId), await detail('LimitId', DBizId)]
      // Only one of the two ids matches bets.
      expect(found.filter(({ total }) => total === 0)).toHaveLength(1)
      const { list } = found.find(({ total }) => total > 0) as BotPage
      kinds.add(list.length)
      expect(cents(list, 'OBalance')).toBe(-Math.round(Number(DBalance) * 100))
      expect(new Set(list.map((row) => row.MCode))).toEqual(new Set([MCode]))
    }
    expect(kinds).toEqual(new Set([1, 2, 3]))
    const body = { moduleName: 'Report', pageIndex: 1, pageSize: 10, wheres: toWheres([['OLotteryId', '=', 50]]) }
    expect(await callBot(driver, 'Report/ListByBiz', body)).toMatchObject({ code: 400 })
  })
})

describe('odds', () => {
  const odds = (...wheres: Where[]) => all('Odds/List', ...wheres)
  const saveOdds = (...data: object[]) => callBot(driver, 'Odds/Save', { key: 'OTypeFlag', moduleName: 'Odds', data })

  test('are listed by game and searched; flags repeat across games', async () => {
    const rows = await odds()
    expect(fieldsOf(rows[0])).toBe('OIsAvailable OLotteryId OMax OMaxDual OMin OReal ORealMax OTypeEx OTypeFlag')
    const ownRows = await odds(['OLotteryId', '=', 50])
    expect(ownRows).toEqual(rows.filter(({ OLotteryId }) => OLotteryId === 50))
    expect(await odds(['OLotteryId', '=', 50], ['keyword', 'like', '大单'])).toMatchObject([{ OTypeFlag: 'DADAN' }])
    expect((await odds(['OTypeFlag', '=', 'DADAN'])).length).toBe(11)
  })

  test('are saved by flag and game together', async () => {
    const before = await odds()
    const [one, other] = (await odds(['OLotteryId', '=', 50])) as [WireEntity, WireEntity]
    const changed: WireEntity[] = [
      { ...one, OReal: 1.99, OMin: 5, OMax: 5, OMaxDual: 0 },
      { ...other, OIsAvailable: 0 },
    ]
    expect(await saveOdds(...changed)).toEqual({ code: 0, message: '', data: null })
    const after = before.map(
      (row) => changed.find(({ OTypeFlag }) => OTypeFlag === row.OTypeFlag && row.OLotteryId === 50) ?? row,
    )
    expect(await odds()).toEqual(after)
    expect((await driver.control.entity('telOdds', `50:${one.OTypeFlag}`)).commits).toBe(1)
  })

  test('are all saved or none', async () => {
    const before = await odds()
    const [one, other] = before as [WireEntity, WireEntity]
    const validRow: WireEntity = { ...one, OReal: 1.9 }
    for (const [name, value] of [
      ['OReal', 0.99],
      ['OReal', 1.955],
      ['OReal', Number(other.ORealMax) + 0.01],
      ['ORealMax', 99],
      ['OTypeEx', '别的'],
      ['OTypeFlag', 'NICHTS'],
      ['OMin', 0],
      ['OMin', 50_001],
      ['OMax', 0],
      ['OMaxDual', -1],
      ['OIsAvailable', true],
      ['extra', 1],
    ] as const) {
      const { code, message } = await saveOdds(validRow, { ...other, [name]: value })
      expect([name, value, code, message]).toEqual([name, value, 400, expect.stringMatching(/./)])
    }
    expect((await saveOdds()).code).toBe(400)
    const { OLotteryId: _, ...partly } = validRow
    expect(await saveOdds(partly)).toMatchObject({ code: 400, message: expect.stringContaining('OLotteryId') })
    expect(await odds()).toEqual(before)
  })

  test('can be changed by another administrator', async () => {
    await driver.control.edit('telOdds', '50:DA', { OReal: 1.5 })
    expect((await odds(['OLotteryId', '=', 50], ['OTypeFlag', '=', 'DA']))[0]?.OReal).toBe(1.5)
  })
})
