import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '#tests/simulator/control/config.ts'
import { HUGE_GROUP_ID } from '#tests/simulator/world/bot/bot-seed.ts'
import { Driver, fieldsOf, NOON } from '../driver.ts'
import { type BotReply, botList, callBot, OPERATOR_ID } from './bot.ts'

let driver: Driver
/** Ids of the seeded groups: open, closed, open for top-ups, without a game, a channel, a small group, all-purpose. */
let groups: WireEntity[]

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
beforeEach(async () => {
  await driver.control.reset()
  groups = (await botList(driver, 'User/GetTelGroup')).list
})
afterAll(() => driver.close())

const [OPEN, CLOSED, TOP_UP, SMALL, CHANNEL, ALL] = [0, 1, 2, 5, 4, 7]

function id(at: number): WireEntity {
  return { TelGpId: groups[at]?.TelGpId }
}

function group(at: number): Promise<WireEntity> {
  return driver.control.entity('telGroup', groups[at]?.TelGpId as bigint).then(({ entity }) => entity)
}

function bind(path: string, at: number, fields: object): Promise<BotReply<unknown>> {
  return callBot(driver, `User/${path}`, { ...id(at), TelGpUserid: OPERATOR_ID, ...fields })
}

const DONE = { code: 0, message: '', data: null }

function refused(message: string): BotReply<null> {
  return { code: 500, message, data: null }
}

describe('the list', () => {
  test('has every field, ids beyond double precision, and each kind of group', async () => {
    expect(fieldsOf(groups[0])).toBe(
      'TelGpCheckMes TelGpCkOrder TelGpE30Remark TelGpE60Remark TelGpId TelGpLotteryid TelGpName TelGpSRemark TelGpSetType TelGpStatus TelGpTalkType TelGpType TelGpUpDownGpId TelGpUrl TelGpUserid',
    )
    expect(groups[CLOSED]?.TelGpId).toBe(HUGE_GROUP_ID)
    // Group ids are negative (A207).
    expect(groups.every(({ TelGpId }) => Number(TelGpId) < 0)).toBe(true)
    for (const [name, values] of [
      ['TelGpType', [1, 2, 3]],
      ['TelGpSetType', [1, 2, 3]],
      ['TelGpStatus', [0, 1]],
    ] as const) {
      expect([...new Set(groups.map((one) => Number(one[name])))].toSorted()).toEqual(values)
    }
  })

  test('is filtered by kind and searched', async () => {
    const names = async (...wheres: Parameters<typeof botList>[2][]) =>
      (await botList(driver, 'User/GetTelGroup', ...wheres)).list.map(({ TelGpName }) => TelGpName)
    expect(await names(['TelGpType', '=', 3])).toEqual(['官方公告频道'])
    expect(await names(['keyword', 'like', '加拿大'])).toEqual(['加拿大28竞猜群'])
    expect(await names(['keyword', 'like', String(HUGE_GROUP_ID)])).toEqual([groups[CLOSED]?.TelGpName])
    expect(await names(['keyword', 'like', '群'], ['TelGpType', '=', 1])).toEqual(['PC蛋蛋小群'])
    expect((await callBot(driver, 'User/GetTelGroupDic', { UserId: OPERATOR_ID })).data).toEqual(
      groups.map(({ TelGpId, TelGpName }) => ({ TelGpId, TelGpName })),
    )
  })
})

describe('while a group is not open', () => {
  test('its game can be bound and rebound', async () => {
    for (const TelGpLotteryid of [100, 50]) {
      expect(await bind('BindLottery', CLOSED, { TelGpLotteryid })).toEqual(DONE)
      expect(await group(CLOSED)).toEqual({ ...groups[CLOSED], TelGpLotteryid })
    }
    expect(await bind('BindLottery', OPEN, { TelGpLotteryid: 50 })).toEqual(refused('当前群已开盘'))
    expect(await bind('BindLottery', CLOSED, { TelGpLotteryid: 51 })).toEqual(refused('游戏不存在'))
    expect((await bind('BindLottery', CLOSED, { TelGpLotteryid: 0 })).code).toBe(400)
    expect(await group(OPEN)).toEqual(groups[OPEN])
  })

  test('its type can be set, for groups only; a top-up group loses its game', async () => {
    expect(await bind('BindGpSetType', CLOSED, { TelGpSetType: 3 })).toEqual(DONE)
    expect(await group(CLOSED)).toEqual({ ...groups[CLOSED], TelGpSetType: 3 })
    expect(await bind('BindGpSetType', CLOSED, { TelGpSetType: 2 })).toEqual(DONE)
    expect(await group(CLOSED)).toEqual({ ...groups[CLOSED], TelGpSetType: 2, TelGpLotteryid: 0 })
    expect(await bind('BindLottery', CLOSED, { TelGpLotteryid: 50 })).toEqual(refused('上下分群不能绑定游戏'))
    expect(await bind('BindGpSetType', OPEN, { TelGpSetType: 3 })).toEqual(refused('当前群已开盘'))
    for (const at of [SMALL, CHANNEL]) {
      expect(await bind('BindGpSetType', at, { TelGpSetType: 3 })).toEqual(refused('只有群组可以设置类型'))
    }
  })

  test('its four texts are saved together', async () => {
    const texts = { TelGpSRemark: '开', TelGpE60Remark: '六十', TelGpE30Remark: '', TelGpCkOrder: 'ListOrder' }
    expect(await bind('BindLotteryConfig', CLOSED, texts)).toEqual(DONE)
    expect(await group(CLOSED)).toEqual({ ...groups[CLOSED], ...texts })
    const { TelGpCkOrder: _, ...three } = texts
    expect(await bind('BindLotteryConfig', CLOSED, three)).toMatchObject({
      code: 400,
      message: expect.stringContaining('TelGpCkOrder'),
    })
    expect(await bind('BindLotteryConfig', OPEN, texts)).toEqual(refused('当前群已开盘'))
  })

  test('settings of open groups are rejected', async () => {
    expect(await bind('BindTalkType', CLOSED, { TelGpTalkType: 1 })).toEqual(refused('当前群已关盘'))
    expect(await bind('BindTelGpCheckMes', CLOSED, { TelGpCheckMes: 1 })).toEqual(refused('当前群已关盘'))
    const message = { ...id(CLOSED), State: 1, Tm: 30, Content: 'x' }
    expect(await callBot(driver, 'SystemSettings/SetAutoMesGroupSettings', message)).toEqual(refused('当前群已关盘'))
    expect(await group(CLOSED)).toEqual(groups[CLOSED])
  })
})

describe('while a group is open', () => {
  test('muting at close and replying can be switched', async () => {
    const [talk, check] = [1 - Number(groups[OPEN]?.TelGpTalkType), 1 - Number(groups[OPEN]?.TelGpCheckMes)]
    expect(await bind('BindTalkType', OPEN, { TelGpTalkType: talk })).toEqual(DONE)
    expect(await bind('BindTelGpCheckMes', OPEN, { TelGpCheckMes: check })).toEqual(DONE)
    expect(await group(OPEN)).toEqual({ ...groups[OPEN], TelGpTalkType: talk, TelGpCheckMes: check })
    expect((await bind('BindTalkType', OPEN, { TelGpTalkType: true })).code).toBe(400)
  })

  test('its automatic messages can be set', async () => {
    const fetchSettings = () =>
      callBot(driver, 'SystemSettings/GetAutoMesGroupSettings', { UserId: OPERATOR_ID, ...id(OPEN) })
    const saveSettings = (fields: object) =>
      callBot(driver, 'SystemSettings/SetAutoMesGroupSettings', { ...id(OPEN), ...fields })
    const before = await fetchSettings()
    expect(before).toMatchObject({ code: 0, data: { ...id(OPEN), State: 1, Tm: 30 } })
    const settings = { State: 0, Tm: 1_440, Content: '一||二 newExpect' }
    expect(await saveSettings(settings)).toEqual(DONE)
    expect((await fetchSettings()).data).toEqual({ ...id(OPEN), ...settings })
    for (const wrong of [
      { Tm: 0 },
      { Tm: 1_441 },
      { Tm: 1.5 },
      { Content: ' ' },
      { State: 2 },
      { UserId: OPERATOR_ID },
    ]) {
      expect(await saveSettings({ ...settings, ...wrong })).toMatchObject({
        code: 400,
        message: expect.stringContaining(String(Object.keys(wrong)[0])),
      })
    }
    expect((await driver.control.entity('autoMessage', groups[OPEN]?.TelGpId as number)).commits).toBe(1)
  })
})

test('a bet group can be assigned a top-up group', async () => {
  const UpDownToGp = groups[TOP_UP]?.TelGpId
  expect(await bind('BindUpDownToGp', CLOSED, { UpDownToGp })).toEqual(DONE)
  expect(await group(CLOSED)).toEqual({ ...groups[CLOSED], TelGpUpDownGpId: UpDownToGp })
  expect(await bind('BindUpDownToGp', CLOSED, { UpDownToGp: groups[ALL]?.TelGpId })).toEqual(DONE)
  expect(await bind('BindUpDownToGp', ALL, { UpDownToGp })).toEqual(refused('只有投注群可以配置上下分群'))
  expect(await bind('BindUpDownToGp', CLOSED, { UpDownToGp: groups[OPEN]?.TelGpId })).toEqual(refused('上下分群不存在'))
})

test('a wrong operator or group is rejected', async () => {
  const other = await callBot(driver, 'User/BindLottery', { ...id(CLOSED), TelGpUserid: 900_002, TelGpLotteryid: 50 })
  expect(other).toEqual(refused('操作员不符'))
  const unknownGroup = await callBot(driver, 'User/BindLottery', {
    TelGpId: 5,
    TelGpUserid: OPERATOR_ID,
    TelGpLotteryid: 50,
  })
  expect(unknownGroup).toEqual(refused('群不存在'))
  expect(await callBot(driver, 'User/GetTelGroupDic', { UserId: 900_002 })).toEqual(refused('操作员不符'))
  expect(await callBot(driver, 'User/GetTelGroupDic', {})).toMatchObject({ code: 400 })
  const text = { TelGpId: String(groups[CLOSED]?.TelGpId), TelGpUserid: OPERATOR_ID, TelGpLotteryid: 50 }
  expect(await callBot(driver, 'User/BindLottery', text)).toMatchObject({
    code: 400,
    message: expect.stringContaining('TelGpId'),
  })
})

test('the calls lose the /api prefix when switched', async () => {
  const body = { UserId: OPERATOR_ID }
  await driver.control.botPrefix('')
  expect((await driver.send('POST', '/api/User/GetTelGroupDic', { body })).status).toBe(404)
  expect((await driver.send('POST', '/User/GetTelGroupDic', { body })).envelope).toMatchObject({ code: 0 })
})
