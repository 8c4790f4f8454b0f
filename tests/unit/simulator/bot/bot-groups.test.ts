import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireEntity } from '#tests/simulator/control/config.ts'
import { Driver, NOON } from '../driver.ts'
import { type BotReply, botList, callBot, OPERATOR_ID } from './bot.ts'

let driver: Driver
/** The seeded groups, the first open, the second closed. */
let groups: WireEntity[]

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
beforeEach(async () => {
  await driver.control.reset()
  groups = (await botList(driver, 'User/GetTelGroup')).list
})
afterAll(() => driver.close())

const [OPEN, CLOSED] = [0, 1]

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

test('while a group is not open settings of open groups are rejected', async () => {
  expect(await bind('BindTalkType', CLOSED, { TelGpTalkType: 1 })).toEqual(refused('当前群已关盘'))
  expect(await bind('BindTelGpCheckMes', CLOSED, { TelGpCheckMes: 1 })).toEqual(refused('当前群已关盘'))
  const message = { ...id(CLOSED), State: 1, Tm: 30, Content: 'x' }
  expect(await callBot(driver, 'SystemSettings/SetAutoMesGroupSettings', message)).toEqual(refused('当前群已关盘'))
  expect(await group(CLOSED)).toEqual(groups[CLOSED])
})

test('while a group is open its automatic messages can be set', async () => {
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
