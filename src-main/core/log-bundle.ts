import type { Diagnostics, HubState } from '../../src-preload/contract.ts'
import { redact } from './redact.ts'

export const hubWords: Record<HubState, string> = {
  stopped: '未连接',
  connecting: '连接中',
  connected: '已连接',
  disconnected: '实时断开',
}

/** One text for whoever helps: what the console knows of itself, then its log; no secret in either. */
export function logBundle(diagnostics: Diagnostics, log: string, secrets: readonly string[]): string {
  const facts = Object.entries(diagnostics).map(([name, value]) => `${name}: ${value}`)
  return [...facts, '', ...log.split('\n')].map((line) => redact(line, secrets)).join('\n')
}
