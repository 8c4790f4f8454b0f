import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type AlertProblem, alertProblemLabels } from '#contract/alerts.ts'
import { type Diagnostics, describeUpdate, type UpdateView } from '#contract/host.ts'
import type { ConnectionView, HubState } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import { describePolicyIssue, type PolicyIssue, policySourceLabels, type SettingsView } from '#contract/settings.ts'
import { BRAND } from '#shared/product.ts'
import { describeProfile, profileChanges } from '#shared/server-profile.ts'
import { formatTime } from '#shared/server-time.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import { redact } from '../redact.ts'
import type { Session } from '../session/session.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { CrashDumps } from './crash-dumps.ts'

const hubStateLabels: Record<HubState, string> = {
  stopped: '未连接',
  connecting: '连接中',
  connected: '已连接',
  disconnected: '实时断开',
}

/** Facts for support requests: names and values, without secrets. */
export function collectDiagnostics(
  ports: Pick<Ports, 'host' | 'diagnostics'>,
  { server }: SessionView,
  settings: SettingsView,
  hub: HubState,
): Diagnostics {
  return {
    版本: ports.host.version,
    ...ports.diagnostics(),
    服务器: server || '未设置',
    实时连接: hubStateLabels[hub],
    服务器档案: describeServerProfile(settings),
    管理员策略: describePolicy(settings),
  }
}

function describeServerProfile({ profile, profileIssues }: SettingsView): string {
  const changes = describeProfile(profileChanges(profile))
  return profileIssues === null ? changes : `${changes}；有误：${profileIssues}`
}

/** Which sources fix how many settings. */
function describePolicy({ managedBy, policyIssues }: SettingsView): string {
  const sources = Object.values(managedBy)
  const counted = [...new Set(sources)].map(
    (source) => `${policySourceLabels[source]} ${sources.filter((other) => other === source).length} 项`,
  )
  return [counted.join('，') || '无', ...(policyIssues.length > 0 ? [`有误 ${policyIssues.length} 处`] : [])].join('；')
}

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

const describeUpdates = (view: UpdateView): Record<string, string> => ({
  状态: describeUpdate(view),
  上次检查: view.checkedAt === null ? '尚未检查' : formatTime(view.checkedAt),
})

function mapValues(facts: Readonly<Record<string, string>>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, map(value)]))
}

interface Summary {
  /** Epoch ms. */
  createdAt: number
  /** What needs attention; empty: nothing does. */
  problems: readonly string[]
  sections: readonly { title: string; facts: Readonly<Record<string, string>> }[]
  /** Lines of the log, newest last. */
  errors: readonly string[]
  /** The other files of the bundle with what they are. */
  files: Readonly<Record<string, string>>
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!)

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.6 system-ui, "Microsoft YaHei", sans-serif }
body { max-width: 880px; margin: 32px auto; padding: 0 24px }
h1 { font-size: 22px; margin: 0 } h2 { font-size: 16px; margin: 28px 0 8px } p { margin: 4px 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 4px 16px 4px 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
th { width: 140px; font-weight: normal; opacity: .7 }
ul { margin: 0; padding-inline-start: 20px }
.problems { border-inline-start: 4px solid #d13438; padding-inline-start: 12px }
.good { border-inline-start: 4px solid #107c10; padding-inline-start: 12px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, Consolas, monospace; margin: 0 }
`

/** The first page of the support bundle: one document without scripts or references. All texts may be foreign. */
function summaryPage({ createdAt, problems, sections, errors, files }: Summary): string {
  const list = `<ul>${problems.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`
  const attention = problems.length > 0 ? `<div class="problems">${list}</div>` : '<p class="good">没有发现异常</p>'
  const log = errors.length > 0 ? `<pre>${escapeHtml(errors.join('\n'))}</pre>` : '<p>没有</p>'
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${BRAND} 支持摘要</title><style>${STYLE}</style></head><body>`,
    `<h1>${BRAND} 支持摘要</h1><p>生成时间 ${formatTime(createdAt)}（北京时间）</p>`,
    `<h2>需要注意</h2>${attention}`,
    ...sections.map(({ title, facts }) => `<h2>${escapeHtml(title)}</h2>${table(facts)}`),
    `<h2>最近的警告和错误</h2>${log}`,
    `<h2>本包内容</h2>${table(files)}`,
    '</body></html>',
  ].join('\n')
}

function table(facts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

interface SupportDeps {
  ports: Ports
  session: Session
  settings: SettingsStore
  connection(): ConnectionView
  updates(): UpdateView
  alertProblems(): readonly AlertProblem[]
  secrets(): readonly string[]
  /** Epoch ms, of the server. */
  now(): number
}

/** What the console gives to the people who support it. */
export function createSupport(deps: SupportDeps) {
  const { ports, session, settings, secrets, now } = deps
  const crashDumps = new CrashDumps(ports.crashDumpFolder)
  const attempt = async (run: () => void | Promise<void>) => {
    try {
      await run()
    } catch (error) {
      ports.log.warn('the crash dumps cannot be changed', error)
    }
  }

  const diagnostics = () => collectDiagnostics(ports, session.view, settings.view, deps.connection().hub)
  const collectFacts = (): SupportFacts => ({
    diagnostics: diagnostics(),
    session: session.view,
    connection: deps.connection(),
    updates: deps.updates(),
    alertProblems: deps.alertProblems(),
    policyIssues: settings.view.policyIssues,
    log: ports.readLog(),
  })

  return {
    /** Deletes old crash dumps, and what looks like a secret in the others. */
    pruneCrashDumps: () => void attempt(() => crashDumps.prune(Date.now())),
    onSession: ({ signedIn, reason }: SessionView): void => {
      if (!signedIn && reason === 'signedOut') void attempt(() => crashDumps.clear())
    },
    commands: {
      getDiagnostics: diagnostics,
      openLogFolder: () => ports.openLogFolder(),
      countCrashDumps: () => crashDumps.list().length,
      saveSupportBundle: async (includeCrashDumps) => {
        const facts = collectFacts()
        const bundle = await buildSupportBundle({
          facts,
          crashDumps,
          includeCrashDumps,
          secrets: secrets(),
          now: now(),
        })
        const timestamp = formatTime(now()).replace(/\D/g, '').slice(0, 12)
        return ports.saveFile(`operator-console-support-${timestamp}.zip`, bundle)
      },
    } satisfies Partial<CommandHandlers>,
  }
}
