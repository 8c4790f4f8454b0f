import type { GroupOutcome, GroupStatusChange } from '../../../src-preload/contract.ts'
import { MAX_LINE_LENGTH, sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import { AnswerLost } from '../hub/hub.ts'
import { asRecord, asText } from '../json.ts'
import { groupStatusWish, hubMethods } from '../wire.ts'

type Invoke = (method: string, ...args: unknown[]) => Promise<unknown>

/** The group side of the hub (D3 §7.5): each takes one object (A200), and none is ever sent twice. */
export class GroupMethods {
  constructor(private readonly invoke: Invoke) {}

  /** Asks the messaging service which groups there are. */
  load(operatorId: string): Promise<GroupOutcome> {
    return this.#ask(hubMethods.loadGroups, { UserId: wireId(operatorId) })
  }

  loadMembers(operatorId: string, groupId: string): Promise<GroupOutcome> {
    return this.#ask(hubMethods.loadGroupMembers, { UserId: wireId(operatorId), TelGpId: wireId(groupId) })
  }

  changeStatus({ groupId, ownerId, gameId, setType, open }: GroupStatusChange): Promise<GroupOutcome> {
    return this.#ask(hubMethods.changeGroupStatus, {
      TelGpId: wireId(groupId),
      TelGpUserid: wireId(ownerId),
      TelGpLotteryid: gameId,
      TelGpSetType: setType,
      TelGpStatus: open ? groupStatusWish.open : groupStatusWish.close,
    })
  }

  async #ask(method: string, asked: object): Promise<GroupOutcome> {
    try {
      const answer = await this.invoke(method, asked)
      const reason = refusalIn(answer)
      return reason === null ? { result: 'done', told: '' } : { result: 'undone', told: told(reason) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { result: error instanceof AnswerLost ? 'unknown' : 'undone', told: told(reason) }
    }
  }
}

/** D3 §8. */
function told(reason: string): string {
  return `失败,链接超时 ${sanitizeText(reason, MAX_LINE_LENGTH)}`
}

/** A plain no, or either envelope with one; null: none. */
function refusalIn(answer: unknown): string | null {
  if (answer === false) return '操作失败'
  const { succeeded, errors, code, message } = asRecord(answer)
  if (succeeded === false) return asText(errors) || '操作失败'
  return code !== undefined && asText(code) !== '0' ? asText(message) || '操作失败' : null
}

/** Ids have any number of digits, and a sign (A207). */
function wireId(id: string): bigint | string {
  return /^-?\d+$/.test(id) ? BigInt(id) : id
}
