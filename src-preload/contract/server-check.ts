import type { ProfileChanges } from '../shared/server-profile.ts'

/**
 * `differs`: understood, with differences from the documents. `failed`: refused, broken off or timed out. `skipped`: not
 * made, because it needs a value that no other reading gave.
 */
export type CheckVerdict = 'understood' | 'differs' | 'notUnderstood' | 'noRight' | 'notThere' | 'failed' | 'skipped'

/** What the check found out about one reading. Chinese texts; no value of the server's data is in them. */
export interface CheckedCall {
  /** Method and path, or the name of a method of the hub. */
  call: string
  title: string
  verdict: CheckVerdict
  notes: string[]
  /** null: there was no answer. */
  ms: number | null
  bytes: number | null
}

export interface ServerCheckReport {
  /** Epoch ms of the server. */
  at: number
  server: string
  calls: CheckedCall[]
  /** Clock, times, tokens, caching, hub, durations. */
  facts: Record<string, string>
  /** What to put into the profile of this server, together with what it has already. null: nothing is to be changed. */
  proposal: ProfileChanges | null
}

export interface CheckProgress {
  done: number
  total: number
}

export interface ServerCheckCommands {
  /** Makes every documented reading once, two at a time. Rejects while signed out or while another check runs. */
  runServerCheck(): ServerCheckReport
  /** Saves the last report where the operator chooses. false: they chose no place, or there is none. */
  saveServerCheck(): boolean
}

export const verdictLabels: Readonly<Record<CheckVerdict, string>> = {
  notUnderstood: '无法识别',
  failed: '失败',
  notThere: '不存在',
  noRight: '无权限',
  differs: '可识别，有差异',
  understood: '可识别',
  skipped: '未检查',
}
