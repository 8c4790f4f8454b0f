import type { Diagnostics, HubState } from '../../src-preload/contract.ts'
import type { Answers } from './bridge.ts'
import type { Hub } from './hub/hub.ts'
import type { Ports } from './ports.ts'
import { redact } from './redact.ts'
import type { Session } from './session/session.ts'
import type { SettingsRoom } from './settings/settings.ts'

const hubWords: Record<HubState, string> = {
  stopped: '未连接',
  connecting: '连接中',
  connected: '已连接',
  disconnected: '实时断开',
}

/** One text for support: the diagnostics, then the log, both without secrets. */
function logBundle(diagnostics: Diagnostics, log: string, secrets: readonly string[]): string {
  const facts = Object.entries(diagnostics).map(([name, value]) => `${name}: ${value}`)
  return [...facts, '', ...log.split('\n')].map((line) => redact(line, secrets)).join('\n')
}

interface LogParts {
  ports: Pick<Ports, 'host' | 'diagnostics' | 'readLog' | 'openLogFolder'>
  session: Session
  settings: SettingsRoom
  hub: Hub
  secrets(): readonly string[]
}

function diagnosticsOf({ ports, session, settings, hub }: LogParts): Diagnostics {
  const { locked, policyFault } = settings.shown
  return {
    版本: ports.host.version,
    ...ports.diagnostics(),
    服务器: session.view.server || '未设置',
    实时连接: hubWords[hub.state],
    管理员策略: policyFault ? `有误：${policyFault}` : locked.length > 0 ? '已生效' : '无',
  }
}

/** The commands of the diagnostics and the log (contract.ts). */
export function logCommands(parts: LogParts) {
  const { ports, secrets } = parts
  return {
    getDiagnostics: () => diagnosticsOf(parts),
    readLogBundle: () => logBundle(diagnosticsOf(parts), ports.readLog(), secrets()),
    openLogFolder: () => ports.openLogFolder(),
  } satisfies Partial<Answers>
}
