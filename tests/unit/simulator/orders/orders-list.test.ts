import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireOrder } from '../../../simulator/control.ts'
import { parseTime } from '../../../simulator/wire/beijing.ts'
import { allPages, Driver, NOON } from '../driver.ts'

interface Page {
  data: WireOrder[]
  rows: number
}

let driver: Driver
let all: WireOrder[]

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
  all = [...(await list(true)).data, ...(await list(false)).data]
})
afterAll(() => driver.close())

/** All rows of a filter. */
async function list(inOrOut: boolean, query = ''): Promise<Page> {
  const whole: Page = { data: [], rows: 0 }
  for (let index = 1; ; index += 1) {
    const page = await driver.get<Page>(`/api/pay/list/${inOrOut}/${index}/100${query}`)
    whole.data.push(...page.data)
    whole.rows = page.rows
    if (page.data.length < 100) return whole
  }
}

/** The seeded orders that match a condition, in the server's order. */
function seededOrders(inOrOut: boolean, holds: (order: WireOrder) => boolean): WireOrder[] {
  return all.filter((order) => order.inOrOut === inOrOut && holds(order))
}

describe('the seeded orders', () => {
  test('are about 1,500 over 40 days, newest first, deposits and withdrawals apart', () => {
    expect(all.length).toBe(1_500)
    const times = all.map(({ payTime }) => parseTime(payTime))
    expect(Math.min(...times)).toBeLessThan(NOON - 38 * 86_400_000)
    expect(Math.max(...times)).toBeLessThanOrEqual(NOON)
    for (const inOrOut of [true, false]) {
      const ofKind = seededOrders(inOrOut, () => true).map(({ payTime }) => payTime)
      expect(ofKind.length).toBeGreaterThan(400)
      expect(ofKind).toEqual(ofKind.toSorted().toReversed())
    }
  })

  test('have every field of the specification, and Beijing times', () => {
    const [order] = seededOrders(true, ({ state }) => state === 1)
    const fields =
      'userId payType balance lastBalance payIPAddress payIP payName payNo payTime remark inOrOut state upName'
    expect(Object.keys(order ?? {}).toSorted()).toEqual(
      `${fields} id isFirst verifyAdmin verifyTime gameType`.split(' ').toSorted(),
    )
    expect(order?.payTime).toMatch(/^2025-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(order?.verifyTime).toMatch(/^2025-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('include 14 pending deposits and 9 pending withdrawals of today', () => {
    const pending = (inOrOut: boolean) => seededOrders(inOrOut, ({ state }) => state === 0)
    expect([pending(true).length, pending(false).length]).toEqual([14, 9])
    expect([...pending(true), ...pending(false)].every(({ payTime }) => payTime.startsWith('2025-06-18'))).toBe(true)
    expect(pending(true).every(({ verifyAdmin, verifyTime }) => verifyAdmin === '' && verifyTime === null)).toBe(true)
  })

  test('include members with odd names', () => {
    const names = seededOrders(true, ({ state }) => state === 0).map(({ payName }) => payName)
    for (const part of ['<img src=x', '🐯', 'XYZ0123456789'])
      expect(names.some((name) => name.includes(part))).toBe(true)
  })

  test('include manual additions and deductions', () => {
    expect(seededOrders(true, ({ payType }) => payType === 98).length).toBeGreaterThan(5)
    expect(seededOrders(false, ({ payType }) => payType === 99).length).toBeGreaterThan(5)
  })
})

describe('filters', () => {
  test('the date bounds are instants, both included', async () => {
    const [, second, third] = seededOrders(true, ({ payTime }) => payTime.startsWith('2025-06-15')).toReversed()
    const iso = (order: WireOrder | undefined) => new Date(parseTime(order?.payTime ?? '')).toISOString()
    const found = await list(true, `?sdate=${iso(second)}&edate=${iso(third)}`)
    expect(found.data).toEqual([third, second])
  })

  test('a Beijing day contains exactly its orders', async () => {
    const day = '?sdate=2025-06-14T16:00:00.000Z&edate=2025-06-15T15:59:59.000Z'
    const expected = seededOrders(false, ({ payTime }) => payTime.startsWith('2025-06-15'))
    expect(expected.length).toBeGreaterThan(3)
    expect((await list(false, day)).data).toEqual(expected)
  })

  test('pay type, where 0 is every type', async () => {
    const expected = seededOrders(true, ({ payType }) => payType === 4)
    expect(expected.length).toBeGreaterThan(10)
    expect((await list(true, '?paytype=4')).data).toEqual(expected)
    expect((await list(true, '?paytype=0')).rows).toBe(seededOrders(true, () => true).length)
  })

  test('state, where 0 is pending', async () => {
    for (const state of [0, 1, 2]) {
      expect((await list(false, `?state=${state}`)).data).toEqual(seededOrders(false, (order) => order.state === state))
    }
  })

  test('member', async () => {
    const { userId } = all[40] as WireOrder
    const expected = seededOrders(true, (order) => order.userId === userId)
    expect((await list(true, `?userid=${userId}`)).data).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    expect((await list(true, '?userid=1')).data).toEqual([])
  })

  test('amount to the hundredth', async () => {
    const odd = seededOrders(true, ({ balance }) => !Number.isInteger(balance))[0]?.balance ?? 0
    expect((await list(true, `?balance=${odd}`)).data).toEqual(seededOrders(true, ({ balance }) => balance === odd))
    expect((await list(true, `?balance=${Math.floor(odd)}`)).data).not.toContainEqual(
      expect.objectContaining({ balance: odd }),
    )
  })

  test('all filters together', async () => {
    const [expectedOrder] = seededOrders(true, ({ state, payType }) => state === 2 && payType < 98)
    const { userId, payType, balance, payTime } = expectedOrder as WireOrder
    const at = new Date(parseTime(payTime)).toISOString()
    const query = `?sdate=${at}&edate=${at}&paytype=${payType}&state=2&userid=${userId}&balance=${balance}`
    expect((await list(true, query)).data).toEqual([expectedOrder])
    expect((await list(true, query.replace('state=2', 'state=1'))).rows).toBe(0)
  })
})

describe('pages', () => {
  test('return rows in data and the total in rows', async () => {
    const first = await driver.get<Page>('/api/pay/list/true/1/10')
    const second = await driver.get<Page>('/api/pay/list/true/2/10')
    const deposits = seededOrders(true, () => true)
    expect([...first.data, ...second.data]).toEqual(deposits.slice(0, 20))
    expect([first.rows, second.rows]).toEqual([deposits.length, deposits.length])
  })

  test('the last one is short, the one after it empty', async () => {
    const pending = (index: number) => driver.get<Page>(`/api/pay/list/true/${index}/10?state=0`)
    expect((await pending(2)).data.length).toBe(4)
    expect(await pending(3)).toEqual({ data: [], rows: 14 })
  })
})

describe('members', () => {
  interface Member {
    id: number
    name: string
    phoneNo: string
    qqNo: string
    registerIP: string
    lastLogIP: string
  }

  async function search(kind: number, value: string): Promise<Member[]> {
    const query = `?paramtype=${kind}&paramvalue=${encodeURIComponent(value)}`
    return allPages<Member>(driver, '/api/member/user-list', query)
  }

  test('there are 400, with all fields', async () => {
    const page = await driver.get<{ data: Member[]; rows: number }>('/api/member/user-list/1/50')
    expect([page.data.length, page.rows]).toEqual([50, 400])
    const fields =
      'id head name Residue phoneNo phoneNoAddress balance introduceId registerTime registerIP registerIPAddress lastLogTime lastLogIP lastLogIPAddress state qqNo'
    expect(Object.keys(page.data[0] ?? {}).toSorted()).toEqual(fields.split(' ').toSorted())
  })

  test('all six searches find by their own field', async () => {
    const allMembers = await allPages<Member>(driver, '/api/member/user-list')
    const member = allMembers.find((member) => member.phoneNo && member.qqNo && member.registerIP !== member.lastLogIP)
    const { id, name, phoneNo, qqNo, registerIP, lastLogIP } = member as Member
    expect(await search(1, String(id))).toEqual([member])
    expect(await search(2, name.slice(0, 2))).toEqual(allMembers.filter((one) => one.name.includes(name.slice(0, 2))))
    expect(await search(3, phoneNo)).toEqual([member])
    expect(await search(4, qqNo)).toEqual([member])
    expect(await search(5, registerIP)).toEqual(allMembers.filter((one) => one.registerIP === registerIP))
    expect(await search(6, lastLogIP)).toEqual(allMembers.filter((one) => one.lastLogIP === lastLogIP))
    expect(await search(5, '0.0.0.0')).toEqual([])
  })

  test('members sharing an IP address are found by check-id', async () => {
    const allMembers = await allPages<Member>(driver, '/api/member/user-list')
    const sharing = allMembers.find((one) =>
      allMembers.some((other) => other !== one && other.registerIP === one.registerIP),
    )
    const { id, registerIP, lastLogIP } = sharing as Member
    const reply = await driver.send<object[]>('POST', `/api/home/check-id?userid=${id}`)
    expect(reply.envelope.data.length).toBeGreaterThan(1)
    for (const row of reply.envelope.data as { registerIp: string; lastLogIP: string }[]) {
      expect([registerIP, lastLogIP].some((ip) => ip === row.registerIp || ip === row.lastLogIP)).toBe(true)
    }
  })

  test('bound accounts: some have none, some several', async () => {
    const { members } = driver.simulator.world
    const counts = new Set<number>()
    for (const { id, accounts } of members.all.slice(0, 40)) {
      const bound = await driver.get<object[]>(`/api/member/user-pay-list?userid=${id}`)
      expect(bound.length).toBe(accounts.length)
      counts.add(bound.length)
    }
    expect(counts.has(0) && counts.has(1) && (counts.has(2) || counts.has(3))).toBe(true)
  })
})
