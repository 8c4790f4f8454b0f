import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { allPages, Driver, fieldsOf, NOON, type Page, rejectedFields } from '../driver.ts'

interface Row extends Record<string, number | string> {
  introduceId: number
  introduceName: string
  logDate: string
  introduceBonus: number
}

const LOG = '/api/introduce/introduce-log-list'
const SAVE = '/api/introduce/updateing-list'
const DAY = 'sdate=2025-06-14T16:00:00.000Z&edate=2025-06-15T15:59:59.000Z'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
afterAll(() => driver.close())

const log = (query = '') => allPages<Row>(driver, LOG, query)
const rules = () => driver.get<WireEntity[]>('/api/introduce/introduce-info')

test('the log has a row for each referrer and day, newest first, with the turnover of every category', async () => {
  const rows = await log()
  expect(fieldsOf(rows[0])).toBe(
    'betWater1 betWater2 betWater3 betWater4 betWater5 betWater6 betWater7 betWater99 introduceBonus introduceId introduceName logDate',
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(new Set(rows.map(({ introduceId, logDate }) => `${introduceId} ${logDate}`)).size).toBe(rows.length)
  const days = rows.map(({ logDate }) => logDate)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const row of rows) {
    const { name } = await driver.control.member(row.introduceId)
    expect(row.introduceName).toBe(name)
  }
})

test('the bonus follows the rules for the turnover and was paid to the member', async () => {
  const inForce = await rules()
  const rows = await log(`?${DAY}`)
  for (const row of rows) {
    const bonus = inForce.reduce((sum, { gameId, water, scale }) => {
      const turnover = Number(row[`betWater${gameId}`])
      return turnover < Number(water) ? sum : sum + Math.round(turnover * Number(scale)) / 100
    }, 0)
    expect(row.introduceBonus).toBeCloseTo(bonus, 4)
  }
  const bonusChanges = await allPages<{ changeBalance: number }>(
    driver,
    '/api/member/balance-change-list',
    '?uptype=10&sdate=2025-06-15T16:00:00.000Z&edate=2025-06-16T15:59:59.000Z',
  )
  const sorted = (amounts: number[]) => amounts.filter((amount) => amount > 0).toSorted((a, b) => a - b)
  expect(sorted(bonusChanges.map(({ changeBalance }) => changeBalance))).toEqual(
    sorted(rows.map(({ introduceBonus }) => introduceBonus)),
  )
})

test('the log is filtered by days and referrer, and paged', async () => {
  const rows = await log(`?${DAY}`)
  expect(new Set(rows.map(({ logDate }) => logDate))).toEqual(new Set(['2025-06-15']))
  const { introduceId } = rows[0] as Row
  const ownRows = await log(`?introduceid=${introduceId}`)
  expect(ownRows).toEqual((await log()).filter((row) => row.introduceId === introduceId))
  expect(ownRows).toContainEqual(rows[0])
  const page = await driver.get<Page<Row>>(`${LOG}/2/10?${DAY}`)
  expect(page).toEqual({ data: rows.slice(10, 20), rows: rows.length })
  // 31 days, both included (A139).
  expect((await driver.send('GET', `${LOG}/1/10?sdate=2025-05-18T16:00:00.000Z`)).envelope.succeeded).toBe(true)
  expect(await rejectedFields(driver, 'GET', `${LOG}/1/10?sdate=2025-05-18T15:59:59.000Z`)).toEqual(['sdate'])
  expect(await rejectedFields(driver, 'GET', `${LOG}/1/10?edate=2025-06-18T16:00:00.000Z`)).toEqual(['edate'])
})

test('rules are saved, some or all, and read back; the log stays', async () => {
  onTestFinished(() => driver.control.reset())
  const [before, past] = [await rules(), await log()]
  expect(before.map(({ gameId }) => gameId)).toEqual([1, 2, 3, 4, 5, 6, 7, 99])
  expect(fieldsOf(before[0])).toBe('gameId gameName scale water')
  const body = [
    { gameId: 1, water: 250.5, scale: 0.35 },
    { gameId: 99, water: 0, scale: 0 },
  ]
  expect((await driver.post(SAVE, body)).data).toBe(true)
  expect(await rules()).toEqual(
    before.map((rule) => ({ ...rule, ...body.find(({ gameId }) => gameId === rule.gameId) })),
  )
  expect((await driver.control.entity('referralRule', 1)).commits).toBe(1)
  expect(await log()).toEqual(past)
})

test('rules are saved all or none', async () => {
  const before = await rules()
  const validRule = { gameId: 1, water: 1, scale: 1 }
  const rejectedWith = (...more: unknown[]) => rejectedFields(driver, 'POST', SAVE, [validRule, ...more])
  expect(await rejectedWith({ ...validRule, gameId: 8 })).toEqual(['1.gameId'])
  expect(await rejectedWith({ ...validRule, gameId: 2, water: -1 })).toEqual(['1.water'])
  expect(await rejectedWith({ ...validRule, gameId: 2, scale: 100.5 })).toEqual(['1.scale'])
  expect(await rejectedWith({ ...validRule, gameId: 2, scale: '1' })).toEqual(['1.scale'])
  expect(await rejectedWith({ ...validRule, gameId: 2, gameName: '真人' })).toEqual(['1.gameName'])
  expect(await rejectedWith(validRule)).toEqual(['1.gameId'])
  expect(await rejectedFields(driver, 'POST', SAVE, [])).toEqual(['body'])
  expect(await rules()).toEqual(before)
})
