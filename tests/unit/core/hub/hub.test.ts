import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HubState, Push } from '#contract/network.ts'
import { decodePushes, describeShape } from '#main/core/hub/decode.ts'
import { Hub, type HubTransport, INVOKE_TIMEOUT_MS, RETRY_INTERVAL_MS } from '#main/core/hub/hub.ts'
import { losslessJsonProtocol, ResponseLostError } from '#main/core/hub/protocol.ts'
import { LargeJson } from '#main/core/large-json.ts'
import { MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import fc from '../../fast-check.ts'
import { silentLogger } from '../fixtures.ts'

const decodePush = (event: string, args: unknown[]) => {
  const pushes = decodePushes(event, args)
  expect(pushes).toHaveLength(1)
  return pushes[0]
}

describe('decoding pushes', () => {
  test.each([
    [[3, 2], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ up: 3, down: 2 }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ UpCount: '3', DownCount: '2' }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[[3, 2]], { deposits: 3, withdrawals: 2, total: 5 }],
    [[7], { deposits: null, withdrawals: null, total: 7 }],
    [['7'], { deposits: null, withdrawals: null, total: 7 }],
    [[{ total: 7 }], { deposits: null, withdrawals: null, total: 7 }],
    [[{ depositCount: 3, withdrawCount: 2 }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ updateTime: 1_764_500_000, pending: 9, up: 3, downNum: 2 }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ type: 'setUpDwonCount', data: [3, 2] }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ data: { up: 3, down: 2 } }], { deposits: 3, withdrawals: 2, total: 5 }],
    [[{ inOrOut: 1, count: 7 }], { deposits: null, withdrawals: null, total: 7 }],
  ])('setUpDwonCount %j (A015)', (args, expected) => {
    expect(decodePush('setUpDwonCount', args)).toEqual({ kind: 'pendingCounts', ...expected })
  })

  test('counts with two fields for one direction are read from the list instead (A015)', () => {
    expect(decodePush('setUpDwonCount', [{ inTime: 1_764_500_000, up: 3, down: 2 }])).toBeNull()
    expect(decodePush('setUpDwonCount', [{ up: 3, down: 2, timeOut: 30 }])).toBeNull()
  })

  const texts = { name: '张三', head: 'a.png', content: '你好', time: '2026-11-21 10:00:00' }
  const message = { id: 12345678901234567890n, speakId: 5, type: 1, contentType: '1', ...texts }
  const decoded = { id: '12345678901234567890', speakId: '5', type: '1', contentType: 1, ...texts }

  test.each([[[{ ...message, userId: 9 }]], [[9, message]], [[{ userId: 9, message }]]])(
    'PrivateMessage %# (A198)',
    (args) => {
      const place = { kind: 'privateMessage', conversation: '1:9', userId: '9' }
      expect(decodePush('PrivateMessage', args)).toEqual({ ...place, message: decoded })
    },
  )

  test.each([[[{ ...message, lotteryId: 10, playId: 2 }]], [[10, 2, message]]])('LPublicMessage %# (A198)', (args) => {
    const place = { kind: 'publicMessage', conversation: '0:10-2', lotteryId: '10', playId: '2' }
    expect(decodePush('LPublicMessage', args)).toEqual({ ...place, message: decoded })
  })

  test.each([
    ['setStatus', [20, 1], { kind: 'status', type: 20, value: '1' }],
    ['setStatus', [{ type: 30, value: true }], { kind: 'status', type: 30, value: 'true' }],
    ['ReceiveMessage', [{ type: 1, data: { content: '维护' } }], { kind: 'serverNotice', text: '维护' }],
    ['setStatus', [{ type: 30, data: 1 }], { kind: 'status', type: 30, value: '1' }],
    ['setUserImg', ['qr.png'], { kind: 'userImage', image: 'qr.png' }],
    ['setUserImg', [{ img: 'qr.png' }], { kind: 'userImage', image: 'qr.png' }],
    ['setTimeout', [], { kind: 'linkTimeout', text: '' }],
    ['ReceiveMessage', ['系统', '维护'], { kind: 'serverNotice', text: '系统：维护' }],
    ['ReceiveMessage', [{ content: '维护' }], { kind: 'serverNotice', text: '维护' }],
  ])('%s %j (A014, A016)', (event, args, expected) => {
    expect(decodePush(event, args)).toEqual(expected)
  })

  const second = { ...message, id: 7, content: '在吗' }
  const [to9, to8] = [
    { ...message, userId: 9 },
    { ...second, userId: 8 },
  ]
  const both = ['9 你好', '8 在吗']

  test.each<[unknown[], (string | null)[]]>([
    [[[to9, to8]], both],
    [[to9, to8], both],
    [[9, message, 8, second], both],
    [
      [9, [message, second]],
      ['9 你好', '9 在吗'],
    ],
    [
      [
        [9, message],
        [8, second],
      ],
      both,
    ],
    [[{ userId: 9, messages: [message, second] }], ['9 你好', '9 在吗']],
    [[{ page: { list: [to9, second] } }], ['9 你好', '5 在吗']],
    [[{ userId: 9, message, sender: { userId: 5, name: '张三' } }], ['9 你好']],
    // One that is not understood is not left out without a word.
    [
      [to9, { userId: 8, speakId: 8 }],
      ['9 你好', null],
    ],
    [[[{ userId: 8, text: '你好' }, to9]], [null, '9 你好']],
    [[], [null]],
    [[{ userId: 9 }], [null]],
  ])('PrivateMessage carries each of its messages %# (A320)', (args, expected) => {
    const pushes = decodePushes('PrivateMessage', args)
    const texts = pushes.map((push) => push?.kind === 'privateMessage' && `${push.userId} ${push.message.content}`)
    expect(texts).toEqual(expected.map((text) => text ?? false))
  })

  test.each([
    ['Image', 3],
    ['html', 2],
    ['Text', 1],
    [{ value: 3, name: 'Image' }, 3],
    ['3', 3],
    [null, 1],
    [undefined, 1],
    ['sticker', 1],
  ])('the content type %j is %d', (contentType, expected) => {
    const push = decodePush('PrivateMessage', [{ ...message, userId: 9, contentType }])
    expect(push?.kind === 'privateMessage' && push.message.contentType).toBe(expected)
  })

  test('states and notices are as many as there are, and more messages than can be are left to the lists', () => {
    const states = decodePushes('setStatus', [
      { type: 20, value: 1 },
      { type: 30, value: 0 },
    ])
    expect(states).toMatchObject([{ type: 20 }, { type: 30 }])
    const notices = decodePushes('ReceiveMessage', [{ content: '甲' }, { content: '乙' }])
    expect(notices).toMatchObject([{ text: '甲' }, { text: '乙' }])
    const many = decodePushes(
      'PrivateMessage',
      Array.from({ length: 5_000 }, (_, id) => ({ ...message, id, userId: 9 })),
    )
    expect([many.length, many.at(-2)?.kind, many.at(-1)]).toEqual([1_001, 'privateMessage', null])
  })

  test('a message of ten megabytes is truncated with a note (fault 15)', () => {
    const push = decodePush('PrivateMessage', [{ ...message, userId: 1, content: 'x'.repeat(10_000_000) }])
    const content = push?.kind === 'privateMessage' ? push.message.content : ''
    expect(content.length).toBeLessThan(21_000)
    expect(content).toMatch(/内容过长，已截断/)
  })

  test('a name is cut with its first message, since no place shows it whole (fault 39)', () => {
    const push = decodePush('PrivateMessage', [{ ...message, userId: 1, name: '甲'.repeat(60_000) }])
    const name = push?.kind === 'privateMessage' ? push.message.name : ''
    expect(name).toBe(`${'甲'.repeat(MAX_LINE_LENGTH)}…`)
  })

  test('any payload is decoded without exceptions, and the log line contains none of its content', () => {
    const messages = ['PrivateMessage', 'LPublicMessage', 'ReceiveMessage']
    const events = [...messages, 'setUpDwonCount', 'setStatus', 'setUserImg', 'setTimeout', 'other']
    const payload = fc.array(fc.anything({ withBigInt: true, maxDepth: 3 }))
    fc.assert(fc.property(fc.constantFrom(...events), payload, (event, args) => void decodePushes(event, args)))
    expect(describeShape([{ phone: '13800138000', list: [1, 'a'], none: null }])).toBe(
      '[{phone: string, list: [number, string], none: null}]',
    )
  })
})

describe('the hub protocol', () => {
  const protocol = losslessJsonProtocol(silentLogger)

  test('keeps all digits and skips malformed records', () => {
    const record = '{"type":1,"target":"x","arguments":[9007199254740993]}'
    const messages = protocol.parseMessages(`{"type":6}\u001e{broken\u001e[1]\u001e${record}\u001e`, null as never)
    expect(messages).toEqual([{ type: 6 }, { type: 1, target: 'x', arguments: [9007199254740993n] }])
  })

  test('leaves a long answer unparsed, as text or bytes, and parses any other long message', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: '会员' }))
    const completion = `${JSON.stringify({ type: 3, invocationId: '7', result: { data: rows } })}\u001e`
    for (const input of [completion, Buffer.from(completion)]) {
      const [message] = protocol.parseMessages(input as string, null as never) as { result?: unknown }[]
      expect(message).toMatchObject({ type: 3, invocationId: '7', result: expect.any(LargeJson) })
      expect(await (message!.result as LargeJson).parse()).toEqual({ data: rows })
    }
    const both = `${completion}{"type":6}\u001e`
    expect(protocol.parseMessages(both, null as never)).toMatchObject([{ result: { data: rows } }, { type: 6 }])
  })

  test('writes big ids as numbers', () => {
    expect(protocol.writeMessage({ type: 1, target: 'x', arguments: [9007199254740993n] } as never)).toContain(
      '[9007199254740993]',
    )
  })
})

class FakeTransport implements HubTransport {
  started = 0
  stopped = 0
  close: (error?: Error) => void = () => {}
  handlers = new Map<string, (...args: unknown[]) => void>()
  constructor(private readonly starts: () => Promise<void>) {}
  start() {
    this.started++
    return this.starts()
  }
  async stop() {
    this.stopped++
    this.close()
  }
  on(event: string, listener: (...args: unknown[]) => void) {
    this.handlers.set(event, listener)
  }
  onclose(listener: (error?: Error) => void) {
    this.close = listener
  }
  invoke = (_method: string): Promise<unknown> => new Promise(() => {})
}

describe('the connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setup(starts: () => Promise<void> = async () => {}) {
    const lines: FakeTransport[] = []
    const states: HubState[] = []
    const pushes: Push[] = []
    const unreadable: string[] = []
    let opens = async () => {}
    let receive = () => {}
    const hub = new Hub({
      log: silentLogger,
      now: Date.now,
      openTransport: async (onReceived) => {
        receive = onReceived
        await opens()
        const line = new FakeTransport(starts)
        lines.push(line)
        return line
      },
      onState: (state) => states.push(state),
      onPush: (push) => pushes.push(push),
      onUnreadablePush: (event) => unreadable.push(event),
    })
    const failToOpen = (fail: () => Promise<void>) => (opens = fail)
    return { hub, lines, states, pushes, unreadable, failToOpen, receive: () => receive() }
  }
  const flushTimers = () => vi.advanceTimersByTimeAsync(0)
  const started = async () => {
    const console = setup()
    console.hub.start()
    await flushTimers()
    return console
  }

  test('a failed first start is retried every 5 s without limit (A038, fault 10)', async () => {
    const { hub, lines, states } = setup(() => Promise.reject(new Error('down')))
    hub.start()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(lines.length).toBeGreaterThanOrEqual((10 * 60_000) / RETRY_INTERVAL_MS - 2)
    expect(lines.length).toBeLessThanOrEqual((10 * 60_000) / RETRY_INTERVAL_MS + 2)
    expect(states).toEqual(['connecting', 'disconnected'])
    hub.stop()
  })

  test('two consoles of one account that end each other do not fight without end', async () => {
    const line = ({ lines }: ReturnType<typeof setup>) => lines.at(-1)
    const first: ReturnType<typeof setup> = setup(async () => line(second)?.close(new Error('signed in elsewhere')))
    const second: ReturnType<typeof setup> = setup(async () => line(first)?.close(new Error('signed in elsewhere')))
    const count = () => first.lines.length + second.lines.length
    first.hub.start()
    second.hub.start()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const before = count()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(count() - before).toBeLessThanOrEqual(2 * 10 + 2)
    // The other one was closed: this one is connected again within a minute, and as fast as ever at its next loss.
    second.hub.stop()
    await vi.advanceTimersByTimeAsync(65_000)
    expect(first.hub.state).toBe('connected')
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    line(first)!.close(new Error('lost'))
    await vi.advanceTimersByTimeAsync(2_500)
    expect(first.hub.state).toBe('connected')
    first.hub.stop()
  })

  test('a lost or closed connection is reopened, and pushes of the old one are ignored', async () => {
    const { lines, states, pushes } = await started()
    lines[0]!.handlers.get('setUpDwonCount')!(1, 1)
    lines[0]!.close(new Error('Server requested close'))
    await vi.advanceTimersByTimeAsync(RETRY_INTERVAL_MS)
    expect(lines).toHaveLength(2)
    lines[0]!.handlers.get('setUpDwonCount')!(2, 2)
    lines[1]!.handlers.get('setUpDwonCount')!(3, 3)
    expect(pushes.map((push) => push.kind === 'pendingCounts' && push.deposits)).toEqual([1, 3])
    expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connected'])
  })

  test('a push that is not understood is reported by its event', async () => {
    const { lines, pushes, unreadable } = await started()
    lines[0]!.handlers.get('setUpDwonCount')!()
    lines[0]!.handlers.get('PrivateMessage')!('5', '在吗')
    const payload = { code: 0, data: { id: 1, userId: 5, content: '在吗' } }
    lines[0]!.handlers.get('PrivateMessage')!({ event: 'push', payload })
    expect(unreadable).toEqual(['setUpDwonCount', 'PrivateMessage'])
    expect(pushes).toMatchObject([{ kind: 'privateMessage', userId: '5', message: { content: '在吗' } }])
  })

  test.each([
    [0, 500],
    [0.5, 1_500],
    [0.999_999, 2_500],
  ])('the first retry after a loss is randomised: at %d of the range it follows after %i ms', async (share, delay) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(share)
    const { hub, lines } = await started()
    lines[0]!.close(new Error('lost'))
    await vi.advanceTimersByTimeAsync(delay - 10)
    expect(lines).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(lines).toHaveLength(2)
    random.mockRestore()
    hub.stop()
  })

  test.each([
    [
      'Connection closed with an error. HubException: 该账号已在别处登录',
      '实时服务断开了连接，理由是“该账号已在别处登录”',
    ],
    ['您已被强制下线，手机 13800138000', '实时服务断开了连接，理由是“您已被强制下线，手机 •••”'],
    ['Connection closed with an error.', null],
  ])('why the server ended the connection is kept until it is up again: %s', async (reason, problem) => {
    const { hub, lines } = await started()
    lines[0]!.close(new Error(`Server returned an error on close: ${reason}`))
    await flushTimers()
    expect(hub.problem).toBe(problem)
    await vi.advanceTimersByTimeAsync(2_500)
    expect([hub.state, hub.problem]).toEqual(['connected', null])
    hub.stop()
  })

  test('a start that hangs is abandoned', async () => {
    const { hub, lines } = setup(() => new Promise(() => {}))
    hub.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]!.stopped).toBe(1)
    hub.stop()
  })

  test('a missing token does not end the retries', async () => {
    const { hub, lines, failToOpen } = setup()
    failToOpen(() => Promise.reject(new Error('offline')))
    hub.start()
    await vi.advanceTimersByTimeAsync(20_000)
    failToOpen(async () => {})
    await vi.advanceTimersByTimeAsync(RETRY_INTERVAL_MS)
    expect(lines).toHaveLength(1)
    expect(hub.state).toBe('connected')
  })

  test('the operator sees when the server was last heard, the failed attempts and the time of the next one', async () => {
    vi.setSystemTime(1_000_000)
    const { hub, lines, failToOpen, receive } = setup()
    expect(hub.activity).toEqual({ lastMessageAt: null, retries: 0, nextRetryAt: null })
    hub.start()
    await flushTimers()
    expect(hub.activity).toEqual({ lastMessageAt: 1_000_000, retries: 0, nextRetryAt: null })
    await vi.advanceTimersByTimeAsync(15_000)
    receive()
    expect(hub.activity.lastMessageAt).toBe(1_015_000)
    failToOpen(() => Promise.reject(new Error('offline')))
    vi.spyOn(Math, 'random').mockReturnValueOnce(0)
    lines[0]!.close(new Error('lost'))
    await flushTimers()
    expect(hub.activity).toEqual({ lastMessageAt: 1_015_000, retries: 0, nextRetryAt: 1_015_500 })
    await vi.advanceTimersByTimeAsync(500 + RETRY_INTERVAL_MS)
    expect(hub.activity).toEqual({ lastMessageAt: 1_015_000, retries: 2, nextRetryAt: 1_020_500 + RETRY_INTERVAL_MS })
    failToOpen(async () => {})
    hub.requestRestart()
    await flushTimers()
    expect(hub.activity).toEqual({ lastMessageAt: 1_020_500, retries: 0, nextRetryAt: null })
    hub.stop()
    receive()
    expect(hub.activity).toEqual({ lastMessageAt: null, retries: 0, nextRetryAt: null })
  })

  test('restart reconnects immediately, during a delay or while a connection looks alive (fault 16)', async () => {
    const { hub, lines, failToOpen } = setup()
    failToOpen(() => Promise.reject(new Error('asleep')))
    hub.start()
    await vi.advanceTimersByTimeAsync(12_000)
    failToOpen(async () => {})
    hub.requestRestart()
    await flushTimers()
    expect(hub.state).toBe('connected')
    hub.requestRestart()
    await flushTimers()
    expect(lines).toHaveLength(2)
    expect(lines[0]!.stopped).toBe(1)
    expect(hub.state).toBe('connected')
  })

  test('stop ends all attempts', async () => {
    const { hub, lines } = await started()
    hub.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([lines.length, lines[0]!.stopped, hub.state]).toEqual([1, 1, 'stopped'])
    hub.start()
    await flushTimers()
    expect([lines.length, hub.state]).toEqual([2, 'connected'])
  })

  test('a start that ends after a newer one began does not affect the newer connection', async () => {
    const { hub, lines, states, failToOpen } = setup()
    let fail = (_error: Error) => {}
    failToOpen(() => new Promise((_resolve, reject) => (fail = reject)))
    hub.start()
    await flushTimers()
    hub.stop()
    failToOpen(async () => {})
    hub.start()
    await flushTimers()
    fail(new Error('late'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([lines.length, lines[0]!.stopped, hub.state]).toEqual([1, 0, 'connected'])
    // Closing a connection may take some time.
    lines[0]!.stop = async () => void setTimeout(() => lines[0]!.close(), 1_000)
    hub.stop()
    hub.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([lines.length, lines[1]!.stopped, hub.state]).toEqual([2, 0, 'connected'])
    expect(states.slice(-3)).toEqual(['stopped', 'connecting', 'connected'])
  })

  test('an invocation without a response rejects after the timeout, as one that may have been executed', async () => {
    const { hub } = setup()
    await expect(hub.invoke('getgroup')).rejects.toThrow('未连接')
    hub.start()
    await flushTimers()
    const answer = expect(hub.invoke('getgroup')).rejects.toThrow(new ResponseLostError('链接超时'))
    const isLost = expect(hub.invoke('getgroup')).rejects.toBeInstanceOf(ResponseLostError)
    await vi.advanceTimersByTimeAsync(INVOKE_TIMEOUT_MS)
    await Promise.all([answer, isLost])
  })

  test.each([
    [
      "An unexpected error occurred invoking 'privatesend' on the server. HubException: 会员已禁言",
      '会员已禁言',
      false,
    ],
    [
      "An unexpected error occurred invoking 'a' on the server. AppFriendlyException: 请先审核\n再试",
      '请先审核\n再试',
      false,
    ],
    ["Failed to invoke 'getgroup' because user is unauthorized", '无权限', false],
    ["Failed to invoke 'a' due to an error on the server. HubException: Method does not exist.", 'hub.methods', false],
    ["Unknown hub method 'a'", 'hub.methods', false],
    // The method broke off, perhaps behind what it was to do.
    ["An unexpected error occurred invoking 'a' on the server.", '服务器执行时出错', true],
    [
      "An unexpected error occurred invoking 'a' on the server. NullReferenceException: Object reference not set.",
      '服务器执行时出错：Object reference not set.',
      true,
    ],
    ['余额不足', '余额不足', false],
  ])('what the framework says of a call that failed is put in words: %s', async (text, message, isLost) => {
    const { hub, lines } = await started()
    lines[0]!.invoke = () => Promise.reject(new Error(text))
    const error = await hub.invoke('privatesend').catch((reason: unknown) => reason as Error)
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).not.toContain('privatesend')
    expect(error instanceof ResponseLostError).toBe(isLost)
  })

  test('an invocation on a connection that ends may have been executed; one that was refused was not', async () => {
    const { hub, lines } = await started()
    lines[0]!.invoke = () => Promise.reject(new Error('忙'))
    await expect(hub.invoke('getgroup')).rejects.not.toBeInstanceOf(ResponseLostError)
    lines[0]!.invoke = () =>
      new Promise((_resolve, reject) => lines[0]!.onclose(() => reject(new Error('the connection was closed'))))
    const isLost = expect(hub.invoke('getgroup')).rejects.toBeInstanceOf(ResponseLostError)
    hub.stop()
    await isLost
  })
})
