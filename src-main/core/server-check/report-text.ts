import { type CheckVerdict, type ServerCheckReport, verdictLabels } from '#contract/server-check.ts'
import { formatTime } from '#shared/server-time.ts'

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
export function isUsable({ calls }: ServerCheckReport): boolean {
  return calls.every(({ verdict }) => ['understood', 'differs', 'skipped'].includes(verdict))
}

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
