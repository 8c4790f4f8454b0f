import type { HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireMessage } from '#tests/simulator/control.ts'
import { collect, Driver, waitUntil } from '../driver.ts'

interface ChatUser {
  userId: number
  name: string
  content: string
  time: string
  count: number
}

let driver: Driver
let hub: HubConnection

beforeEach(async () => {
  driver = await Driver.start()
  hub = await driver.startHub()
  await driver.control.chat({ anyChatPage: true })
})
afterEach(() => driver.close())

function users(type = 1): Promise<ChatUser[]> {
  return hub.invoke('getuserlist', type)
}

function history(userId: number, minId = 0, size = 20, type = 1): Promise<WireMessage[]> {
  return hub.invoke('getprivatelist', userId, type, minId, size)
}

test('requesting the newest page marks the conversation as read; older pages do not', async () => {
  const unread = (await users()).find(({ count }) => count > 0) as ChatUser
  const countOf = async () => (await users()).find(({ userId }) => userId === unread.userId)?.count
  const { world } = driver.simulator
  const newest = world.chat.unread(BigInt(unread.userId), 1)
  await history(unread.userId, Number(world.chat.newestId))
  expect(await countOf()).toBe(newest)
  await history(unread.userId)
  expect(await countOf()).toBe(0)
})

test('an unknown minId and other page sizes are rejected (A202, A208)', async () => {
  await driver.control.chat({ anyChatPage: false })
  const [user] = await users()
  await expect(history(user!.userId, 2 ** 40)).rejects.toThrow('minId')
  await expect(history(user!.userId, 0, 1)).rejects.toThrow('a page of 1')
  await expect(history(user!.userId, 7, 20)).rejects.toThrow('a page of 20')
})

describe('sending', () => {
  test('can be switched to return nothing and not to echo', async () => {
    await driver.control.chat({ sendAnswer: 'nothing', sendEcho: false })
    const pushes = collect(hub, 'PrivateMessage')
    const [{ userId }] = (await users()) as [ChatUser]
    expect(await hub.invoke('privatesend', userId, 1, 1, '一')).toBeNull()
    const { id } = await driver.control.addPrivateMessage({ userId, content: '二' })
    await waitUntil(() => expect(pushes.length).toBe(1))
    expect(pushes[0]).toMatchObject([{ id, content: '二', userId }])
  })

  test('more than 32 KB closes the connection', async () => {
    const [{ userId }] = (await users()) as [ChatUser]
    await hub.invoke('privatesend', userId, 1, 1, '字'.repeat(10_000))
    const closed = new Promise((resolve) => hub.onclose(resolve))
    await expect(hub.invoke('privatesend', userId, 1, 1, '字'.repeat(11_000))).rejects.toThrow()
    await closed
    await waitUntil(async () => expect((await driver.control.hubState()).connections).toBe(0))
  })
})

test('an invalid invocation is reported in the completion', async () => {
  await expect(hub.invoke('getUserList', 1)).rejects.toThrow('Method does not exist')
  await expect(hub.invoke('toString')).rejects.toThrow('Method does not exist')
  await expect(hub.invoke('getuserlist')).rejects.toThrow('provides 0 argument(s) but target expects 1')
  await expect(hub.invoke('getgroup', 1)).rejects.toThrow('provides 1 argument(s) but target expects 0')
  await expect(hub.invoke('getuserlist', '1')).rejects.toThrow('Error binding arguments')
  const { invocations } = await driver.control.hubState()
  expect(invocations.at(-1)).toMatchObject({ operator: 'admin', method: 'getuserlist', args: ['1'] })
})
