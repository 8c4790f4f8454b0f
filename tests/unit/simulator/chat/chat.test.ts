import type { HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireMessage } from '#tests/simulator/control.ts'
import { HOSTILE_HTML } from '#tests/simulator/world/chat/chat-seed.ts'
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

test('there are three channels and the groups', async () => {
  expect(await hub.invoke('getcustomerservice')).toEqual([
    { type: 1, name: '在线客服', head: 'service-1.png' },
    { type: 2, name: '上分客服', head: 'service-2.png' },
    { type: 3, name: '下分客服', head: 'service-3.png' },
  ])
  const groups: Record<string, unknown>[] = await hub.invoke('getgroup')
  expect(Object.keys(groups[0] ?? {}).toSorted()).toEqual('content count head lotteryId name playId time'.split(' '))
  const { lotteryId, playId } = groups[0] ?? {}
  const lines: WireMessage[] = await hub.invoke('getpubliclist', lotteryId, playId, 0, 50)
  expect(lines.length).toBe(50)
  expect(lines.some(({ name }) => name === '系统接单')).toBe(true)
})

test('there are about forty conversations, latest first, some unread, including odd names and contents', async () => {
  const all = [...(await users(1)), ...(await users(2)), ...(await users(3))]
  expect(all.length).toBe(40)
  const times = (await users(1)).map(({ time }) => time)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(all.some(({ count }) => count > 0) && all.some(({ count }) => count === 0)).toBe(true)
  expect(all.some(({ name }) => name.includes('<img src=x'))).toBe(true)
  expect(all.some(({ name }) => name.length > 60)).toBe(true)
  const kinds = new Set<number>()
  const contents: string[] = []
  for (const type of [1, 2, 3]) {
    for (const { userId } of await users(type)) {
      for (const message of await history(userId, 0, 100, type)) {
        kinds.add(message.contentType)
        contents.push(message.content)
      }
    }
  }
  expect(kinds).toEqual(new Set([1, 2, 3]))
  expect(contents).toContain(HOSTILE_HTML)
  for (const trick of ['<script>', 'onerror=', 'http://', 'javascript:']) expect(HOSTILE_HTML).toContain(trick)
})

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

test('pages reach the first message without gap or repetition, in either order', async () => {
  const all = await Promise.all(
    [1, 2, 3].map(async (type) => (await users(type)).map(({ userId }) => ({ userId, type }))),
  )
  let found: number[] = []
  for (const { userId, type } of all.flat()) {
    const first = await history(userId, 0, 20, type)
    const ids = first.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (let batch = first; batch.length > 0; ) {
      batch = await history(userId, Math.min(...ids), 10, type)
      const older = batch.map(({ id }) => Number(id))
      expect(older).toEqual(older.toSorted((a, b) => a - b))
      ids.push(...older)
    }
    expect(new Set(ids).size).toBe(ids.length)
    if (ids.length > found.length) found = ids
  }
  // One conversation is longer than the 99 messages a client keeps.
  expect(found.length).toBeGreaterThan(150)
})

describe('sending', () => {
  test('stores the message, returns it, and pushes it to all connections', async () => {
    const other = await driver.startHub()
    const pushes = collect(other, 'PrivateMessage')
    const [{ userId }] = (await users()) as [ChatUser]
    const sent: WireMessage = await hub.invoke('privatesend', userId, 1, 1, '已为您处理')
    expect(sent).toMatchObject({ name: '客服', speakId: 900_001, type: 1, content: '已为您处理', contentType: 1 })
    expect((await history(userId))[0]).toEqual(sent)
    await waitUntil(() => expect(pushes).toEqual([[{ ...sent, userId }]]))
    expect((await users())[0]).toMatchObject({ userId, content: '已为您处理', count: 0 })
  })

  test('can be switched to return nothing and not to echo', async () => {
    await driver.control.chat({ sendAnswer: 'nothing', sendEcho: false })
    const pushes = collect(hub, 'PrivateMessage')
    const [{ userId }] = (await users()) as [ChatUser]
    expect(await hub.invoke('privatesend', userId, 1, 1, '一')).toBeNull()
    const { id } = await driver.control.addPrivateMessage({ userId, content: '二' })
    await waitUntil(() => expect(pushes.length).toBe(1))
    expect(pushes[0]).toMatchObject([{ id, content: '二', userId }])
  })

  test('to a group pushes LPublicMessage', async () => {
    const pushes = collect(hub, 'LPublicMessage')
    const sent: WireMessage = await hub.invoke('publicsend', 50, 1, 1, '封盘')
    await waitUntil(() => expect(pushes).toEqual([[{ ...sent, lotteryId: 50, playId: 1 }]]))
    await expect(hub.invoke('publicsend', 51, 1, 1, '封盘')).rejects.toThrow('群组不存在')
  })

  test('rejects an empty message and an unknown member', async () => {
    const [{ userId }] = (await users()) as [ChatUser]
    await expect(hub.invoke('privatesend', userId, 1, 1, ' \n')).rejects.toThrow('消息内容不能为空')
    await expect(hub.invoke('privatesend', 1, 1, 1, '在')).rejects.toThrow('会员不存在')
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

test('a member’s message is pushed with its conversation and counts as unread', async () => {
  const pushes = collect(hub, 'PrivateMessage')
  const member = driver.simulator.world.members.all[200] as { id: bigint; name: string }
  const message = await driver.control.addPrivateMessage({ userId: member.id, type: 2, content: '在吗' })
  await waitUntil(() => expect(pushes).toEqual([[message]]))
  expect(message).toMatchObject({ userId: Number(member.id), speakId: Number(member.id), type: 2, name: member.name })
  expect((await users(2))[0]).toMatchObject({ userId: Number(member.id), count: 1 })
})

test('seachuid returns a member with or without a conversation, and null for an unknown id', async () => {
  const member = driver.simulator.world.members.all[201] as { id: bigint; name: string; head: string }
  const expected = { userId: Number(member.id), name: member.name, head: member.head, time: '', content: '', count: 0 }
  expect(await hub.invoke('seachuid', Number(member.id))).toEqual(expected)
  const [known] = await users()
  expect(await hub.invoke('seachuid', known?.userId)).toEqual(known)
  expect(await hub.invoke('seachuid', 1)).toBeNull()
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
