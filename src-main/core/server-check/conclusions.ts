import { type CheckVerdict, type ServerCheckReport, verdictLabels } from '#contract/network.ts'
import { currentProfile, type ProfileChanges, type ServerProfile } from '#shared/server-profile.ts'
import { formatTime } from '#shared/server-time.ts'
import { jwtExpiry, type TokenPair } from '../session/session.ts'
import type { Finding } from './examine.ts'

/** What no reading can show. */
const TO_CONFIRM: readonly string[] = [
  '下分是申请时扣款还是通过时扣款（withdrawalDebit）',
  '移交风控后订单和余额怎样变化，是否提供（offers.riskControl、codes.riskControl）',
  '首页禁言、禁投的代码（codes.gameSwitch）',
  '盈亏的正数属于平台还是会员（profitOf）',
  '清空群成员、初始化机器人、置顶活动是否提供（offers）',
]

const order = Object.keys(verdictLabels) as CheckVerdict[]

/** The report as a text to print, to save and to send: the worst first. Nothing in it is data of the server's. */
export function formatReport(report: ServerCheckReport): string {
  const { at, server, calls, facts, proposal } = report
  const lines = ['服务器体检', `服务器 ${server}`, `时间 ${formatTime(at)}（北京时间）`, describeCounts(report), '']
  for (const verdict of order) {
    const found = calls.filter((call) => call.verdict === verdict)
    if (found.length === 0) continue
    lines.push(`【${verdictLabels[verdict]}】${found.length}`)
    for (const { call, title, notes } of found)
      lines.push(`  ${title}  ${call}`, ...notes.map((note) => `      ${note}`))
    lines.push('')
  }
  lines.push('【情况】', ...Object.entries(facts).map(([name, text]) => `  ${name}：${text}`), '')
  lines.push('【建议的服务器档案】', proposal ? JSON.stringify(proposal, null, 2) : '  不需要改动', '')
  lines.push('【请人工确认】', ...TO_CONFIRM.map((text) => `  ${text}`), '')
  return lines.join('\n')
}

export function describeCounts({ calls }: ServerCheckReport): string {
  const counts = order.map((verdict) => [verdict, calls.filter((call) => call.verdict === verdict).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${verdictLabels[verdict]} ${count}`)
    .join('，')
}

/** Whether every reading that could be made is understood. */
export const isUsable = ({ calls }: ServerCheckReport): boolean =>
  calls.every(({ verdict }) => ['understood', 'differs', 'skipped'].includes(verdict))

/** 0: every reading that could be made is understood. 1: some is not. 2: there was no check. */
type CheckExitCode = 0 | 1 | 2

/** The check as a command of administrators: prints the report, or why there is none. */
export async function printServerCheck(
  run: () => Promise<ServerCheckReport>,
  print: (text: string) => void,
): Promise<CheckExitCode> {
  try {
    const report = await run()
    print(formatReport(report))
    return isUsable(report) ? 0 : 1
  } catch (error) {
    print(`没有体检：${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

/** What the readings have in common. */
export interface CheckObservations {
  times: Finding['times']
  headers: Headers[]
  /** Milliseconds of each answered reading. */
  durations: number[]
  queueNames: Finding['queueNames']
  /** The group bot answers at paths without /api. */
  unprefixedBot: boolean
  /** The names of the envelope of each answer that has one. */
  envelopes: string[]
  /** The codes of answers that were understood by their data alone, in another envelope than the documents'. */
  unknownCodes: string[]
  refusedCodes: string[]
  /** The calls whose page 0 has other rows than page 1. */
  countsFromZero: (keyof ServerProfile['firstPage'])[]
  /** How many readings have fields in another casing than the documents'. */
  recased: number
}

interface Context {
  now(): number
  clockOffset(): number
  tokens(): TokenPair
}

const HOUR_MS = 3_600_000
/** Clocks differ by less. */
const TOLERANCE_MS = 10 * 60_000
const MAX_ZONE_HOURS = 14

const styleLabels = { local: '不带时区', z: '带 Z', offset: '带时区', other: '数字' } as const

export function describeFacts(observed: CheckObservations, context: Context): Record<string, string> {
  const { times, headers, durations, envelopes, recased } = observed
  const sorted = durations.toSorted((a, b) => a - b)
  const styles = [...new Set(times.map(({ style }) => style))].map((style) => styleLabels[style])
  const shift = hoursAhead(times, context.now())
  return {
    外层: describeEnvelopes(envelopes),
    字段名: recased > 0 ? `${recased} 项读取的大小写与文档不同` : '大小写与文档一致',
    时钟: describeClock(context.clockOffset()),
    时间写法: `${styles.join('、') || '没有读到时间'}${shift ? `；有时间在未来约 ${shift} 小时` : ''}`,
    令牌: describeToken(context),
    ...describeCookies(headers),
    缓存: describeCaching(headers),
    耗时:
      sorted.length > 0 ? `中位 ${sorted[Math.floor(sorted.length / 2)]} 毫秒，最长 ${sorted.at(-1)} 毫秒` : '没有应答',
  }
}

/** The most frequent first. */
function describeEnvelopes(envelopes: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const names of envelopes) counts.set(names, (counts.get(names) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.map(([names, count]) => `${names}（${count} 个回答）`).join('；') || '没有读到'
}

function describeClock(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1_000)
  if (seconds < 2) return '与本机一致'
  return `比本机${offsetMs > 0 ? '快' : '慢'} ${seconds} 秒`
}

function describeToken({ tokens, now }: Context): string {
  const { access, refresh } = tokens()
  const expiry = jwtExpiry(access)
  const life = expiry === null ? '看不出有效期' : `还有 ${Math.max(0, Math.round((expiry - now()) / 60_000))} 分钟`
  return `${life}，${refresh ? '有刷新令牌' : '没有刷新令牌，到期须重新登录'}`
}

/** A session that a server binds to a cookie beside the token ends at once, as none is sent (A361). */
function describeCookies(headers: readonly Headers[]): Record<string, string> {
  const texts = headers.map((answer) => answer.get('set-cookie') ?? '')
  const names = texts.flatMap((text) => [...text.matchAll(/(?:^|,\s{0,5})([\w.-]{1,60})=/g)].map(([, name]) => name))
  if (names.length === 0) return {}
  return { Cookie: `回答设置 ${[...new Set(names)].slice(0, 5).join('、')}，控制台不保存也不发送，只用令牌` }
}

function describeCaching(headers: readonly Headers[]): string {
  const isCacheable = (answer: Headers) =>
    /\bpublic\b|\bmax-age=[1-9]/i.test(answer.get('cache-control') ?? '') &&
    !/no-store/i.test(answer.get('cache-control') ?? '')
  const count = headers.filter(isCacheable).length
  const isCached = headers.some(
    (answer) => Number(answer.get('age') ?? 0) > 0 || /\bhit\b/i.test(answer.get('x-cache') ?? ''),
  )
  if (isCached) return '有回答来自缓存，可能是旧数据，请检查代理或 CDN'
  return count > 0 ? `${count} 个回答允许缓存` : '不缓存'
}

/** Whole hours by which the latest time is ahead of the server's clock; 0 if none is. */
function hoursAhead(times: Finding['times'], now: number): number {
  const latest = Math.max(0, ...times.map(({ at }) => at))
  const hours = Math.round((latest - now) / HOUR_MS)
  return latest - now > TOLERANCE_MS && hours >= 1 && hours <= MAX_ZONE_HOURS ? hours : 0
}

/** What to put into the profile; null: nothing. */
export function proposeProfile(observed: CheckObservations, now: number): ProfileChanges | null {
  const { times, queueNames, unprefixedBot, countsFromZero } = observed
  const { payData, time, codes } = currentProfile()
  const proposal: ProfileChanges = {}
  if (queueNames) {
    proposal.payData = {
      deposits: [...payData.deposits, ...queueNames.deposits],
      withdrawals: [...payData.withdrawals, ...queueNames.withdrawals],
    }
  }
  const successes = findSuccesses(observed)
  if (successes.length > 0) proposal.codes = { success: [...codes.success, ...successes] }
  if (countsFromZero.length > 0) proposal.firstPage = Object.fromEntries(countsFromZero.map((calls) => [calls, 0]))
  if (unprefixedBot) proposal.paths = { legacyPrefix: '' }
  const falseZ = hoursAhead(
    times.filter(({ style }) => style === 'z'),
    now,
  )
  const local = hoursAhead(
    times.filter(({ style }) => style === 'local'),
    now,
  )
  if (falseZ) proposal.time = { falseZ: true }
  else if (local) proposal.time = { zone: shiftZone(time.zone, local) }
  return Object.keys(proposal).length > 0 ? proposal : null
}

/** More different ones are no codes of success, but say something of each answer. */
const MAX_SUCCESS_CODES = 4

/** The codes of success, of which a server may have several. One of a refusal, too, says nothing. */
function findSuccesses({ unknownCodes, refusedCodes }: CheckObservations): string[] {
  const found = [...new Set(unknownCodes)].filter((code) => !refusedCodes.includes(code))
  // As the profile takes them.
  return found.length <= MAX_SUCCESS_CODES && found.every((code) => /^[\w-]{1,20}$/.test(code)) ? found : []
}

/** `+08:00` by one hour: `+09:00`. */
function shiftZone(zone: string, hours: number): string {
  const [, sign, hour = '8', minute = '00'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const shifted = Math.min(MAX_ZONE_HOURS, (sign === '-' ? -Number(hour) : Number(hour)) + hours)
  return `${shifted < 0 ? '-' : '+'}${String(Math.abs(shifted)).padStart(2, '0')}:${minute}`
}
