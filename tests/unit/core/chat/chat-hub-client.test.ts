import { afterEach, describe, expect, test, vi } from 'vitest'
import type {
  ChatChannel,
  ChatGroup,
  ChatMessage,
  ChatPage,
  ChatUser,
  LinkState,
  UnreadCounts,
} from '#contract/chat.ts'
import { ChatHubClient } from '#main/core/chat/chat-hub-client.ts'
import { openPayload, ResponseLostError } from '#main/core/hub/protocol.ts'
import { startConsole } from '../start-console.ts'

/** Chat methods of the hub over the bridge, against the simulator (inventory 541–560). */

async function firstUser(call: Awaited<ReturnType<typeof startConsole>>['call'], unread = true) {
  const users = await call<ChatUser[]>('getChatUsers', '1')
  return users.find(({ count }) => count > 0 === unread)!
}

describe('chat methods of the hub', () => {
  test('return channels, users, groups and a user by id', async () => {
    const { call } = await startConsole()
    const channels = await call<ChatChannel[]>('getChatChannels')
    expect(channels.map(({ type, name }) => [type, name])).toContainEqual(['1', '在线客服'])
    const users = await call<ChatUser[]>('getChatUsers', '1')
    expect(users.length).toBeGreaterThan(5)
    const { conversation, userId, name } = users[0]!
    expect(conversation).toBe(`1:${userId}`)
    const groups = await call<ChatGroup[]>('getChatGroups')
    expect(groups[0]).toMatchObject({ conversation: `0:${groups[0]!.lotteryId}-${groups[0]!.playId}` })
    expect(await call('findChatUser', '1', userId)).toMatchObject({ conversation, name })
    expect(await call('findChatUser', '1', '99999999999')).toBeNull()
  })

  test('history is sorted by id, paged, with every digit; its newest page marks the conversation read (A196)', async () => {
    const { call, server } = await startConsole()
    const { userId } = await firstUser(call)
    for (let n = 0; n < 25; n++) await server.addPrivateMessage({ userId, content: `第 ${n} 条` })
    await server.messageIds('9007199254740995')
    await server.addPrivateMessage({ userId, content: '大号' })
    const page = await call<ChatPage>('getPrivateMessages', '1', userId, null)
    expect(page.messages.at(-1)).toMatchObject({ id: '9007199254740995', content: '大号', contentType: 1 })
    const older = await call<ChatPage>('getPrivateMessages', '1', userId, page.messages[0]!.id)
    const ids = [...older.messages, ...page.messages].map(({ id }) => BigInt(id))
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(page.hasMore).toBe(true)
    const updated = (await call<ChatUser[]>('getChatUsers', '1')).find((user) => user.userId === userId)
    expect(updated?.count).toBe(0)
    const [group] = await call<ChatGroup[]>('getChatGroups')
    const groupPage = await call<ChatPage>('getGroupMessages', group!.lotteryId, group!.playId, null)
    expect(groupPage.messages).toHaveLength(20)
  })

  test('a sent message arrives once, with or without the server’s echo or response (A197)', async () => {
    const { call, server, pushes } = await startConsole()
    const { userId } = await firstUser(call)
    const sent = await call<ChatMessage>('sendPrivate', '1', userId, 1, '您好 "引号" \n 换行 👍', 'own-1')
    expect(sent).toMatchObject({ content: '您好 "引号" \n 换行 👍', contentType: 1 })
    await expect
      .poll(() => pushes.filter(({ kind }) => kind === 'privateMessage'))
      .toMatchObject([{ message: { id: sent.id } }])
    await server.chat({ sendAnswer: 'nothing', sendEcho: false })
    expect(await call('sendPrivate', '1', userId, 3, 'photo-1.png', 'own-1')).toBeNull()
    const [group] = await call<ChatGroup[]>('getChatGroups')
    expect(await call('sendToGroup', group!.lotteryId, group!.playId, 1, '开奖了', 'own-2')).toBeNull()
    const methods = (await server.hubState()).invocations.map(({ method }) => method)
    expect(methods.filter((method) => /send$/.test(method))).toEqual(['privatesend', 'privatesend', 'publicsend'])
  })

  test('an oversized text is rejected before it is sent, and the connection stays', async () => {
    const { call, server } = await startConsole()
    const { userId } = await firstUser(call)
    await expect(call('sendPrivate', '1', userId, 1, '长'.repeat(20_000), 'own-1')).rejects.toThrow(
      '消息过长，请分条发送',
    )
    await expect(call('sendPrivate', '1', userId, 1, '  \n ', 'own-1')).rejects.toThrow('消息内容不能为空')
    await call('sendPrivate', '1', userId, 1, '长'.repeat(10_000), 'own-1')
    expect((await server.hubState()).connections).toBe(1)
  })

  test('every error is 失败,链接超时 with its reason (inventory 560), without retries', async () => {
    const { call, server, connected } = await startConsole()
    const { userId } = await firstUser(call)
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '会员已封号' })
    await expect(call('sendPrivate', '1', userId, 1, '在', 'own-1')).rejects.toThrow(/^失败,链接超时 .*会员已封号/)
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'dropAfter' })
    await expect(call('sendPrivate', '1', userId, 1, '在', 'own-1')).rejects.toThrow(/^失败,链接超时 /)
    await connected()
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'answer', data: false })
    await expect(call('sendPrivate', '1', userId, 1, '在', 'own-1')).rejects.toThrow('失败,链接超时 操作失败')
    await server.hub('down')
    await expect.poll(async () => (await call<{ hub: string }>('readState', 'connection')).hub).toBe('disconnected')
    await expect(call('sendPrivate', '1', userId, 1, '在', 'own-1')).rejects.toThrow('失败,链接超时 未连接')
    const sent = (await server.hubState()).invocations.filter(({ method }) => method === 'privatesend')
    expect(sent).toHaveLength(3)
  })

  test('a message of ten megabytes is truncated, pushed or fetched (fault 15)', async () => {
    const { call, server, pushes, notices } = await startConsole()
    const { userId } = await firstUser(call)
    await server.addPrivateMessage({ userId, size: 10_000_000 })
    await expect.poll(() => pushes.length).toBe(1)
    const lengthOf = (message: { content: string } | undefined) => message?.content.length ?? 0
    expect(pushes[0]).toMatchObject({ message: { content: expect.stringMatching(/内容过长，已截断/) } })
    // Reading it first would make its notification unnecessary.
    await expect.poll(() => notices.map(({ kind }) => kind)).toEqual(['privateMessage'])
    expect(notices[0]!.body.length).toBeLessThan(100)
    const { messages } = await call<ChatPage>('getPrivateMessages', '1', userId, null)
    expect(lengthOf(messages[0])).toBeLessThan(21_000)
    const listed = (await call<ChatUser[]>('getChatUsers', '1')).find((user) => user.userId === userId)
    expect(lengthOf(listed)).toBeLessThan(21_000)
  })

  test('wrong arguments are refused', async () => {
    const { call } = await startConsole()
    const wrong: readonly (readonly [name: string, args: unknown[]])[] = [
      ['getChatUsers', ['0']],
      ['getChatUsers', [1]],
      ['findChatUser', ['1', 'abc']],
      ['getPrivateMessages', ['1', '5', null, 20]],
      ['getPrivateMessages', ['1', '5', '-1']],
      ['sendPrivate', ['1', '5', 4, 'x']],
      ['sendToGroup', ['10', '5; drop', 1, 'x']],
      ['setFocusedConversation', ['1:5:6', true]],
      ['setFocusedConversation', ['0:5', true]],
      ['setDoNotDisturb', [5]],
      ['previewAlert', ['system']],
      ['reportDelivery', ['sound', 'loud']],
      ['testDelivery', ['light']],
    ]
    for (const [name, args] of wrong) await expect(call(name, ...args), name).rejects.toThrow('无效的调用')
  })
})

describe('unread counts with the simulator', () => {
  test('of two windows the focused one marks a conversation read; both are notified', async () => {
    const { call, callFrom, server, counts, core } = await startConsole()
    const { conversation, userId, count } = await firstUser(call)
    const received: UnreadCounts[] = []
    core.subscribe((event, payload) => {
      if (event === 'unread') received.push(payload as UnreadCounts)
    })
    const before = counts.at(-1)!.messages
    await callFrom('1', 'setFocusedConversation', conversation, false)
    await callFrom('2', 'setFocusedConversation', conversation, true)
    await expect.poll(() => counts.at(-1)!.messages).toBe(before - count)
    expect(received).toContainEqual({ [conversation]: 0 })
    expect(await call<UnreadCounts>('readState', 'unread')).not.toHaveProperty(conversation)
    const users = async () => (await call<ChatUser[]>('getChatUsers', '1')).find((user) => user.userId === userId)
    await expect.poll(async () => (await users())?.count).toBe(0)
    core.onWindowClosed('2')
    await server.addPrivateMessage({ userId, content: '还在吗' })
    await expect.poll(() => counts.at(-1)!.messages).toBe(before - count + 1)
  })

  test('after a gap the count is the server’s, and missed messages are announced once, with their route', async () => {
    const { call, server, counts, connected, notices } = await startConsole()
    const quiet = await firstUser(call, false)
    await server.hub('down')
    await server.addPrivateMessage({ userId: quiet.userId, content: '断线时' })
    await server.hub('up')
    await connected()
    await expect.poll(async () => (await call<UnreadCounts>('readState', 'unread'))[quiet.conversation]).toBe(1)
    // Group messages count only if enabled.
    const unread = Object.entries(await call<UnreadCounts>('readState', 'unread')).filter(
      ([key]) => !key.startsWith('0:'),
    )
    const total = unread.reduce((sum, [, one]) => sum + one, 0)
    await expect.poll(() => counts.at(-1)!.messages).toBe(total)
    await expect
      .poll(() => notices.filter(({ kind }) => kind === 'privateMessage').map(({ body }) => body))
      .toEqual(['断线时'])
    expect(notices.find(({ kind }) => kind === 'privateMessage')?.route).toBe(`/Main/Home?chat=${quiet.conversation}`)
  })
})

test('the messaging link is updated by the sign-in and by pushes (A013, A014)', async () => {
  const { call, server } = await startConsole()
  const state = () => call<LinkState>('readState', 'linkState')
  expect((await state()).status).toMatch(/^\d+$/)
  await server.status(20, 1)
  await server.status(30, 2, 'object')
  await server.userImage('qr-7.png')
  await expect.poll(state).toMatchObject({ status: '2', robot: '1', image: 'qr-7.png', timeoutMessage: null })
  await server.linkTimeout()
  await expect.poll(async () => (await state()).timeoutMessage).toBe('')
})

describe('answers', () => {
  /** What a server of another dialect may answer; nothing of it is a success or an empty list by mistake. */

  const target = { channel: '1', userId: '7' }
  const clientOf = (answer: unknown) => new ChatHubClient(async () => openPayload(answer))
  const send = (answer: unknown) => clientOf(answer).send(target, 1, '您好')

  test.each([
    [false, '操作失败'],
    ['false', '操作失败'],
    [0, '操作失败'],
    [-99, '无权限'],
    [{ code: 500, message: '会员不存在' }, '会员不存在'],
    [{ Code: '500', Msg: ['会员不存在'] }, '会员不存在'],
    [{ success: false, errors: { content: ['过长'] } }, '过长'],
    [{ statusCode: 400, succeeded: false, errors: ['过长'] }, '过长'],
  ])('a message that is answered with %j was not sent', async (answer, reason) => {
    await expect(send(answer)).rejects.toThrow(reason)
  })

  const message = { id: 5, content: '您好', time: '2026-11-25 08:03:02' }

  test.each([null, undefined, true, 1, 'ok', { code: 0, data: null }])(
    'a message that is answered with %j was sent',
    async (answer) => {
      expect(await send(answer)).toBeNull()
    },
  )

  test.each([message, { code: 0, data: message }, { success: true, data: message }])(
    '%j is the stored message',
    async (answer) => {
      expect(await send(answer)).toMatchObject({ id: '5', content: '您好' })
    },
  )

  test.each([
    ['of which no field is documented', { text: '您好' }],
    ['of another kind', { speakId: 7 }],
  ])('rows %s are no messages, channels or conversations', async (_name, row) => {
    const client = clientOf([row])
    await expect(client.messages(target, null)).rejects.toThrow('无法识别')
    await expect(client.channels()).rejects.toThrow('无法识别')
    await expect(client.users('1')).rejects.toThrow('无法识别')
    expect((await clientOf([]).messages(target, null)).messages).toEqual([])
  })
})

describe('a conversation whose messages are larger than the connection takes', () => {
  afterEach(() => void vi.useRealTimers())

  /** `largest`: so many messages end the connection no more. */
  function setup(largest: number) {
    const state = { largest, sizes: [] as number[] }
    const client = new ChatHubClient(async (_method, ...args) => {
      const size = Number(args[3])
      state.sizes.push(size)
      if (size > state.largest) throw new ResponseLostError('连接已断开')
      return Array.from({ length: size }, (_, n) => ({ id: n + 1, speakId: 7, type: 1, content: '在吗', time: '' }))
    })
    const read = (userId = '7', before: string | null = null) =>
      client.messages({ channel: '1', userId }, before).then(
        ({ messages }) => messages.length,
        ({ message }: Error) => message,
      )
    return { state, read }
  }

  test('is read with fewer, instead of ending the connection at each look', async () => {
    const { state, read } = setup(5)
    for (let n = 0; n < 4; n++) await read()
    expect(state.sizes).toEqual([20, 20, 5, 5])
    expect([await read('7', '90'), await read('8')]).toEqual([2, '失败,链接超时 连接已断开'])
    expect(state.sizes.slice(4)).toEqual([2, 20])
  })

  test('is not read where one of them is too large alone, for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { state, read } = setup(0)
    for (let n = 0; n < 6; n++) await read()
    expect(state.sizes).toEqual([20, 20, 5, 1])
    expect(await read()).toContain('过大')
    state.largest = 20
    vi.advanceTimersByTime(10 * 60_000)
    expect([await read(), state.sizes.at(-1)]).toEqual([1, 1])
  })

  test('one answer that is lost with the connection changes nothing', async () => {
    const { state, read } = setup(0)
    for (let n = 0; n < 3; n++) {
      state.largest = 0
      await read()
      state.largest = 20
      await read()
    }
    expect(new Set(state.sizes)).toEqual(new Set([20]))
  })
})
