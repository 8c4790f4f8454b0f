import type { Diagnostics } from '#contract/host.ts'
import type { HubState } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import { policySourceLabels, type SettingsView } from '#contract/settings.ts'
import { describeProfile, profileChanges } from '#shared/server-profile.ts'
import type { Ports } from '../ports.ts'

export const hubStateLabels: Record<HubState, string> = {
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
