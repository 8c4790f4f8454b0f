import type { ChangeResult } from './audit.ts'

/** State of the messaging service's link and of the robots (A013). */
export interface LinkState {
  /** From status push 30, initially userTelStatus of the sign-in; null if unknown. */
  status: string | null
  /** From status push 20; null if unknown. */
  robot: string | null
  /** QR code image to scan: a path below /images or a data URI; null if there is none. */
  image: string | null
  /** Text of the setTimeout push received after the image, null if none was received; may be empty. */
  timeoutMessage: string | null
}

/** Outcome of a messaging service command; `message`: 失败,链接超时 and the reason if it failed, else empty. */
export interface GroupOutcome {
  result: ChangeResult
  message: string
}

/** Opens or closes a group (D3 §4). Carries the current values, so that the server can detect a concurrent change. */
export interface GroupStatusChange {
  groupId: string
  /** The operator who owns the group. */
  ownerId: string
  /** 0: none. */
  gameId: number
  setType: 1 | 2 | 3
  open: boolean
}

/**
 * The hub's group commands (D3 §7.5). They resolve within the timeout in any case and are never retried. `changeId`: of
 * the change registered with `beginChange` that the command sends.
 */
export interface GroupCommands {
  loadGroups(changeId: string): GroupOutcome
  loadGroupMembers(groupId: string, changeId: string): GroupOutcome
  changeGroupStatus(change: GroupStatusChange, changeId: string): GroupOutcome
}
