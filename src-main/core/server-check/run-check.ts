import { setTimeout as delay } from 'node:timers/promises'
import type { CheckedCall, CheckProgress, HubState, HubTransportKind, ServerCheckReport } from '#contract/network.ts'
import { pathOf, usedCalls } from '#shared/endpoints.ts'
import { readListPage } from '#shared/list-page.ts'
import { asRecord, asText } from '#shared/lossless-json.ts'
import { pageNumber } from '#shared/server-profile.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import type { ProbeRequest, ProbeResponse } from '../gateway/buffered-request.ts'
import { openPayload } from '../hub/protocol.ts'
import { jwtExpiry, type TokenPair } from '../session/session.ts'
import { hubMethods, PAY_DATA_PATH } from '../wire.ts'
import { groupCalls, memberCalls, orderCalls, settingsCalls } from './calls.ts'
import { type CheckObservations, describeFacts, proposeProfile } from './conclusions.ts'
import { examine, type Finding } from './examine.ts'
import { type CheckFacts, firstPages, type ReadCall } from './read-call.ts'

/** Every documented reading of the console, with all fields that the documents name. */
export const readCalls: readonly ReadCall[] = [...orderCalls, ...memberCalls, ...settingsCalls, ...groupCalls]

export interface CheckDeps extends RenewalDeps {
  hub: {
    readonly state: HubState
    /** null: not connected, or not known. */
    readonly transportKind: HubTransportKind | null
    /** Why it is not connected, where that is evident. */
    readonly problem: string | null
    invoke(method: string, ...args: unknown[]): Promise<unknown>
  }
  /** How far this machine's clock is behind the server's. */
  clockOffset(): number
  server: string
  operatorId: string
  onProgress(progress: CheckProgress): void
}

/** Readings at a time: the operators go on working meanwhile. */
const CONCURRENCY = 2
/** A hub that is connecting now may take so long. */
const HUB_TIMEOUT_MS = 15_000
const HUB_POLL_MS = 200

const hubReads = [
  { method: hubMethods.channels, title: '客服频道' },
  { method: hubMethods.groups, title: '群会话' },
  { method: hubMethods.users, title: '私聊会话' },
] as const

const transportLabels: Record<HubTransportKind, string> = {
  webSockets: 'WebSocket',
  longPolling: '长轮询，WebSocket 不通',
}

/** Makes every documented reading once and says what the server does otherwise. Sends nothing that changes anything. */
export async function runCheck(deps: CheckDeps): Promise<ServerCheckReport> {
  const facts: CheckFacts = { operatorId: deps.operatorId, now: deps.now() }
  const tokensAtStart = deps.tokens()
  const findings = new Map<ReadCall, Finding>()
  const observed: CheckObservations = {
    times: [],
    headers: [],
    durations: [],
    queueNames: null,
    unprefixedBot: false,
    envelopes: [],
    unknownCodes: [],
    refusedCodes: [],
    countsFromZero: [],
    recased: 0,
  }
  const checked = new Map<ReadCall, CheckedCall>()
  const total = readCalls.length + hubReads.length + 1
  let done = 0
  const step = () => deps.onProgress({ done: ++done, total })

  async function check(call: ReadCall): Promise<void> {
    checked.set(call, await checkOne(call))
    step()
  }

  async function checkOne(call: ReadCall): Promise<CheckedCall> {
    const line = { call: usedCalls[call.call], title: call.title, ms: null, bytes: null }
    const request = call.request(facts)
    if (!request) return { ...line, verdict: 'skipped', notes: ['没有可用来查询的数据'] }
    try {
      const answer = await deps.probe(request)
      const finding = examine(call, answer)
      findings.set(call, finding)
      learn(call, finding, facts)
      observed.headers.push(answer.response.headers)
      observed.durations.push(answer.ms)
      observed.times.push(...finding.times)
      observed.queueNames ??= finding.queueNames
      if (finding.envelope) observed.envelopes.push(finding.envelope)
      if (finding.unknownCode) observed.unknownCodes.push(finding.unknownCode)
      if (finding.refusedCode) observed.refusedCodes.push(finding.refusedCode)
      if (finding.isRecased) observed.recased++
      const { verdict, notes } = finding
      return { ...line, verdict, notes, ms: answer.ms, bytes: Buffer.byteLength(answer.text) }
    } catch (error) {
      return { ...line, verdict: 'failed', notes: [error instanceof Error ? error.message : '没有应答'] }
    }
  }

  // Those that others need come first.
  const isDependent = (call: ReadCall) => call.request({ operatorId: '1', now: facts.now }) === null
  await inPairs(
    readCalls.filter((call) => !isDependent(call)),
    check,
  )
  await inPairs(readCalls.filter(isDependent), check)
  compareQueues(findings, checked)
  observed.unprefixedBot = await findsBotWithoutPrefix(checked, deps)
  observed.countsFromZero = await findPageZero(findings, checked, deps)
  const hub = await checkHub(deps, step)
  const renewal = await checkRenewal(deps, tokensAtStart)
  step()
  const calls = [...readCalls.map((call) => checked.get(call)!), ...hub.calls, renewal]
  return {
    at: deps.now(),
    server: deps.server,
    calls,
    facts: { ...describeFacts(observed, deps), 实时连接: hub.text },
    proposal: proposeProfile(observed, deps.now()),
  }
}

async function inPairs(calls: readonly ReadCall[], check: (call: ReadCall) => Promise<void>): Promise<void> {
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await check(call)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** Keeps ids of the first row for the readings that need one. */
function learn({ call }: ReadCall, { rows }: Finding, facts: CheckFacts): void {
  const [row = {}] = rows
  const readField = (...names: string[]) => names.map((name) => asText(row[name])).find(Boolean)
  if (call === 'memberList') facts.memberId = readField('id')
  if (call === 'gameNames') facts.gameId = readField('value', 'LoId', 'id')
  if (call === 'playNames') facts.playId = readField('value', 'LoId', 'id')
  if (call === 'payTypes') facts.payType = readField('id')
  if (call === 'botGroups') facts.groupId = readField('TelGpId')
  if (call === 'botChanges')
    facts.bizId = rows.map(({ DBizId }) => asText(DBizId)).find((id) => id !== '' && id !== '0')
}

/** A server that lists only the newest orders in `home/pay-data` would hide the others. */
function compareQueues(findings: ReadonlyMap<ReadCall, Finding>, checked: Map<ReadCall, CheckedCall>): void {
  const queue = readCalls.find(({ call }) => call === 'homePayData')!
  const listed = findings.get(queue)
  const line = checked.get(queue)
  const lists = readCalls.filter(({ call }) => call === 'payList').map((call) => findings.get(call)?.total ?? null)
  if (!listed || !line || listed.verdict === 'notUnderstood' || lists.includes(null)) return
  const waiting = lists.reduce<number>((sum, total) => sum + (total ?? 0), 0)
  if (listed.rows.length >= waiting) return
  line.verdict = 'differs'
  line.notes.push(`只有 ${listed.rows.length} 笔，pay/list 有 ${waiting} 笔待处理`)
}

/** The calls of the group bot are documented without a prefix, and may be there. */
async function findsBotWithoutPrefix(
  checked: ReadonlyMap<ReadCall, CheckedCall>,
  { probe }: CheckDeps,
): Promise<boolean> {
  const bot = readCalls.filter(({ call }) => call.startsWith('bot') && checked.get(readOf(call))?.verdict !== 'skipped')
  if (!bot.every((call) => checked.get(call)?.verdict === 'notThere')) return false
  const groups = readOf('botGroups')
  const request = groups.request({ operatorId: '1', now: 0 })!
  const path = pathOf(usedCalls.botGroups)
  const answer = await probe({ ...request, path, isServersPath: true }).catch(() => null)
  return answer !== null && ['understood', 'differs'].includes(examine(groups, answer).verdict)
}

/** Rows before the first page are on no page of the console. */
async function findPageZero(
  findings: ReadonlyMap<ReadCall, Finding>,
  checked: ReadonlyMap<ReadCall, CheckedCall>,
  { probe }: CheckDeps,
): Promise<CheckObservations['countsFromZero']> {
  const found: CheckObservations['countsFromZero'] = []
  for (const { of, call, id, pageZero } of firstPages) {
    const read = readOf(call)
    const [listed, line] = [findings.get(read), checked.get(read)]
    const isListed = line?.verdict === 'understood' || line?.verdict === 'differs'
    if (!listed || !isListed || listed.total === 0 || pageNumber(1, of) === 0) continue
    const answer = await probe(pageZero()!).catch(() => null)
    const known = new Set(listed.rows.map((row) => asText(row[id])))
    const earlier = answer ? examine(read, answer).rows : []
    if (earlier.length === 0 || earlier.some((row) => known.has(asText(row[id])))) continue
    line.verdict = 'differs'
    line.notes.push('页码从 0 开始')
    found.push(of)
  }
  return found
}

const readOf = (name: ReadCall['call']) => readCalls.find(({ call }) => call === name)!

async function checkHub({ hub }: CheckDeps, step: () => void) {
  const startedAt = performance.now()
  while (hub.state !== 'connected' && performance.now() - startedAt < HUB_TIMEOUT_MS)
    await new Promise((resolve) => setTimeout(resolve, HUB_POLL_MS))
  const isUp = hub.state === 'connected'
  const calls: CheckedCall[] = []
  let channel: string | undefined
  for (const { method, title } of hubReads) {
    const usersArguments = channel ? [BigInt(channel)] : null
    const args = method === hubMethods.users ? usersArguments : []
    if (!isUp || !args) {
      const reason = isUp ? '没有可用来查询的数据' : '实时连接没有建立'
      calls.push({ call: method, title, verdict: isUp ? 'skipped' : 'failed', notes: [reason], ms: null, bytes: null })
    } else {
      const { line, rows } = await invoke(hub, method, title, args)
      calls.push(line)
      if (method === hubMethods.channels)
        channel = rows.map(({ type }) => asText(type)).find((type) => /^[1-9]\d*$/.test(type))
    }
    step()
  }
  const way = isUp && hub.transportKind ? `（${transportLabels[hub.transportKind]}）` : ''
  const reason = hub.problem === null ? '' : `：${hub.problem}`
  return { calls, text: isUp ? `已连接${way}` : `没有建立${reason}` }
}

async function invoke(hub: CheckDeps['hub'], method: string, title: string, args: unknown[]) {
  const startedAt = performance.now()
  const line: CheckedCall = { call: method, title, verdict: 'understood', notes: [], ms: null, bytes: null }
  try {
    const page = readListPage(openPayload((await hub.invoke(method, ...args)) ?? null))
    line.ms = Math.round(performance.now() - startedAt)
    const rows = (page?.rows ?? []).map(asRecord)
    if (!page) Object.assign(line, { verdict: 'notUnderstood', notes: ['找不到列表'] })
    else if (rows.length === 0) line.notes.push('没有数据，字段未核对')
    return { line, rows }
  } catch (error) {
    const message = sanitizeText(error instanceof Error ? error.message : '', 160).replace(/\d{3,}/g, '…')
    const isAbsent = /does not exist|unknown hub method/i.test(message)
    return { line: { ...line, verdict: isAbsent ? 'notThere' : 'failed', notes: [message] } as CheckedCall, rows: [] }
  }
}

interface RenewalDeps {
  probe(request: ProbeRequest): Promise<ProbeResponse>
  /** Epoch ms of the server. */
  now(): number
  /** Of the session, now. */
  tokens(): TokenPair
  /** How long the check may wait for the access token to expire. */
  maxRenewalWaitMs: number
}

/** The server's clock is known to a second, and a token expires with its second. */
const CLOCK_TOLERANCE_MS = 2_000

const HEADERS = ['access-token', 'x-access-token'] as const

/**
 * Whether the server renews expired tokens by its response headers (D1 §9). It renews no others, and a refresh token
 * works once: so an ordinary reading of the session provokes it, and only after the access token has expired (A314).
 */
export async function checkRenewal(deps: RenewalDeps, atStart: TokenPair): Promise<CheckedCall> {
  const line = { call: HEADERS.join(' / '), title: '令牌续期', ms: null, bytes: null }
  const result = (verdict: CheckedCall['verdict'], note: string): CheckedCall => ({ ...line, verdict, notes: [note] })
  const isRenewed = () => deps.tokens().access !== atStart.access

  if (isRenewed()) return result('understood', '体检中已续期')
  if (!atStart.refresh) return result('skipped', '没有刷新令牌，到期须重新登录')
  const expiry = jwtExpiry(atStart.access)
  if (expiry === null) return result('skipped', '看不出令牌的有效期')
  const remainingMs = expiry - deps.now()
  if (remainingMs > deps.maxRenewalWaitMs)
    return result('skipped', `令牌还有 ${Math.ceil(remainingMs / 60_000)} 分钟到期，服务器只续期已到期的；到期后再体检`)
  const waitMs = remainingMs + CLOCK_TOLERANCE_MS
  if (waitMs > 0) await delay(waitMs)

  // What the console reads meanwhile may have been first.
  const answer = isRenewed()
    ? null
    : await deps.probe({ method: 'GET', path: PAY_DATA_PATH, search: '' }).catch((error: Error) => error)
  if (isRenewed()) return result('understood', '令牌到期后已续期')
  if (!answer || answer instanceof Error) return result('failed', answer?.message ?? '没有应答')
  const { status, headers } = answer.response
  const sent = HEADERS.filter((name) => headers.has(name))
  if (sent.length > 0) return result('notUnderstood', `续期的响应头只有 ${sent.join('、')}，须成对`)
  if (status < 200 || status > 299) return result('failed', `HTTP ${status}`)
  return result('skipped', '服务器仍接受到期的令牌（可能容许时钟误差），没有续期；几分钟后再体检')
}
