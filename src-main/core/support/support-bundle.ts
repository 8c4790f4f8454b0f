import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type AlertProblem, alertProblemLabels } from '../../../src-preload/contract/alert-settings.ts'
import type { Diagnostics } from '../../../src-preload/contract/host.ts'
import type { ConnectionView } from '../../../src-preload/contract/network.ts'
import type { SessionView } from '../../../src-preload/contract/session.ts'
import type { PolicyIssue } from '../../../src-preload/contract/settings.ts'
import { describeUpdate, type UpdateView } from '../../../src-preload/contract/updates.ts'
import { describePolicyIssue } from '../../../src-preload/shared/policy-source.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { redact } from '../redact.ts'
import type { CrashDumps } from './crash-dumps.ts'
import { hubStateLabels } from './diagnostics.ts'
import { summaryPage } from './summary-page.ts'

/** Lines of the log on the first page; the whole log is beside it. */
const MAX_ERROR_LINES = 40
/** Redacted or compressed at once: a few milliseconds, after which the main process does other work. */
const STEP_LENGTH = 128 * 1024

export interface SupportFacts {
  diagnostics: Diagnostics
  session: SessionView
  connection: ConnectionView
  updates: UpdateView
  alertProblems: readonly AlertProblem[]
  policyIssues: readonly PolicyIssue[]
  log: string
}

interface BundleOptions {
  facts: SupportFacts
  crashDumps: CrashDumps
  /** They may hold personal data: only if the operator chose so. */
  includeCrashDumps: boolean
  secrets: readonly string[]
  now: number
}

/** The support bundle: a ZIP file whose first page is for a person, without secrets. */
export async function buildSupportBundle(options: BundleOptions): Promise<Uint8Array> {
  const { facts, crashDumps, includeCrashDumps, secrets, now } = options
  const clean = (text: string) => redact(text, secrets)
  const lines = await mapLines(facts.log.split('\n'), clean)
  const errors = lines.filter((line) => /\] \[(?:warn|error)\]/.test(line)).slice(-MAX_ERROR_LINES)
  const dumps = crashDumps.list()
  const included = includeCrashDumps ? dumps : []
  const page = summaryPage({
    createdAt: now,
    problems: findProblems(facts, dumps).map(clean),
    sections: [
      { title: '运行情况', facts: mapValues(facts.diagnostics, clean) },
      { title: '连接', facts: mapValues(describeConnection(facts), clean) },
      { title: '软件更新', facts: mapValues(describeUpdates(facts.updates), clean) },
    ],
    errors,
    files: {
      'log.txt': '最近的日志，不含密码、登录凭证和会员的手机号、账号',
      ...Object.fromEntries(included.map(({ name, writtenAt }) => [`crashes/${name}`, describeDump(writtenAt)])),
    },
  })
  const zip = new ZipFile()
  await zip.add('summary.html', strToU8(page))
  await zip.add('log.txt', strToU8(lines.join('\n')))
  for (const { name } of included) await zip.add(`crashes/${name}`, await crashDumps.read(name))
  return zip.end()
}

async function mapLines(lines: readonly string[], map: (line: string) => string): Promise<string[]> {
  const mapped: string[] = []
  let length = 0
  for (const line of lines) {
    mapped.push(map(line))
    length += line.length
    if (length < STEP_LENGTH) continue
    length = 0
    await setImmediate()
  }
  return mapped
}

/** A ZIP file that is compressed in steps. */
class ZipFile {
  readonly #parts: Uint8Array[] = []
  readonly #zip = new Zip((error, part) => {
    if (error) throw error
    this.#parts.push(part)
  })

  async add(name: string, content: Uint8Array): Promise<void> {
    const file = new ZipDeflate(name)
    this.#zip.add(file)
    for (let start = 0; start < content.length; start += STEP_LENGTH) {
      file.push(content.subarray(start, start + STEP_LENGTH))
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
  }

  end(): Uint8Array {
    this.#zip.end()
    return Buffer.concat(this.#parts)
  }
}

const describeDump = (writtenAt: number) => `${formatTime(writtenAt)} 的崩溃记录：出错时的部分内存，可能含有会员资料`

function findProblems(facts: SupportFacts, dumps: readonly { writtenAt: number }[]): string[] {
  const { session, connection, updates, alertProblems, policyIssues } = facts
  const newest = dumps[0]
  return [
    !connection.online && '网络已断开',
    session.signedIn && connection.hub !== 'connected' && `实时连接：${hubStateLabels[connection.hub]}`,
    session.signedIn && connection.failedLists.length > 0 && `读取失败：${connection.failedLists.join('、')}`,
    ...policyIssues.map((issue) => `管理员策略有误：${describePolicyIssue(issue)}`),
    updates.state === 'failed' && describeUpdate(updates),
    ...alertProblems.map((problem) => alertProblemLabels[problem]),
    newest && `程序崩溃过，留有 ${dumps.length} 份崩溃记录，最近一份 ${formatTime(newest.writtenAt)}`,
  ].filter((problem) => typeof problem === 'string')
}

function describeConnection({ session, connection }: SupportFacts): Record<string, string> {
  const { roundTripMs, lastUpdate } = connection
  return {
    登录: session.signedIn ? '已登录' : '未登录',
    网络: connection.online ? '正常' : '已断开',
    往返时间: roundTripMs === null ? '未知' : `${Math.round(roundTripMs)} 毫秒`,
    数据更新: lastUpdate === null ? '尚未读取' : formatTime(lastUpdate),
  }
}

function describeUpdates(view: UpdateView): Record<string, string> {
  return {
    状态: describeUpdate(view),
    上次检查: view.checkedAt === null ? '尚未检查' : formatTime(view.checkedAt),
  }
}

function mapValues(facts: Readonly<Record<string, string>>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, map(value)]))
}
