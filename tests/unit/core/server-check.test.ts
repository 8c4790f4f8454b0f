import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedCall, ServerCheckReport } from '#contract/network.ts'
import {
  describeCounts,
  describeFacts,
  formatReport,
  isUsable,
  printServerCheck,
  proposeProfile,
} from '#main/core/server-check/conclusions.ts'
import { examine } from '#main/core/server-check/examine.ts'
import { type CheckDeps, readCalls, runCheck } from '#main/core/server-check/run-check.ts'
import { DIALECT_RULES } from '../../simulator/dialect/dialect.ts'
import { rewriteResult } from '../../simulator/dialect/hub-rules.ts'
import { rewriteResponse } from '../../simulator/dialect/rest-rules.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { signInToConsole } from './start-console.ts'

/** What does not differ from run to run. */
const stable = (report: ServerCheckReport) =>
  formatReport(report).replace(/服务器 http\S+|时间 \d[^\n]*|还有 \d+ 分钟|中位 .*毫秒/g, '…')

describe('the check of the console', () => {
  test('finds that the simulator answers as the documents say, and changes nothing', async () => {
    const { connected, call, server, ports } = await signInToConsole({})
    await connected()
    const saved: Uint8Array[] = []
    ports.saveFile = async (_name, content) => saved.push(content) > 0
    const before = (await server.log()).length
    const running = call<ServerCheckReport>('runServerCheck')
    await expect(call('runServerCheck')).rejects.toThrow('体检正在进行')
    const report = await running
    expect(stable(report)).toMatchSnapshot()
    expect(isUsable(report)).toBe(true)
    const sent = (await server.log()).slice(before)
    const reads = new Set<string>(['POST /api/home/check-id', 'POST /api/robot/robot-page-by-admin'])
    for (const { method, path } of sent) {
      if (method === 'GET' || path.startsWith('/managehub')) continue
      const isBotQuery =
        /^\/api\/(User\/(List|GetTelGroup|GetTelGroupDic)|Odds\/List|Report\/List(ByBiz)?|BalanceReport\/List|SystemSettings\/GetAutoMesGroupSettings)$/
      expect(isBotQuery.test(path) || reads.has(`${method} ${path}`), `${method} ${path}`).toBe(true)
    }
    expect(await call('saveServerCheck')).toBe(true)
    expect(new TextDecoder().decode(saved[0])).toBe(formatReport(report))
  })

  test('ends as a command with a code', async () => {
    const lines: string[] = []
    const print = (text: string) => void lines.push(text)
    const line: CheckedCall = { call: '', title: '', verdict: 'differs', notes: [], ms: 1, bytes: 1 }
    const report = { at: 0, server: '', calls: [line], facts: {}, proposal: null }
    expect(await printServerCheck(async () => report, print)).toBe(0)
    const calls: CheckedCall[] = [line, { ...line, verdict: 'noRight' }]
    expect(await printServerCheck(async () => ({ ...report, calls }), print)).toBe(1)
    expect(await printServerCheck(() => Promise.reject(new Error('请先登录')), print)).toBe(2)
    expect(lines).toEqual([formatReport(report), formatReport({ ...report, calls }), '没有体检：请先登录\n'])
  })

  test('needs a session', async () => {
    const { call } = await signInToConsole({})
    await call('signOut')
    await expect(call('runServerCheck')).rejects.toThrow('请先登录')
  })
})

describe('against each dialect', () => {
  const now = Date.parse('2026-11-25T04:00:00Z')
  let simulator: Simulator
  let headers: Record<string, string>
  let operatorId: string
  /** What a rule changes is compared with it, line by line. */
  let plain: string[]
  const recorded = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()

  beforeAll(async () => {
    simulator = await startSimulator({ now })
    const signIn = await fetch(`${simulator.url}/api/system/account-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '' }),
    })
    operatorId = String((await signIn.json()).data.userID)
    headers = {
      authorization: `Bearer ${signIn.headers.get('access-token')}`,
      'content-type': 'application/json',
    }
    plain = describeReport(await checkWith([]))
  })
  afterAll(() => simulator.close())

  async function answerOf(method: string, path: string, body: string | null | undefined) {
    const key = `${method} ${path} ${body}`
    const known = recorded.get(key)
    if (known) return known
    const response = await fetch(simulator.url + path, { method, headers, ...(body && { body }) })
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
    recorded.set(key, answer)
    return answer
  }

  /** Checks the simulator's answers, rewritten as a server with these rules sends them. */
  function checkWith(
    rules: readonly string[],
    change: (path: string) => number | undefined = () => undefined,
    toServerPath: (path: string) => string = (path) => path,
    toServerBody: (path: string, body: string) => string = (_path, body) => body,
  ) {
    let [running, most] = [0, 0]
    const deps: CheckDeps = {
      probe: async ({ method, path, search, body, isServersPath }) => {
        most = Math.max(most, ++running)
        const answer = rewriteResponse(
          await answerOf(
            method,
            (isServersPath ? '/api' : '') + toServerPath(path) + search,
            body && toServerBody(path, body),
          ),
          path,
          rules,
        )
        running--
        const status = isServersPath ? 200 : (change(path) ?? answer.status)
        const { decodeText } = await import('#main/core/network/response.ts')
        const text = decodeText(answer.body, answer.headers['content-type'] ?? null)
        return {
          response: { status, headers: new Headers({ 'content-type': answer.headers['content-type'] ?? '' }) },
          text,
          ms: 5,
        }
      },
      hub: {
        state: 'connected',
        transportKind: null,
        problem: null,
        invoke: async (method) =>
          rewriteResult(method === 'getcustomerservice' ? [{ type: 1, name: 'x' }] : [{ userId: 1, count: 0 }], rules),
      },
      now: () => now,
      clockOffset: () => 0,
      server: 'https://a.example',
      operatorId,
      tokens: () => ({ access: '', refresh: 'r' }),
      maxRenewalWaitMs: 0,
      onProgress: () => {},
    }
    return runCheck(deps).then((report) => {
      expect(most).toBeLessThanOrEqual(2)
      return report
    })
  }

  const line = (report: ServerCheckReport, title: string): CheckedCall =>
    report.calls.find((call) => call.title === title)!

  /** Undone by the network. */
  const isCompressed = (rule: string) => ['body-gzip', 'body-brotli', 'body-deflate', 'body-mislabelled'].includes(rule)

  function describeReport(report: ServerCheckReport): string[] {
    const { verdict, notes } = line(report, '待处理订单')
    return [
      describeCounts(report),
      `时间写法：${report.facts.时间写法}`,
      `外层：${report.facts.外层}`,
      `字段名：${report.facts.字段名}`,
      `建议：${JSON.stringify(report.proposal)}`,
      `待处理订单：${[verdict, ...notes].join('；')}`,
      `会员列表：${line(report, '会员列表').notes.join('；')}`,
    ]
  }
  test('no rule', () => expect(plain.join('\n')).toMatchSnapshot())

  // Two hundred checks of the whole server.
  test('what each rule changes of that is found', { timeout: 600_000 }, async () => {
    const rulesOf: Record<string, string[]> = {}
    for (const rule of DIALECT_RULES.filter((name) => !isCompressed(name))) {
      const differing = describeReport(await checkWith([rule])).filter((text, at) => text !== plain[at])
      const finding = differing.join('\n')
      rulesOf[finding] = [...(rulesOf[finding] ?? []), rule]
    }
    const found = Object.entries(rulesOf).map(([finding, rules]) => `${rules.join(', ')}\n${finding}`)
    expect(found.join('\n\n')).toMatchSnapshot()
  })

  test('lists of other names, times with a false Z and codes of successes are proposed for the profile', async () => {
    expect((await checkWith(['pay-data-names'])).proposal).toEqual({
      payData: { deposits: ['upList', 'payIn', 'inList'], withdrawals: ['downList', 'payOut', 'outList'] },
    })
    expect((await checkWith(['times-false-z'])).proposal).toEqual({ time: { falseZ: true } })
    expect((await checkWith(['times-real-z'])).proposal).toBeNull()
    expect((await checkWith(['envelope-code-1'])).proposal).toEqual({ codes: { success: ['1'] } })
    expect((await checkWith(['envelope-code-100'])).proposal).toEqual({ codes: { success: ['100'] } })
    expect((await checkWith(['envelope-none'])).proposal).toBeNull()
  })

  test('states and directions that are counted otherwise are named, and what has no content is empty', async () => {
    expect(line(await checkWith(['states-from-1']), '待处理订单').notes[0]).toContain('都不是待处理，而是 1')
    expect(line(await checkWith(['directions-from-0']), '待处理订单').notes[0]).toContain('inOrOut 与列表的名称矛盾')
    const { verdict, notes } = line(
      await checkWith([], (path) => (path.includes('user-list') ? 204 : undefined)),
      '会员列表',
    )
    expect([verdict, notes]).toEqual(['understood', ['没有内容（204），字段未核对']])
  })

  test('a cookie is named, and nothing of its value', () => {
    const headers = [
      new Headers({ 'set-cookie': 'SESSION=abc; Path=/; Expires=Wed, 21 Oct 2027 07:28:00 GMT' }),
      new Headers(),
    ]
    const context = { now: () => now, clockOffset: () => 0, tokens: () => ({ access: '', refresh: '' }) }
    const facts = (some: Headers[]) =>
      describeFacts({ times: [], headers: some, durations: [], envelopes: [], recased: 0 } as never, context)
    expect(facts(headers).Cookie).toBe('回答设置 SESSION，控制台不保存也不发送，只用令牌')
    expect(facts([new Headers()]).Cookie).toBeUndefined()
  })

  test('several codes of success are proposed, but none that a refusal has too', async () => {
    const { proposal } = await checkWith(['envelope-codes-by-call'])
    expect(proposal).toEqual({ codes: { success: expect.arrayContaining(['1', '100', 'S0000']) } })
    const observed = { unknownCodes: ['1', '2', '1'], refusedCodes: ['2'], times: [], countsFromZero: [] }
    const propose = (codes: object) => proposeProfile({ ...observed, ...codes } as never, now)
    expect(propose({})).toEqual({ codes: { success: ['1'] } })
    // One for each answer.
    expect(propose({ unknownCodes: ['11', '12', '13', '14', '15'] })).toBeNull()
  })

  test('pages that are counted from 0 are found, and proposed', async () => {
    const report = await checkWith([], undefined, (path) =>
      path.replace(/(user-list\/)(\d+)/, (_all, list, page) => `${list}${Number(page) + 1}`),
    )
    expect(report.proposal).toEqual({ firstPage: { api: 0 } })
    expect(line(report, '会员列表').notes).toContain('页码从 0 开始')
    expect(line(report, '群成员').notes).not.toContain('页码从 0 开始')
  })

  test('so are those of the group bot, which counts by itself', async () => {
    const report = await checkWith([], undefined, undefined, (path, body) =>
      path.endsWith('/User/List')
        ? body.replace(/"pageIndex":(\d+)/, (_, page) => `"pageIndex":${Number(page) + 1}`)
        : body,
    )
    expect(report.proposal).toEqual({ firstPage: { bot: 0 } })
    expect(line(report, '群成员').notes).toContain('页码从 0 开始')
  })

  test('a page 0 with the rows of page 1 is none', async () => {
    const report = await checkWith(
      ...([[], undefined] as const),
      (path) => path.replace(/(user-list\/)0/, '$11'),
      (_path, body) => body.replace('"pageIndex":0', '"pageIndex":1'),
    )
    expect(report.proposal).toBeNull()
  })

  test('a queue that is not complete is named with both numbers', async () => {
    const { verdict, notes } = line(await checkWith(['pay-data-newest']), '待处理订单')
    expect(verdict).toBe('differs')
    expect(notes.at(-1)).toMatch(/^只有 6 笔，pay\/list 有 \d+ 笔待处理$/)
  })

  test('a bot without the prefix is found there', async () => {
    const isBot = /^\/api\/(User|SystemSettings|Odds|Report|BalanceReport)\//
    const report = await checkWith([], (path) => (isBot.test(path) ? 404 : undefined))
    expect(report.proposal).toEqual({ paths: { legacyPrefix: '' } })
    expect(line(report, '群成员').verdict).toBe('notThere')
    expect(isUsable(report)).toBe(false)
  })

  test('what a clerk may not read is distinguished from what is not there', async () => {
    const report = await checkWith([], (path) => (path.includes('user-list') ? 403 : undefined))
    expect(line(report, '会员列表').verdict).toBe('noRight')
    expect(line(report, '会员统计')).toMatchObject({ verdict: 'skipped', notes: ['没有可用来查询的数据'] })
  })

  test('keys and messages that are data of members are masked', () => {
    const [read] = readCalls
    const examineText = (body: unknown) =>
      examine(read!, {
        response: { status: 200, headers: new Headers() },
        text: JSON.stringify(body),
        ms: 1,
      }).notes.join()
    const data = { 13800001111: { 王小明: 1 } }
    expect(examineText({ succeeded: true, data })).toBe('找不到列表：{…: {…: number}}')
    expect(examineText({ result: data })).toBe('外层结构不认识：{result: {…: {…: number}}}')
    const named = examineText({ succeeded: true, data: [{ lotteryId: 10, 王小明: 1 }] })
    expect(named).toContain('文档没有的字段 …')
    expect(named).not.toContain('王小明')
    expect(examineText({ succeeded: false, errors: '13800001111 不存在' })).toBe('服务器拒绝：… 不存在')
  })

  test('no name, phone or account number of the answers is in the report', async () => {
    const data = [...recorded.values()].flatMap(({ body }) => [
      ...body.toString().matchAll(/"(?:payName|payNo|phoneNo|qqNo)":"([^"]{2,})"/g),
    ])
    const secrets = [...new Set(data.map(([, value]) => value!))]
    expect(secrets.length).toBeGreaterThan(20)
    for (const rule of ['codes-as-text', 'numbers-as-text', 'session-ended-in-200'] as const) {
      const text = formatReport(await checkWith([rule]))
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
})
