import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages, Driver, fieldsOf, NOON, rejectedFields } from '../driver.ts'

type Report = Record<string, number>

const TOTALS =
  'payInBalance payOutBalance payDifferBalance sumWinLost sumNumber scale sumBalance beyondIgnore sumOddBalance sumCombinationBalance sumNumberBalance sumPeakBalance sumDoubleBalance sumDuiShunBaoBalance killCombination guessingNumberWin'
const SCALES = 'oddScale combinationScale numberScale peakScale doubleScale duiShunBaoScale'
const AVERAGES =
  'avgPayIn avgPayOut avgPayDiffer avgWinLost avgNumber avgBalance avgBeyondIgnore avgOddBalance avgCombinationBalance avgNumberBalance avgPeakBalance avgDoubleBalance avgDuiShunBaoBalance avgKillCombination avgGuessingNumberWin avgIntervalDays'

let driver: Driver
/** A member with many bets on several days and of all kinds. */
let userId: number

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
  const counts = new Map<number, number>()
  for (const { member } of driver.simulator.world.records.history.bets) {
    counts.set(Number(member.id), (counts.get(Number(member.id)) ?? 0) + 1)
  }
  userId = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
})
afterAll(() => driver.close())

function sorted(names: string): string {
  return names.split(' ').toSorted().join(' ')
}

function sumOfKinds(report: Report): number {
  const names = ['Odd', 'Combination', 'Number', 'Peak', 'Double', 'DuiShunBao']
  return names.reduce((sum, name) => sum + (report[`sum${name}Balance`] ?? 0), 0)
}

describe('order-report', () => {
  test('has every field, consistent with each other', async () => {
    const report = await driver.get<Report>(`/api/order/order-report?userid=${userId}`)
    expect(fieldsOf(report)).toBe(sorted(`${TOTALS} sTime ${AVERAGES} ${SCALES} registerIPAddress lastLogIPAddress`))
    expect(sumOfKinds(report)).toBeCloseTo(report.sumBalance ?? 0, 5)
    expect(report.payDifferBalance).toBeCloseTo((report.payInBalance ?? 0) - (report.payOutBalance ?? 0), 5)
    const scales = SCALES.split(' ').reduce((sum, name) => sum + (report[name] ?? 0), 0)
    expect(Math.abs(scales - 100)).toBeLessThan(0.1)
    expect(report.oddScale).toBeCloseTo(((report.sumOddBalance ?? 0) / (report.sumBalance ?? 1)) * 100, 1)
    const days = Math.round((report.sumNumber ?? 0) / (report.avgNumber ?? 1))
    expect(days).toBeGreaterThan(2)
    for (const [total, average] of [
      ['sumBalance', 'avgBalance'],
      ['sumWinLost', 'avgWinLost'],
      ['payInBalance', 'avgPayIn'],
      ['beyondIgnore', 'avgBeyondIgnore'],
    ] as const) {
      expect(report[average]).toBeCloseTo((report[total] ?? 0) / days, 1)
    }
    expect(report.sTime).toMatch(/^2025-06-\d\d \d\d:\d\d:\d\d$/)
  })

  test('is filtered by game and play', async () => {
    const total = await driver.get<Report>(`/api/order/order-report?userid=${userId}`)
    const games = await driver.get<{ value: number }[]>('/api/play/lottery-name-list')
    let [number, balance] = [0, 0]
    for (const { value } of games) {
      const partial = await driver.get<Report>(`/api/order/order-report?userid=${userId}&lotteryid=${value}`)
      number += partial.sumNumber ?? 0
      balance += partial.sumBalance ?? 0
    }
    expect([number, Math.round(balance)]).toEqual([total.sumNumber, Math.round(total.sumBalance ?? 0)])
    const play = await driver.get<Report>(`/api/order/order-report?userid=${userId}&playid=1`)
    expect(play.sumNumber).toBeLessThan(total.sumNumber ?? 0)
  })

  test('needs an existing member', async () => {
    expect(await rejectedFields(driver, 'GET', '/api/order/order-report')).toEqual(['userid'])
    expect((await driver.send('GET', '/api/order/order-report?userid=1')).envelope.errors).toBe('会员不存在')
  })
})

describe('bet-report', () => {
  const period = (query: string) => driver.get<Report>(`/api/order/bet-report?userid=${userId}&${query}`)

  test('adds up what the lists show for the same days', async () => {
    const report = await period('sdate=2025-06-14&edate=2025-06-16')
    expect(fieldsOf(report)).toBe(sorted(`balance ${TOTALS} ${SCALES}`))
    const range = 'sdate=2025-06-13T16:00:00.000Z&edate=2025-06-16T15:59:59.000Z'
    const bets = await allPages<{ award: number; playDetail: string }>(
      driver,
      '/api/order/list',
      `?userid=${userId}&${range}`,
    )
    expect(bets.length).toBeGreaterThan(3)
    const staked = bets.flatMap(({ playDetail }) => playDetail.split(' ')).map((text) => Number(/\d+$/.exec(text)?.[0]))
    const stake = staked.reduce((sum, one) => sum + one, 0)
    expect([report.sumNumber, report.sumBalance]).toEqual([bets.length, stake])
    expect(report.sumWinLost).toBeCloseTo(bets.reduce((sum, { award }) => sum + award, 0) - stake, 5)
    expect(report.balance).toBe((await driver.control.member(userId)).balance)
    expect(sumOfKinds(report)).toBeCloseTo(report.sumBalance ?? 0, 5)
  })

  test('accepts days and times; a day means the whole day', async () => {
    const day = await period('sdate=2025-06-15&edate=2025-06-15')
    expect(await period('sdate=2025-06-15%2000:00:00&edate=2025-06-15%2023:59:59')).toEqual(day)
    const morning = await period('sdate=2025-06-15%2000:00:00&edate=2025-06-15%2011:59:59')
    const evening = await period('sdate=2025-06-15%2012:00:00&edate=2025-06-15%2023:59:59')
    expect((morning.sumNumber ?? 0) + (evening.sumNumber ?? 0)).toBe(day.sumNumber)
  })

  test('counts only orders that moved points', async () => {
    const today = 'sdate=2025-06-18&edate=2025-06-18'
    const before = await period(today)
    const deposit = await driver.control.addOrder({ inOrOut: true, userId, balance: 40 })
    const riskControlled = await driver.control.addOrder({ inOrOut: true, userId, balance: 70 })
    expect((await period(today)).payInBalance).toBe(before.payInBalance)
    await driver.post('/api/pay/pay-verify', { newId: deposit.id, isConfirm: true })
    await driver.post('/api/UpDownScore/SaveUpDown', { ID: riskControlled.id, UserId: 900_001, State: 1 })
    await driver.post('/api/pay/pay-agent-hand', { inOrOut: true, balance: 9, userId, remark: '' })
    expect((await period(today)).payInBalance).toBeCloseTo((before.payInBalance ?? 0) + 40, 5)
  })

  test.each([
    ['sdate=2025-06-11', 'sdate'],
    ['edate=2025-06-19', 'edate'],
    ['sdate=2025-06-15T00:00:00.000Z', 'sdate'],
    ['edate=2025-06-15%2024:00:00', 'edate'],
  ])('%s is rejected', async (query, field) => {
    const path = `/api/order/bet-report?userid=${userId}&${query}`
    expect(await rejectedFields(driver, 'GET', path)).toEqual([field])
  })
})

test('plays and products have names of their own', async () => {
  expect(await driver.get('/api/play/game-name-list')).toEqual([
    { label: '彩票', value: 1 },
    { label: '真人', value: 2 },
    { label: '体育', value: 3 },
    { label: '电竞', value: 4 },
  ])
  const plays = await driver.get<{ label: string; value: number }[]>('/api/play/play-name-list')
  expect(plays.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
})
