import type { Diagnostics } from '../../src-preload/contract/host.ts'
import type { HubState } from '../../src-preload/contract/network.ts'
import type { PolicyIssue, SettingsView } from '../../src-preload/contract/settings.ts'
import { describePolicyIssue, policySourceLabels } from '../../src-preload/shared/policy-source.ts'
import type { CommandHandlers } from './bridge/command-dispatcher.ts'
import type { Hub } from './hub/hub.ts'
import type { Ports } from './ports.ts'
import { redact } from './redact.ts'
import type { Session } from './session/session.ts'
import type { SettingsStore } from './settings/settings-store.ts'

const hubStateLabels: Record<HubState, string> = {
  stopped: '未连接',
  connecting: '连接中',
  connected: '已连接',
  disconnected: '实时断开',
}

/** One text for support: the diagnostics, the mistakes of the policy, then the log, all without secrets. */
function formatReport(
  diagnostics: Diagnostics,
  issues: readonly PolicyIssue[],
  log: string,
  secrets: readonly string[],
): string {
  const facts = Object.entries(diagnostics).map(([name, value]) => `${name}: ${value}`)
  return [...facts, ...issues.map(describePolicyIssue), '', ...log.split('\n')]
    .map((line) => redact(line, secrets))
    .join('\n')
}

interface ReportDeps {
  ports: Pick<Ports, 'host' | 'diagnostics' | 'readLog' | 'openLogFolder'>
  session: Session
  settings: SettingsStore
  hub: Hub
  secrets(): readonly string[]
}

function collectDiagnostics({ ports, session, settings, hub }: ReportDeps): Diagnostics {
  return {
    版本: ports.host.version,
    ...ports.diagnostics(),
    服务器: session.view.server || '未设置',
    实时连接: hubStateLabels[hub.state],
    管理员策略: describePolicy(settings.view),
  }
}

/** Which sources fix how many settings. */
function describePolicy({ managedBy, policyIssues }: SettingsView): string {
  const sources = Object.values(managedBy)
  const counted = [...new Set(sources)].map(
    (source) => `${policySourceLabels[source]} ${sources.filter((other) => other === source).length} 项`,
  )
  return [counted.join('，') || '无', ...(policyIssues.length > 0 ? [`有误 ${policyIssues.length} 处`] : [])].join('；')
}

export function diagnosticsCommands(deps: ReportDeps) {
  const { ports, secrets } = deps
  return {
    getDiagnostics: () => collectDiagnostics(deps),
    readDiagnosticsReport: () =>
      formatReport(collectDiagnostics(deps), deps.settings.view.policyIssues, ports.readLog(), secrets()),
    openLogFolder: () => ports.openLogFolder(),
  } satisfies Partial<CommandHandlers>
}
