import type { ConversationKey } from '../shared/conversation-key.ts'
import type { ProfileChanges } from '../shared/server-profile.ts'
import type { ChatMessage } from './chat.ts'

/** A decoded hub push (A014–A016, A198). */
export type Push =
  | { kind: 'pendingCounts'; deposits: number | null; withdrawals: number | null; total: number }
  | { kind: 'status'; type: number; value: string }
  | { kind: 'userImage'; image: string }
  | { kind: 'linkTimeout'; text: string }
  | { kind: 'serverNotice'; text: string }
  /** Written by a member, or the echo of an operator's message (A197); see `message.speakId`. */
  | { kind: 'privateMessage'; conversation: ConversationKey; userId: string; message: ChatMessage }
  | { kind: 'publicMessage'; conversation: ConversationKey; lotteryId: string; playId: string; message: ChatMessage }

export type HubState = 'stopped' | 'connecting' | 'connected' | 'disconnected'

/** How the hub is connected: SignalR's long polling works where a proxy blocks WebSockets. */
export type HubTransportKind = 'webSockets' | 'longPolling'

export interface ConnectionView {
  hub: HubState
  /** Network state as reported by the operating system. */
  online: boolean
  /** When the pending orders were last fetched (epoch ms, server clock), null before the first fetch. */
  lastUpdate: number | null
  /** Whether the last fetch of the pending orders failed. */
  stale: boolean
  /** What is wrong with its answer, in Chinese; null if the server gave none. */
  problem: string | null
  /** Names of conversation lists that cannot be fetched: their unread counts are unknown (A204). */
  failedLists: readonly string[]
  /** When the hub last received anything from the server, a ping too (epoch ms, server clock); null: never. */
  lastMessageAt: number | null
  /** Time from sending the last read of the API to its response, in ms; null before the first. */
  roundTripMs: number | null
  /** The server is slow, or has too much to do: it is asked less. */
  isStrained: boolean
  /** Failed attempts to connect the hub since it was last connected. */
  retries: number
  /** When the hub tries to connect next (epoch ms, server clock); null while it tries or is connected. */
  nextRetryAt: number | null
}

export interface UploadProgress {
  /** From the request header `x-upload-id`. */
  id: string
  /** Bytes. */
  sent: number
  total: number
}

/** A proxy between the console and the server asks for credentials. */
export interface ProxyAuthRequest {
  /** Host and port. */
  proxy: string
  realm: string
  /** Whether the proxy rejected the previous credentials. */
  rejected: boolean
}

export interface ProxyCredentials {
  user: string
  password: string
}

export interface NetworkCommands {
  /** Connects immediately instead of waiting for the next attempt. */
  reconnect(): void
  /** Cancels the request to the server whose `x-request-id` header is `id`. */
  cancelRequest(id: string): void
  /** Credentials stay in memory; null: the operator dismissed the prompt, which stays hidden for a while. */
  answerProxyAuth(credentials: ProxyCredentials | null): void
}

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
