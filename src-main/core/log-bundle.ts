import type { Diagnostics } from '../../src-preload/contract.ts'
import { redact } from './redact.ts'

/** One text for whoever helps: what the console knows of itself, then its log; no secret in either. */
export function logBundle(diagnostics: Diagnostics, log: string, secrets: readonly string[]): string {
  const facts = Object.entries(diagnostics).map(([name, value]) => `${name}: ${value}`)
  return [...facts, '', ...log.split('\n')].map((line) => redact(line, secrets)).join('\n')
}
