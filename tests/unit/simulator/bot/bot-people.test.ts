import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { Driver, fieldsOf, NOON } from '../driver.ts'
import { type BotPage, botList, callBot, OPERATOR_ID, toWheres, type Where } from './bot.ts'

let driver: Driver
let people: WireEntity[]

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
beforeEach(async () => {
  await driver.control.reset()
  people = (await find()).list
})
afterAll(() => driver.close())

const find = (...wheres: Where[]): Promise<BotPage> => botList(driver, 'User/List', ...wheres)

/** A member, or a non-member. */
function findByType(MType: 10 | 30): WireEntity {
  return people.find((one) => one.MType === MType) as WireEntity
}

/** Code and message of an error. */
async function refusal(path: string, body: object): Promise<[number, string]> {
  const { code, message } = await callBot(driver, path, body)
  return [code, message]
}

describe('the list', () => {
  test('has every field; only members have an account', async () => {
    expect(fieldsOf(people[0])).toBe('MBalance MCode MId MState MType TelCode TelGpIds TelId TelName')
    expect(people.some(({ TelId }) => typeof TelId === 'bigint')).toBe(true)
    expect(people.filter(({ MType }) => MType === 10).every(({ MId, MCode }) => Number(MId) > 0 && MCode !== '')).toBe(
      true,
    )
    expect(people.filter(({ MType }) => MType === 30)).toHaveLength(30)
    expect(people.filter(({ MId }) => MId === 0)).toHaveLength(30)
  })

  test('is paged', async () => {
    const body = { moduleName: 'User', pageIndex: 3, pageSize: 20, sorts: '', wheres: '' }
    expect((await callBot(driver, 'User/List', body)).data).toEqual({
      list: people.slice(40, 60),
      total: people.length,
    })
  })

  test('is filtered by group, kind and keyword together', async () => {
    const { TelGpIds: group } = people.find(({ TelGpIds }) => !String(TelGpIds).includes(',')) as WireEntity
    const inGroup = people.filter(({ TelGpIds }) => String(TelGpIds).split(',').includes(String(group)))
    expect(inGroup.length).toBeLessThan(people.length)
    expect((await find(['TelGpIds', '=', BigInt(String(group))])).list).toEqual(inGroup)
    expect((await find(['MType', '=', 30])).list).toEqual(people.filter(({ MType }) => MType === 30))
    const membersInGroup = inGroup.filter(({ MType }) => MType === 10)
    expect((await find(['TelGpIds', '=', BigInt(String(group))], ['MType', '=', 10])).list).toEqual(membersInGroup)
    const [one] = membersInGroup as [WireEntity]
    for (const name of ['TelId', 'TelName', 'TelCode', 'MCode']) {
      expect((await find(['keyword', 'like', String(one[name])])).list).toContainEqual(one)
    }
    expect((await find(['keyword', 'like', '不存在的人'])).total).toBe(0)
  })

  test.each([
    ['compares numbers as numbers', ['MBalance', '>=', '1000'], (one: WireEntity) => Number(one.MBalance) >= 1_000],
    ['supports inequality', ['MState', '!=', 1], (one: WireEntity) => one.MState !== 1],
    [
      'supports several values',
      ['MCode', 'in', ['M10003', 'M10005']],
      (one: WireEntity) => /M1000[35]/.test(String(one.MCode)),
    ],
  ] as const)('%s', async (_, where, holds) => {
    const expected = people.filter(holds)
    expect(expected.length).toBeGreaterThan(0)
    expect((await find(where as unknown as Where)).list).toEqual(expected)
  })

  test.each([
    'x',
    '{}',
    '[1]',
    '[{"field":"MType","op":"="}]',
    '[{"field":"MType","op":"=","value":1,"and":true}]',
    toWheres([['Nothing', '=', 1]]),
    toWheres([['MType', '~', 1]]),
    toWheres([['MType', '=', 'x']]),
    toWheres([['MType', 'in', 10]]),
    toWheres([['TelGpIds', 'like', '1']]),
    toWheres([['keyword', '=', 'x']]),
    // An id is a number, never text (A207).
    toWheres([['TelGpIds', '=', '-1001987650001']]),
    toWheres([['TelId', '=', '5120000001']]),
  ])('rejects wheres %s', async (wheres) => {
    const body = { moduleName: 'User', pageIndex: 1, pageSize: 20, wheres }
    expect(await callBot(driver, 'User/List', body)).toEqual({ code: 400, message: expect.any(String), data: null })
  })

  test('rejects an invalid page', async () => {
    const body = { moduleName: 'User', pageIndex: 1, pageSize: 20 }
    for (const [name, value] of [
      ['pageIndex', 0],
      ['pageIndex', '1'],
      ['pageSize', 0],
      // Page sizes that are not allowed (A208).
      ...[1, 21, 70, 99, 1_000, '20'].map((size) => ['pageSize', size] as const),
      ['moduleName', ''],
      ['wheres', []],
      ['UserId', OPERATOR_ID],
    ] as const) {
      expect(await refusal('User/List', { ...body, [name]: value })).toEqual([400, expect.stringContaining(name)])
    }
  })
})

describe('a member', () => {
  test('has a balance that can be set, which appears in the balance report', async () => {
    const member = findByType(10)
    const body = { MId: member.MId, UserId: OPERATOR_ID, MBalance: 12.34 }
    expect(await callBot(driver, 'User/SaveMemberBalance', body)).toEqual({ code: 0, message: '', data: null })
    expect((await find()).list[0]).toEqual({ ...member, MBalance: 12.34 })
    const [change] = (await botList(driver, 'BalanceReport/List', ['MCode', '=', member.MCode])).list
    expect(change).toMatchObject({
      DDate: '2025-06-18 12:03:20',
      DExplain: '余额变更',
      DBefore: member.MBalance,
      DBalance: expect.closeTo(12.34 - Number(member.MBalance), 5),
      DAfter: 12.34,
    })
    expect((await driver.control.entity('telMember', member.TelId as number)).commits).toBe(1)
    for (const MBalance of [-1, 1.234, '5']) {
      expect(await refusal('User/SaveMemberBalance', { ...body, MBalance })).toEqual([
        400,
        expect.stringContaining('MBalance'),
      ])
    }
    expect((await callBot(driver, 'User/SaveMemberBalance', { ...body, MBalance: 0 })).code).toBe(0)
  })

  test('can be disabled and enabled', async () => {
    const member = people.find(({ MState }) => MState === 1) as WireEntity
    for (const State of [0, 1]) {
      await callBot(driver, 'User/SaveMemberState', { MId: member.MId, UserId: OPERATOR_ID, State })
      expect((await find(['MCode', '=', member.MCode])).list).toEqual([{ ...member, MState: State }])
    }
    const invalidState = { MId: member.MId, UserId: OPERATOR_ID, State: 2 }
    expect(await refusal('User/SaveMemberState', invalidState)).toEqual([400, expect.stringContaining('State')])
    expect(await refusal('User/SaveMemberState', { MId: 5, UserId: OPERATOR_ID, State: 1 })).toEqual([
      500,
      '会员不存在',
    ])
  })

  test('can be created from a non-member, once', async () => {
    const nonMember = findByType(30)
    const body = { TelId: nonMember.TelId, UserId: OPERATOR_ID }
    expect((await callBot(driver, 'User/SetToMember', body)).code).toBe(0)
    const [promoted] = (await find(['TelId', '=', nonMember.TelId])).list
    expect(promoted).toEqual({ ...nonMember, MType: 10, MState: 1, MBalance: 0, MId: 30_061, MCode: 'M10061' })
    expect(await refusal('User/SetToMember', body)).toEqual([500, '已是会员'])
    await callBot(driver, 'User/SetToMember', { ...body, TelId: people.at(-1)?.TelId })
    const ids = (await find(['MType', '=', 10])).list.map(({ MId }) => MId)
    expect(new Set(ids).size).toBe(62)
    expect(await refusal('User/SetToMember', { ...body, TelId: 5 })).toEqual([500, '记录不存在'])
  })

  test('can be changed only under the signed-in operator’s id', async () => {
    const { MId } = findByType(10)
    const other = 900_002
    for (const [path, body] of [
      ['SaveMemberBalance', { MId, UserId: other, MBalance: 5 }],
      ['SaveMemberState', { MId, UserId: other, State: 0 }],
      ['SetToMember', { TelId: findByType(30).TelId, UserId: other }],
      ['ClearMember', { UserId: other }],
    ] as const) {
      expect(await refusal(`User/${path}`, body)).toEqual([500, '操作员不符'])
    }
    expect((await find()).list).toEqual(people)
  })
})

describe('clearing', () => {
  test('removes all users; their bets stay', async () => {
    const before = await botList(driver, 'Report/List')
    expect((await callBot(driver, 'User/ClearMember', { UserId: OPERATOR_ID })).code).toBe(0)
    expect(await find()).toEqual({ list: [], total: 0 })
    expect(await botList(driver, 'Report/List')).toEqual(before)
  })

  test('removes the users of one group; they stay in other groups', async () => {
    const userInTwoGroups = people.find(({ TelGpIds }) => String(TelGpIds).includes(',')) as WireEntity
    const [group, other] = String(userInTwoGroups.TelGpIds).split(',')
    await callBot(driver, 'User/ClearMember', { UserId: OPERATOR_ID, TelGpId: BigInt(group ?? 0) })
    const { list } = await find()
    expect(list).toContainEqual({ ...userInTwoGroups, TelGpIds: other })
    expect((await find(['TelGpIds', '=', BigInt(String(group))])).total).toBe(0)
    const inOtherGroups = people.filter(({ TelGpIds }) => TelGpIds !== group)
    expect(list.map(({ TelId }) => TelId)).toEqual(inOtherGroups.map(({ TelId }) => TelId))
  })
})
