import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireMessage } from '../../../simulator/control.ts'
import { collect, Driver, NOON, rejectedFields, waitUntil } from '../driver.ts'

interface ChatUser {
  userId: number
  time: string
  content: string
  count: number
}

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

const send = <T>(path: string) => driver.send<T>('POST', path)

describe('messages without the hub', () => {
  test('chat-private-insert posts to the channel of the member’s latest conversation, and is pushed', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    const { userId } = await driver.control.addPrivateMessage({ type: 3 })
    const content = encodeURIComponent('已为您处理')
    const { envelope } = await send<WireMessage>(`/api/chat/chat-private-insert?userid=${userId}&content=${content}`)
    expect(envelope.data).toMatchObject({
      speakId: 900_001,
      name: '客服',
      type: 3,
      content: '已为您处理',
      contentType: 1,
    })
    await waitUntil(() => expect(pushes.at(-1)).toEqual([{ ...envelope.data, userId }]))
    expect((await hub.invoke('getprivatelist', userId, 3, 0, 20))[0]).toEqual(envelope.data)
    await driver.control.chat({ sendAnswer: 'nothing' })
    const second = await send(`/api/chat/chat-private-insert?userid=${userId}&content=x`)
    expect(second.envelope).toMatchObject({ succeeded: true, data: null })
  })

  test('chat-public-insert posts to the room', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'LPublicMessage')
    const { envelope } = await send<object>('/api/chat/chat-public-insert?lotteryid=50&playid=1&content=hi')
    await waitUntil(() => expect(pushes).toEqual([[{ ...envelope.data, lotteryId: 50, playId: 1 }]]))
    expect((await send('/api/chat/chat-public-insert?lotteryid=51&playid=1&content=hi')).envelope.errors).toBe(
      '群组不存在',
    )
  })

  test('both take their parameters from the query and reject an empty text', async () => {
    const path = '/api/chat/chat-private-insert'
    expect(await rejectedFields(driver, 'POST', `${path}?userid=1&content=%20`)).toEqual(['content'])
    expect(await rejectedFields(driver, 'POST', path, { userid: 1, content: 'x' })).toEqual([
      ...['userid', 'content'],
      ...['userid', 'content'],
    ])
    expect(await rejectedFields(driver, 'POST', '/api/chat/chat-public-insert?lotteryid=50&content=x')).toEqual([
      'playid',
    ])
    expect((await send(`${path}?userid=1&content=x`)).envelope.errors).toBe('会员不存在')
  })

  test('private-list returns the same pages as the hub, and marks conversations as read', async () => {
    const hub = await driver.startHub()
    const [user] = ((await hub.invoke('getuserlist', 1)) as ChatUser[]).filter(({ count }) => count > 0)
    const page = await driver.get<{ id: number }[]>(`/api/chat/private-list?userid=${user?.userId}&type=1`)
    expect(page.length).toBeGreaterThan(2)
    expect(page).toEqual(await hub.invoke('getprivatelist', user?.userId, 1, 0, 20))
    expect(driver.simulator.world.chat.unread(BigInt(user?.userId ?? 0), 1)).toBe(0)
    const older = await driver.get<object[]>(
      `/api/chat/private-list?userid=${user?.userId}&type=1&minid=${page[1]?.id}&pagesize=1`,
    )
    expect(older).toEqual(page.slice(2, 3))
  })

  test('private-user-list filters by Beijing day, or lists all', async () => {
    const all = await driver.get<ChatUser[]>('/api/chat/private-user-list')
    expect(all.length).toBe(40)
    const day = await driver.get<ChatUser[]>('/api/chat/private-user-list?date=2025-06-17T16:00:00.000Z')
    expect(day.length).toBeGreaterThan(5)
    expect(day.length).toBeLessThan(40)
    const ofDay = all.filter(({ time }) => time.startsWith('2025-06-18'))
    expect(day).toEqual(ofDay)
    expect(await rejectedFields(driver, 'GET', '/api/chat/private-user-list?date=2025-06-18')).toEqual(['date'])
  })
})

describe('control actions', () => {
  test('add thousands of conversations with unread messages', async () => {
    const before = driver.simulator.world.chat.users(2).length
    const userIds = await driver.control.conversations(10_000, { type: 2, unread: 2 })
    expect(new Set(userIds).size).toBe(10_000)
    const hub = await driver.startHub()
    const users: ChatUser[] = await hub.invoke('getuserlist', 2)
    expect(users.length).toBe(before + 10_000)
    expect(users.find(({ userId }) => userId === userIds[9_999])).toMatchObject({ count: 2 })
    const messages: WireMessage[] = await hub.invoke('getprivatelist', userIds[500], 2, 0, 20)
    expect(messages.length).toBe(2)
    // The new members are listed like the others.
    expect((await driver.control.member(userIds[9_999] ?? 0)).id).toBe(userIds[9_999])
    await driver.control.reset()
    expect((await hub.invoke('getuserlist', 2)).length).toBe(before)
  })

  test('spread a burst over as many conversations as requested', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    await driver.control.burst({ count: 5_000, kind: 'private', conversations: 300, type: 3 })
    await waitUntil(() => expect(pushes.length).toBe(5_000))
    const messages = pushes.flat() as WireMessage[]
    expect(new Set(messages.map(({ userId }) => userId)).size).toBe(300)
    expect(messages.every(({ type }) => type === 3)).toBe(true)
    const ids = messages.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const users: ChatUser[] = await hub.invoke('getuserlist', 3)
    expect(users.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(5_000)
  })

  test('keep all digits of ids beyond 2^53 both ways', async () => {
    await driver.control.messageIds(2n ** 53n + 1n)
    const [one, other] = [await driver.control.addPrivateMessage(), await driver.control.addPrivateMessage()]
    expect([one.id, other.id]).toEqual([2n ** 53n + 1n, 2n ** 53n + 2n])
    const page = `/api/chat/private-list?userid=${other.userId}&minid=${other.id}&pagesize=1`
    expect(await driver.get(page)).toEqual([expect.objectContaining({ id: one.id })])
    await expect(driver.control.messageIds(5)).rejects.toThrow('already')
  })

  test('send a message of ten megabytes completely', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    const { id, content } = await driver.control.addPrivateMessage({ size: 10_000_000 })
    expect(content).toBe('')
    await waitUntil(() => expect(pushes.length).toBe(1))
    const [message] = pushes[0] as [WireMessage]
    expect([message.id, message.content.length]).toEqual([id, 10_000_000])
  })

  test('post to rooms as a member or as the system', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'LPublicMessage')
    const group = { lotteryId: 50, playId: 1 }
    const [member] = driver.simulator.world.members.all
    await driver.control.addPublicMessage(group)
    await driver.control.addPublicMessage(group, { userId: member?.id ?? 0, content: '大100' })
    await waitUntil(() => expect(pushes.length).toBe(2))
    expect(pushes).toMatchObject([
      [{ ...group, name: '系统接单', speakId: 0 }],
      [{ ...group, name: member?.name, speakId: Number(member?.id), content: '大100' }],
    ])
  })

  test('reply as another operator, without raising the unread count', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'PrivateMessage')
    const [user] = (await hub.invoke('getuserlist', 1)) as [ChatUser]
    const { id } = await driver.control.answerPrivately(user.userId, '请稍等')
    await waitUntil(() => expect(pushes).toMatchObject([[{ id, speakId: 900_003, userId: user.userId }]]))
    expect((await hub.invoke('getuserlist', 1))[0]).toMatchObject({ content: '请稍等', count: user.count })
  })

  test('push the states of robots and link, the link’s image and its timeout', async () => {
    const hub = await driver.startHub()
    const [status, image, end] = ['setStatus', 'setUserImg', 'setTimeout'].map((event) => collect(hub, event))
    await driver.control.status(20, 1)
    await driver.control.status(30, 2, 'object')
    await driver.control.userImage()
    await driver.control.userImage('data:image/png;base64,AA==')
    await driver.control.linkTimeout()
    await waitUntil(() => expect(end).toEqual([[]]))
    expect(status).toEqual([[20, 1], [{ type: 30, value: 2 }]])
    expect(image).toEqual([['qr-1.png'], ['data:image/png;base64,AA==']])
  })

  test('make a message fail, hang, or be stored without an answer', async () => {
    const hub = await driver.startHub()
    const [{ userId }] = (await hub.invoke('getuserlist', 1)) as [ChatUser]
    const say = () => hub.invoke('privatesend', userId, 1, 1, '您好')
    const count = () => driver.simulator.world.chat.privateList(BigInt(userId), 1, 0, 100).length
    const before = count()
    const match = { kind: 'hub', path: 'privatesend' } as const
    await driver.control.fault({ match, kind: 'refused', errors: '对方已离线' })
    await expect(say()).rejects.toThrow('对方已离线')
    expect(count()).toBe(before)
    const id = await driver.control.fault({ match, kind: 'hang', when: 'after' })
    const pending = say()
    await waitUntil(() => expect(count()).toBe(before + 1))
    await driver.control.clearFaults(id)
    expect(await pending).toMatchObject({ content: '您好' })
  })
})

describe('account/updateing-app-info', () => {
  const saveAppInfo = (uptype: number, body: object) => driver.post(`/api/account/updateing-app-info/${uptype}`, body)
  const signIn = async (loginName: string) => {
    const loginPwd = loginName === 'admin' ? 'admin123456' : 'kefu123456'
    const body = { loginName, loginPwd, loginCode: '' }
    return (await driver.post<object>('/api/system/account-login', body)).data
  }

  test('1 saves the current operator’s messaging link; a later sign-in returns it', async () => {
    const link = { userTelAppid: '1234567', userTelHash: 'abcdef', userTelPhone: '+8613800138000' }
    expect((await saveAppInfo(1, link)).data).toBe(true)
    await driver.control.status(30, 1)
    expect(await signIn('admin')).toMatchObject({ ...link, userTelStatus: 1 })
    expect(await signIn('kefu01')).toMatchObject({ userTelAppid: '', userTelStatus: 1 })
  })

  test('2 saves the logo, which must be an uploaded image', async () => {
    expect((await saveAppInfo(2, { logo: 'avatar-3.png' })).data).toBe(true)
    expect(driver.simulator.world.site.logo).toBe('avatar-3.png')
    expect((await saveAppInfo(2, { logo: 'nowhere.png' })).errors).toBe('图片不存在')
  })

  test('each accepts only its own fields, and other types are unknown', async () => {
    const path = '/api/account/updateing-app-info'
    expect(await rejectedFields(driver, 'POST', `${path}/1`, { logo: 'avatar-3.png' })).toEqual([
      ...['userTelAppid', 'userTelHash', 'userTelPhone', 'logo'],
    ])
    expect((await driver.send('POST', `${path}/3`, { body: {} })).status).toBe(404)
  })
})
