import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrackedChange } from '#contract/audit.ts'
import type { SessionView } from '#contract/session.ts'
import { readOutcome } from '#main/core/audit-log/audit-entry.ts'
import { AuditLog, openAuditLogFile } from '#main/core/audit-log/audit-log.ts'
import { ChangeTracker, UNKNOWN_LOCK_MS, UNKNOWN_REPORT_DELAY_MS } from '#main/core/audit-log/change-tracker.ts'
import { BridgeError, type CommandHandlers, createCommandDispatcher } from '#main/core/bridge/command-dispatcher.ts'
import type { Gateway } from '#main/core/gateway/gateway.ts'
import { pathOf, unusedCalls, usedCalls } from '#shared/endpoints.ts'
import { operator, SERVER, silentLogger } from '../fixtures.ts'

/** Changes that outlive their page, and changes made in two windows (faults 44, 45). */

let folder: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'changes-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const succeed = (data: unknown) => Response.json({ succeeded: true, data, errors: null })
const loseResponse = () =>
  Response.json({ message: '网络连接失败' }, { status: 502, headers: { 'x-console-fault': 'network' } })
const readLines = () =>
  readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')
    .trim()
    .split('\n')

function change(id: string, more: Partial<TrackedChange> = {}): TrackedChange {
  const fields = [{ field: '金额', from: '', to: '12.00' }]
  const route = '/Main/UpDownScore/1?userid=3&order=5'
  return { id, action: '通过上分订单 5（会员 3）', fields, route, locks: ['order:5'], success: 'flag', ...more }
}

const wrapped = (tracker: ChangeTracker, handle: Gateway['handle']) =>
  tracker.wrap({ handle, cancel: () => {}, pendingWrites: 0 }).handle

/** One run of the console: a tracker in front of a gateway with responses supplied by the test. */
function startRun(view: Partial<SessionView> = {}, isRequired = false) {
  const session: SessionView = {
    ...{ signedIn: true, user: operator, reason: 'never', epoch: 1, tokensPersistent: true, server: SERVER },
    ...view,
  }
  const auditLog = new AuditLog((server) => openAuditLogFile(folder, server), silentLogger, {
    secrets: () => [],
    onError: () => {},
  })
  const notices: string[] = []
  const unfollowed = vi.fn()
  const tracker = new ChangeTracker(auditLog, {
    session: () => session,
    notify: (title, body, route) => notices.push(`${title} | ${body} | ${route}`),
    ...{ isRequired, onUnfollowed: unfollowed, onDecided: () => {} },
  })
  const received: Request[] = []
  let onArrival: (answer: (response: Response) => void) => void = () => {}
  const handle = wrapped(tracker, (request) => {
    received.push(request)
    return new Promise((answer) => onArrival(answer))
  })
  const send = (id: string, signal?: AbortSignal) =>
    handle(
      new Request('app://console/api/pay/pay-verify', {
        ...{ method: 'POST', body: '{"newId":5}', headers: { 'x-change-id': id } },
        ...(signal && { signal }),
      }),
    )
  /** Sends a registered change; resolves when the gateway received it. */
  const sendAndWait = async (id: string, signal?: AbortSignal) => {
    const arrival = new Promise<(response: Response) => void>((resolve) => {
      onArrival = resolve
    })
    const response = send(id, signal)
    const answer = await arrival
    return async (answered: Response) => {
      answer(answered)
      return response
    }
  }
  /** The same of a new change of this window. */
  const sendFrom = (window: string, id: string, more?: Partial<TrackedChange>) => {
    tracker.begin(change(id, more), window)
    return sendAndWait(id)
  }
  const results = () => auditLog.read(SERVER).map(({ result, detail }) => [result, detail].filter(Boolean).join(' '))
  return { tracker, unfollowed, auditLog, session, notices, received, send, sendAndWait, sendFrom, results }
}

describe('a change whose outcome its page has not found out (fault 73)', () => {
  const followUp = '{"kind":"order"}'

  /** A change whose answer was lost; its page has reported that and is reloaded, before or after it. */
  async function lose(isReportedFirst: boolean) {
    const run = startRun()
    const finish = await run.sendFrom('w1', 'change-01', { followUp })
    if (!isReportedFirst) run.tracker.onWindowClosed('w1')
    await finish(loseResponse())
    if (!isReportedFirst) return run
    run.tracker.conclude('change-01', { result: 'unknown', detail: '网络连接失败', isShown: true })
    expect(run.tracker.followed.take('w1')).toEqual([])
    expect(run.unfollowed).not.toHaveBeenCalled()
    run.tracker.onWindowClosed('w1')
    return run
  }

  test.each([true, false])(
    'is followed by the next page, which reports it once; reported before: %s',
    async (isReportedFirst) => {
      const { tracker, unfollowed, notices, results } = await lose(isReportedFirst)
      expect(unfollowed).toHaveBeenCalledTimes(1)
      expect(readLines().join()).not.toContain('followUp')
      notices.length = 0
      expect(tracker.followed.take('w2')).toEqual([{ id: 'change-01', followUp }])
      expect(tracker.followed.take('w3')).toEqual([])
      tracker.onWindowClosed('w2')
      expect(tracker.followed.take('w3')).toHaveLength(1)
      tracker.conclude('change-01', { result: 'succeeded', detail: '核对后已生效', isShown: false })
      expect(results()).toEqual(['succeeded 核对后已生效'])
      expect(notices).toEqual([expect.stringContaining('操作已成功 | 通过上分订单 5（会员 3）：核对后已生效')])
      tracker.onWindowClosed('w3')
      expect(tracker.followed.take('w4')).toEqual([])
    },
  )

  test('is followed by no other operator, and by the same one after the next sign-in', async () => {
    const { tracker, session } = await lose(true)
    Object.assign(session, { epoch: 2, user: { ...operator, id: '999' } })
    tracker.reportUnfinished()
    expect(tracker.followed.take('w1')).toEqual([])
    Object.assign(session, { epoch: 3, user: operator })
    tracker.reportUnfinished()
    expect(tracker.followed.take('w1')).toHaveLength(1)
    // The same session again ends no following.
    tracker.reportUnfinished()
    expect(tracker.followed.take('w2')).toEqual([])
  })

  test('is followed no more once the answer came', async () => {
    const run = startRun()
    const finish = await run.sendFrom('w1', 'change-01', { followUp })
    run.tracker.onWindowClosed('w1')
    await finish(succeed(true))
    expect(run.tracker.followed.take('w2')).toEqual([])
  })
})

describe('recording a change', () => {
  test('it is on disk before it is sent, and updated with its outcome as one entry', async () => {
    const { tracker, sendAndWait, results } = startRun()
    expect(tracker.begin(change('change-01'), 'w1')).toBeNull()
    const finish = await sendAndWait('change-01')
    expect(results()).toEqual(['unknown 尚未收到服务器答复'])
    // A console that quits here finds the entry after its next start.
    expect(startRun().results()).toEqual(['unknown 尚未收到服务器答复'])
    const response = await finish(succeed(true))
    expect(await response.json()).toMatchObject({ data: true })
    expect(results()).toEqual(['succeeded'])
    expect(readLines()).toHaveLength(2)
    tracker.conclude('change-01', { result: 'succeeded', detail: '', isShown: true })
    expect(readLines()).toHaveLength(2)
    const [entry, ...more] = startRun().auditLog.read(SERVER)
    expect(more).toEqual([])
    expect(entry).toEqual({
      ...{ timestamp: expect.any(Number), operator: operator.name, action: '通过上分订单 5（会员 3）' },
      ...{ fields: [{ field: '金额', from: '', to: '12.00' }], result: 'succeeded', detail: '' },
    })
  })

  test('the page’s verification after a lost response sets the outcome, also later; a certain outcome stays', async () => {
    const { tracker, sendFrom, results } = startRun()
    await (await sendFrom('w1', 'change-01'))(loseResponse())
    tracker.conclude('change-01', { result: 'unknown', detail: '网络连接失败', isShown: true })
    expect(results()).toEqual(['unknown 网络连接失败'])
    tracker.conclude('change-01', { result: 'succeeded', detail: '', isShown: true })
    expect(results()).toEqual(['succeeded'])
    tracker.conclude('change-01', { result: 'failed', detail: '', isShown: true })
    tracker.conclude('never-was', { result: 'succeeded', detail: '', isShown: true })
    expect(startRun().results()).toEqual(['succeeded'])
  })

  test('a gateway that fails is a lost response, and its order is not locked for ever (fault 70)', async () => {
    const { tracker, sendFrom, results } = startRun()
    const finish = await sendFrom('w1', 'change-01')
    const response = await finish(Promise.reject(new RangeError('Maximum call stack size exceeded')) as never)
    expect([response.status, response.headers.get('x-console-fault')]).toEqual([502, 'network'])
    expect(results()).toEqual(['unknown 网络连接失败'])
    expect(tracker.begin(change('change-02'), 'w1')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(UNKNOWN_LOCK_MS)
    expect(tracker.begin(change('change-02'), 'w1')).toBeNull()
  })

  test('an outcome that no page shows is a notification, and again once it is known (fault 73)', async () => {
    const { tracker, sendFrom, notices } = startRun()
    await (await sendFrom('w1', 'change-01'))(loseResponse())
    tracker.conclude('change-01', { result: 'unknown', detail: '网络连接失败', isShown: false })
    tracker.conclude('change-01', { result: 'succeeded', detail: '网络连接失败，核对后已生效', isShown: false })
    tracker.conclude('change-01', { result: 'succeeded', detail: '', isShown: false })
    const [action, route] = ['通过上分订单 5（会员 3）', '/Main/UpDownScore/1?userid=3&order=5']
    expect(notices).toEqual([
      `结果未知 | ${action}：网络连接失败。没有重复提交，请打开核对 | ${route}`,
      `操作已成功 | ${action}：网络连接失败，核对后已生效 | ${route}`,
    ])
  })

  test('a request that is unregistered, repeated or of a closed page is never sent', async () => {
    const { tracker, send, sendFrom, received, results, session } = startRun()
    expect((await send('unheard-of')).status).toBe(409)
    const finish = await sendFrom('w1', 'change-01')
    expect((await send('change-01')).status).toBe(409)
    await finish(succeed(true))
    expect((await send('change-01')).status).toBe(409)
    tracker.begin(change('change-02'), 'w1')
    tracker.onWindowClosed('w1')
    expect((await send('change-02')).status).toBe(409)
    tracker.begin(change('change-03'), 'w1')
    session.epoch++
    expect((await send('change-03')).status).toBe(409)
    expect(received).toHaveLength(1)
    expect(results()).toEqual(['failed 没有提交', 'failed 没有提交', 'succeeded'])
  })

  test('leaving the page does not abort it', async () => {
    const { tracker, sendAndWait, received } = startRun()
    const page = new AbortController()
    tracker.begin(change('change-01'), 'w1')
    await sendAndWait('change-01', page.signal)
    page.abort()
    expect(received[0]!.signal.aborted).toBe(false)
  })
})

describe('changes of any kind (fault 65)', () => {
  const post = (path: string, headers = {}) =>
    new Request(`app://console/api${path}`, { method: 'POST', body: '{}', headers })
  const posts = Object.entries({ ...usedCalls, ...unusedCalls }).filter(([, line]) => line.startsWith('POST '))
  const unrecorded = [
    ...['signIn', 'upload', 'robotPage', 'membersSharingIp', 'botMembers', 'botGroupNames', 'botGroups'],
    ...['botAutoMessage', 'botOdds', 'botBets', 'botBetsByBiz', 'botChanges'],
  ]

  test.each(posts)('%s has its entry when it leaves, unless it is a query', async (name, line) => {
    const { tracker, auditLog } = startRun()
    const atSending: string[][] = []
    const handle = wrapped(tracker, async () => {
      atSending.push(auditLog.read(SERVER).map(({ result }) => result))
      return succeed(true)
    })
    await handle(post(pathOf(line).replaceAll(/\{\w+\}/g, '7')))
    expect(atSending).toEqual([unrecorded.includes(name) ? [] : ['unknown']])
    const results = auditLog.read(SERVER).map(({ result }) => result)
    expect(results).toEqual(unrecorded.includes(name) ? [] : ['succeeded'])
  })

  test('a change of a form has its description, and outlives its page like one of money', async () => {
    const { tracker, sendFrom, notices, auditLog } = startRun()
    const fields = [{ field: '收款人', from: '甲', to: '乙', key: 'payName', previous: '"甲"' }]
    const form = 'pay-account:1:5'
    const route = '/Main/AccountNumber'
    const finish = await sendFrom('w1', 'change-01', { action: '账号 支付宝一', form, fields, route, locks: [] })
    expect(auditLog.read(SERVER)).toMatchObject([{ action: '账号 支付宝一', form, fields, result: 'unknown' }])
    tracker.onWindowClosed('w1')
    await vi.advanceTimersByTimeAsync(UNKNOWN_REPORT_DELAY_MS)
    await finish(succeed(true))
    expect(notices).toEqual([
      '结果未知 | 账号 支付宝一：尚未收到服务器答复。没有重复提交，请打开核对 | /Main/AccountNumber',
      '操作已成功 | 账号 支付宝一 | /Main/AccountNumber',
    ])
  })

  test('one that no page described is recorded by its path, once', async () => {
    const { auditLog, send, received } = startRun()
    expect((await send('unheard-of')).status).toBe(409)
    expect(received).toHaveLength(0)
    expect(auditLog.read(SERVER)).toEqual([])
    const { tracker, auditLog: otherLog } = startRun()
    await wrapped(tracker, async () => loseResponse())(post('/play/set-play-bool'))
    const action = '没有说明的操作 /api/play/set-play-bool'
    expect(otherLog.read(SERVER)).toMatchObject([{ action, result: 'unknown', detail: '网络连接失败' }])
  })

  test('a command of the hub is recorded before it is sent, and once', async () => {
    const { tracker, results } = startRun()
    tracker.begin(change('change-01', { locks: [] }), 'w1')
    const seen: string[][] = []
    const command = async () => {
      seen.push(results())
      return { result: 'failed', message: '失败,链接超时' } as const
    }
    expect(await tracker.run('change-01', command)).toEqual({ result: 'failed', message: '失败,链接超时' })
    expect(seen).toEqual([['unknown 尚未收到服务器答复']])
    expect(results()).toEqual(['failed 失败,链接超时'])
    for (const id of ['change-01', 'unheard-of']) {
      expect(await tracker.run(id, command)).toEqual({ result: 'failed', message: '操作已失效，没有提交，请重试' })
    }
    expect(seen).toHaveLength(1)
  })
})

describe('while the audit log cannot be written (fault 66)', () => {
  const moneyCalls = [
    'payVerify',
    'riskControl',
    'balanceAdjust',
    'rebateVerify',
    'rebateInsert',
    'botMemberBalance',
  ] as const
  const refusal = () => `操作记录无法保存（${folder}：不是文件夹（EEXIST）），按管理员的要求没有提交，请联系管理员`

  async function sendAll(isRequired: boolean) {
    const { tracker, results } = startRun({}, isRequired)
    const sent: string[] = []
    const handle = wrapped(tracker, async ({ url }) => {
      sent.push(new URL(url).pathname)
      return succeed(true)
    })
    const answers: unknown[] = []
    for (const name of [...moneyCalls, 'payAccountSave'] as const) {
      const url = `app://console/api${pathOf(usedCalls[name])}`
      answers.push((await (await handle(new Request(url, { method: 'POST', body: '{}' }))).json()).message)
    }
    return { sent, answers, results: results() }
  }

  test('the policy can refuse what moves money; all else goes on', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    const { sent, answers, results } = await sendAll(true)
    expect(sent).toEqual(['/api/pay/pay-no-info-update'])
    expect(answers).toEqual([...moneyCalls.map(refusal), undefined])
    expect(results).toEqual(['succeeded', ...moneyCalls.map(() => `failed ${refusal()}`)])
    expect((await sendAll(false)).sent).toHaveLength(moneyCalls.length + 1)
  })

  test('nothing is refused once it can be written again', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    const { tracker, sendAndWait } = startRun({}, true)
    tracker.begin(change('change-01'), 'w1')
    rmSync(folder)
    await (await sendAndWait('change-01'))(succeed(true))
    expect(readLines().at(-1)).toContain('"result":"succeeded"')
  })
})

describe('one order in two windows (fault 45)', () => {
  const second = change('change-02', { action: '风控上分订单 5（会员 3）', success: 'flag' })

  test('the second is rejected with a message until the response arrives, without an entry', async () => {
    const { tracker, sendAndWait, results } = startRun()
    expect(tracker.begin(change('change-01'), 'w1')).toBeNull()
    expect(tracker.begin(second, 'w2')).toBe('该订单正在另一窗口处理')
    const finish = await sendAndWait('change-01')
    expect(tracker.begin(second, 'w2')).toBe('该订单正在另一窗口处理')
    expect(tracker.begin(change('change-03', { locks: ['order:6'] }), 'w2')).toBeNull()
    await finish(succeed(true))
    expect(results()).toEqual(['unknown 尚未收到服务器答复', 'succeeded'])
    expect(tracker.begin(second, 'w2')).toBeNull()
  })

  test('one shared row of a batch locks it, and each kind has its own message', () => {
    const { tracker } = startRun()
    tracker.begin(change('change-01', { locks: ['rebate:1', 'rebate:2'] }), 'w1')
    expect(tracker.begin(change('change-02', { locks: ['rebate:2', 'rebate:3'] }), 'w2')).toBe(
      '所选记录正在另一窗口处理',
    )
    expect(tracker.begin(change('change-03', { locks: ['rebate:3'] }), 'w2')).toBeNull()
    tracker.begin(change('change-04', { locks: ['points:送分:3:12'] }), 'w1')
    expect(tracker.begin(change('change-05', { locks: ['points:送分:3:12'] }), 'w2')).toBe(
      '同一会员的相同操作正在另一窗口提交',
    )
  })

  test('a rejected change releases the lock', async () => {
    const { tracker, sendFrom, results } = startRun()
    await (await sendFrom('w1', 'change-01'))(Response.json({ succeeded: false, errors: '余额不足' }))
    expect(results()).toEqual(['failed 余额不足'])
    expect(tracker.begin(second, 'w2')).toBeNull()
  })

  test('a lost response holds the lock until the page has verified the order, or until the timeout', async () => {
    const { tracker, sendAndWait, sendFrom } = startRun()
    await (await sendFrom('w1', 'change-01'))(loseResponse())
    expect(tracker.begin(second, 'w2')).toBe('该订单正在另一窗口处理')
    tracker.conclude('change-01', { result: 'unknown', detail: '', isShown: true })
    expect(tracker.begin(second, 'w2')).toBeNull()
    await (await sendAndWait('change-02'))(loseResponse())
    await vi.advanceTimersByTimeAsync(UNKNOWN_LOCK_MS - 1)
    expect(tracker.begin(change('change-03'), 'w2')).toBe('上一次操作尚未收到结果，请稍后核对再操作')
    await vi.advanceTimersByTimeAsync(1)
    expect(tracker.begin(change('change-03'), 'w2')).toBeNull()
  })

  test('a registered change that is never sent releases its lock after a timeout', async () => {
    const { tracker, results } = startRun()
    tracker.begin(change('change-01'), 'w1')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(results()).toEqual(['failed 没有提交'])
    expect(tracker.begin(second, 'w2')).toBeNull()
  })
})

describe('a page that is closed during a change (fault 44)', () => {
  const unknown =
    '结果未知 | 通过上分订单 5（会员 3）：尚未收到服务器答复。没有重复提交，请打开核对 | /Main/UpDownScore/1?userid=3&order=5'
  const done = '操作已成功 | 通过上分订单 5（会员 3） | /Main/UpDownScore/1?userid=3&order=5'

  test('the operator is notified of 结果未知 with the route of the order, and of the response when it arrives', async () => {
    const { tracker, sendFrom, notices, results } = startRun()
    const finish = await sendFrom('w1', 'change-01')
    tracker.onWindowClosed('w2')
    tracker.onWindowClosed('w1')
    tracker.onWindowClosed('w1')
    await vi.advanceTimersByTimeAsync(UNKNOWN_REPORT_DELAY_MS)
    expect(notices).toEqual([unknown])
    // The reloaded page cannot send it a second time.
    expect(tracker.begin(change('change-02'), 'w1')).toBe('上一次操作尚未收到结果，请稍后核对再操作')
    await finish(succeed(true))
    expect(notices).toEqual([unknown, done])
    expect(results()).toEqual(['succeeded'])
    const next = startRun()
    next.tracker.reportUnfinished()
    expect(next.notices).toEqual([])
  })

  test('a response that arrives immediately, or arrived before, is the only notification', async () => {
    const { tracker, sendFrom, notices } = startRun()
    const finish = await sendFrom('w1', 'change-01')
    tracker.onWindowClosed('w1')
    await finish(succeed(true))
    await vi.advanceTimersByTimeAsync(UNKNOWN_REPORT_DELAY_MS)
    expect(notices).toEqual([done])

    await (await sendFrom('w2', 'change-02'))(Response.json({ succeeded: false, errors: '余额不足' }))
    tracker.onWindowClosed('w2')
    expect(notices.slice(1)).toEqual([
      '操作未成功 | 通过上分订单 5（会员 3）：余额不足 | /Main/UpDownScore/1?userid=3&order=5',
    ])
  })

  test('a lost response is reported once', async () => {
    const { tracker, sendFrom, notices, results } = startRun()
    const finish = await sendFrom('w1', 'change-01')
    tracker.onWindowClosed('w1')
    await vi.advanceTimersByTimeAsync(UNKNOWN_REPORT_DELAY_MS)
    await finish(loseResponse())
    expect(notices).toEqual([unknown])
    expect(results()).toEqual(['unknown 网络连接失败'])
  })

  test('an outcome shown by the page is not reported again', async () => {
    const { tracker, sendFrom, notices } = startRun()
    await (await sendFrom('w1', 'change-01'))(succeed(true))
    tracker.conclude('change-01', { result: 'succeeded', detail: '', isShown: true })
    tracker.onWindowClosed('w1')
    expect(notices).toEqual([])
  })

  test('a console that quit meanwhile notifies the same operator once after the next sign-in', async () => {
    const { tracker, sendAndWait, sendFrom } = startRun()
    await (await sendFrom('w1', 'change-00', { locks: [] }))(succeed(true))
    tracker.begin(change('change-01'), 'w1')
    await sendAndWait('change-01')
    const colleague = startRun({ user: { ...operator, id: '8' } })
    colleague.tracker.reportUnfinished()
    expect(colleague.notices).toEqual([])
    for (const expected of [[unknown], []]) {
      const next = startRun()
      next.tracker.reportUnfinished()
      expect(next.notices).toEqual(expected)
      expect(next.results()).toEqual(['unknown 尚未收到服务器答复', 'succeeded'])
    }
  })

  test('an outcome that arrives while signed out is reported after the next sign-in', async () => {
    const { tracker, sendFrom, notices, session } = startRun()
    const finish = await sendFrom('w1', 'change-01')
    session.signedIn = false
    tracker.onWindowClosed('w1')
    await vi.advanceTimersByTimeAsync(UNKNOWN_REPORT_DELAY_MS)
    await finish(succeed(true))
    tracker.reportUnfinished()
    expect(notices).toEqual([])
    session.signedIn = true
    tracker.reportUnfinished()
    tracker.reportUnfinished()
    expect(notices).toEqual([done])
  })
})

describe('the outcome of a response', () => {
  const deep = `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const fault = (kind: string) => new Response('{"message":"x"}', { status: 504, headers: { 'x-console-fault': kind } })
  test.each<[string, TrackedChange['success'], () => Response, string]>([
    ['true', 'flag', () => succeed(true), 'succeeded'],
    ['a nested 1', 'flag', () => succeed({ data: 1 }), 'succeeded'],
    ['no data', 'flag', () => succeed(null), 'unknown 服务器没有说明是否已经生效'],
    ['the record', 'truthy', () => succeed({ id: 1 }), 'succeeded'],
    ['false', 'flag', () => succeed(false), 'failed 操作失败'],
    ['no right', 'truthy', () => succeed(-99), 'failed 无权限'],
    ['a flag above 0', 'flag', () => succeed(2), 'succeeded'],
    ['0', 'flag', () => succeed(0), 'failed 操作失败'],
    ['any text', 'truthy', () => succeed('成功'), 'succeeded'],
    ['the text false', 'truthy', () => succeed('false'), 'failed 操作失败'],
    ['no to a batch', 'batch', () => succeed(false), 'unknown 部分未能处理'],
    ['yes to a batch', 'batch', () => succeed(true), 'succeeded'],
    ['code 0 of the group bot', 'envelope', () => Response.json({ code: 0, data: null }), 'succeeded'],
    ['another code', 'envelope', () => Response.json({ code: 1, message: '成员不存在' }), 'failed 成员不存在'],
    ['403', 'flag', () => new Response('', { status: 403 }), 'failed 无权限'],
    ['400', 'flag', () => Response.json({ message: '参数错误' }, { status: 400 }), 'failed 参数错误'],
    ['500', 'flag', () => new Response('', { status: 500 }), 'unknown 请求失败! 服务器错误 500'],
    ['408', 'flag', () => new Response('', { status: 408 }), 'unknown 请求失败! 服务器错误 408'],
    ['429', 'flag', () => new Response('', { status: 429 }), 'failed 请求过多（429）'],
    ['500 with a reason', 'flag', () => Response.json({ msg: '余额不足' }, { status: 500 }), 'unknown 余额不足'],
    ['HTML', 'flag', () => new Response('<html>'), 'unknown 服务器返回了网页，不是数据'],
    [
      '20,000 levels',
      'flag',
      () => new Response(`{"succeeded":true,"data":${deep}}`),
      'unknown 服务器返回了无法识别的内容（JSON 有误）',
    ],
    ['torn JSON', 'flag', () => new Response('{"succeeded":tr'), 'unknown 服务器返回了无法识别的内容（JSON 有误）'],
    ['a timeout', 'flag', () => fault('timeout'), 'unknown x'],
    ['a renewed session', 'flag', () => fault('stale'), 'failed x'],
  ])('%s (%s)', async (_name, success, answer, expected) => {
    const { result, detail } = await readOutcome(answer(), success)
    expect([result, detail].filter(Boolean).join(' ')).toBe(expected)
  })
})

test('the dispatcher accepts only changes whose route is a screen of the console (fault 32)', async () => {
  const begun: unknown[] = []
  const commands = { beginChange: (one, window) => void begun.push([one.id, window]) } as CommandHandlers
  const call = createCommandDispatcher(commands, 'app://console', silentLogger)
  const sender = { url: 'app://console/', isMainFrame: true, isMainWindow: true, windowId: 'w1' }
  await call(sender, 'beginChange', [change('change-01')])
  for (const invalid of [
    change('x'),
    change('change-02', { route: 'https://evil.example' }),
    change('change-02', { route: '/Main/Home"><script>' }),
    { ...change('change-02'), result: 'succeeded' },
    { ...change('change-02'), success: 'always' },
  ]) {
    await expect(call(sender, 'beginChange', [invalid])).rejects.toThrow(BridgeError)
  }
  await expect(call(sender, 'concludeChange', ['change-01', 'maybe', '', true])).rejects.toThrow(BridgeError)
  expect(begun).toEqual([['change-01', 'w1']])
})
