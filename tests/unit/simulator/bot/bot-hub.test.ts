import type { HubConnection } from '@microsoft/signalr'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '#tests/simulator/control/config.ts'
import { findGame, type Game } from '#tests/simulator/world/games/game-list.ts'
import { lastSettled, settleTime } from '#tests/simulator/world/games/rounds.ts'
import { Driver, NOON } from '../driver.ts'
import { botList, callBot, OPERATOR_ID } from './bot.ts'

let driver: Driver
let hub: HubConnection
let groups: WireEntity[]

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
  hub = await driver.startHub()
})
beforeEach(async () => {
  await driver.control.reset()
  groups = (await botList(driver, 'User/GetTelGroup')).list
})
afterAll(() => driver.close())

/** Open group of 加拿大28; group without a game; small group of another game. */
const [OPEN, NO_GAME, CLOSED] = [0, 7, 5]

/** The group id as a number: the stock client only supports doubles. */
function numberOf(at: number): number {
  return Number(groups[at]?.TelGpId)
}

async function status(at: number): Promise<unknown> {
  return (await driver.control.entity('telGroup', numberOf(at))).entity.TelGpStatus
}

function change(at: number, TelGpStatus: number, fields: object = {}): Promise<unknown> {
  const { TelGpLotteryid, TelGpSetType } = groups[at] as WireEntity
  const request = { TelGpId: numberOf(at), TelGpUserid: OPERATOR_ID, TelGpLotteryid, TelGpSetType, TelGpStatus }
  return hub.invoke('changeLotteryStatus', { ...request, ...fields })
}

describe('changeLotteryStatus', () => {
  test('closes a group when the current round is settled, and not before', async () => {
    const game = findGame(50) as Game
    const settled = settleTime(game, lastSettled(game, NOON) + 1)
    expect(await change(OPEN, 2)).toBe(true)
    expect(await status(OPEN)).toBe(2)
    await expect(change(OPEN, 2)).rejects.toThrow('当前群已关盘')
    await expect(change(OPEN, 1)).rejects.toThrow('当前群关盘中')
    await driver.control.clock({ fixed: settled - 1 })
    expect(await status(OPEN)).toBe(2)
    await driver.control.clock({ fixed: settled })
    expect((await botList(driver, 'User/GetTelGroup')).list[OPEN]?.TelGpStatus).toBe(0)
    expect(await change(OPEN, 1)).toBe(true)
    expect(await status(OPEN)).toBe(1)
  })

  test('rejects settings that no longer match the group', async () => {
    await expect(change(NO_GAME, 1)).rejects.toThrow('未绑定游戏')
    await expect(change(CLOSED, 2)).rejects.toThrow('当前群已关盘')
    await expect(change(CLOSED, 1, { TelGpLotteryid: 50 })).rejects.toThrow('群设置已变更')
    await expect(change(CLOSED, 1, { TelGpSetType: 3 })).rejects.toThrow('群设置已变更')
    await expect(change(CLOSED, 1, { TelGpUserid: 900_002 })).rejects.toThrow('操作员不符')
    await expect(change(CLOSED, 1, { TelGpId: 5 })).rejects.toThrow('群不存在')
    await expect(change(CLOSED, 3)).rejects.toThrow('Error binding arguments')
    // Ids are numbers (A207).
    await expect(change(CLOSED, 1, { TelGpId: String(numberOf(CLOSED)) })).rejects.toThrow('Error binding arguments')
    await expect(change(CLOSED, 1, { TelGpUserid: String(OPERATOR_ID) })).rejects.toThrow('Error binding arguments')
    await driver.control.edit('telGroup', numberOf(CLOSED), { TelGpStatus: 1 })
    await expect(change(CLOSED, 1)).rejects.toThrow('当前群已开盘')
  })
})

test('an open group accepts messages but no new game; a closing one accepts neither', async () => {
  const body = { TelGpId: groups[OPEN]?.TelGpId, State: 1, Tm: 5, Content: 'x' }
  const saveAutoMessage = async () => (await callBot(driver, 'SystemSettings/SetAutoMesGroupSettings', body)).message
  const bind = { TelGpId: groups[OPEN]?.TelGpId, TelGpUserid: OPERATOR_ID, TelGpLotteryid: 40 }
  expect(await saveAutoMessage()).toBe('')
  await change(OPEN, 2)
  expect(await saveAutoMessage()).toBe('当前群已关盘')
  expect((await callBot(driver, 'User/BindLottery', bind)).message).toBe('当前群关盘中')
})
