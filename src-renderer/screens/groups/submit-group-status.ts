import { nameWithId } from '#shared/untrusted-text.ts'
import { availabilityOf, groupStatuses } from '../../api/groups/group-members.ts'
import { changeGroupStatus, fetchGroup, GROUP_GONE, type Group } from '../../api/groups/groups.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { ApiError } from '../../api/http/errors.ts'
import { type Outcome, submitOnce, verified } from '../../form/submit/submit-once.ts'
import { getErrorMessage } from '../../lib/error-message.ts'

const statusName = ({ status }: Group) =>
  groupStatuses[status as keyof typeof groupStatuses]?.label ?? String(status ?? '状态未知')

/** Why a group cannot be opened or closed now; null if it can. */
export function whyNot(open: boolean, group: Group): string | null {
  const availability = availabilityOf(open ? 'open' : 'close', group)
  return availability === true ? null : availability || `当前群${statusName(group)}`
}

/** What is sent, verified and recorded when a group is opened or closed. `current`: as it was just read. */
export const groupStatusChange = (open: boolean, current: Group) => ({
  action: `群 ${nameWithId(current.name, current.id)}`,
  fields: [{ field: '状态', from: statusName(current), to: open ? '开盘' : '关盘' }],
  send: (change: TrackedChange) => changeGroupStatus(current, open, change),
  isCarriedOut: async () => ((await fetchGroup(current.id)).status === 1) === open,
})

/** The outcome for one group of several. `skipped`: nothing was sent for it, and its state explains why. */
export interface GroupResult {
  group: Group
  kind: 'succeeded' | 'failed' | 'unknown' | 'notSent' | 'skipped'
  message: string
  /** Reads an unknown outcome again. Throws ApiError. */
  recheck?: () => Promise<GroupResult>
}

/**
 * Opens or closes groups one after the other (A282). Each is read before its command is sent, once. Without a reading
 * nothing more is sent: the connection or the session is gone. A deleted group was read, and stops no other. Does not
 * throw.
 */
export async function submitGroupStatuses(
  groups: readonly Group[],
  options: {
    open: boolean
    isStopped: () => boolean
    onStart: (group: Group) => void
    onResult: (result: GroupResult) => void
  },
): Promise<GroupResult[]> {
  const { open, isStopped, onStart, onResult } = options
  const results: GroupResult[] = []
  let isReadable = true
  for (const group of groups) {
    const notSent = (message: string): GroupResult => ({ group, kind: 'notSent', message })
    const submitOne = async (): Promise<GroupResult> => {
      if (isStopped() || !isReadable) return notSent('没有提交')
      onStart(group)
      const current = await fetchGroup(group.id)
      if (isStopped()) return notSent('没有提交')
      const reason = whyNot(open, current)
      if (reason !== null) return { group, kind: 'skipped', message: `${reason}，没有提交` }
      if (current.gameId !== group.gameId || current.setType !== group.setType) {
        return { group, kind: 'skipped', message: '游戏或用途已被他人修改，没有提交' }
      }
      const { action, fields, send, isCarriedOut } = groupStatusChange(open, current)
      const outcome = await submitOnce<never>({
        audit: { action, fields },
        send,
        verify: async () => verified(await isCarriedOut()),
      })
      return toResult(group, outcome)
    }
    const result = await submitOne().catch((error: unknown): GroupResult => {
      if (error instanceof ApiError && error.message === GROUP_GONE) {
        return { group, kind: 'skipped', message: `${GROUP_GONE}，没有提交` }
      }
      isReadable = false
      return notSent(`无法核对：${getErrorMessage(error)}，没有提交`)
    })
    results.push(result)
    onResult(result)
  }
  return results
}

function toResult(group: Group, { kind, detail, lost, recheck }: Outcome<never>): GroupResult {
  if (kind === 'succeeded') return { group, kind, message: '' }
  if (kind !== 'unknown') return { group, kind: 'failed', message: lost ? `${lost}。核对后没有变化` : detail }
  return {
    ...{ group, kind, message: `结果未知：${lost}，没有重复提交` },
    ...(recheck && { recheck: async () => toResult(group, await recheck()) }),
  }
}
