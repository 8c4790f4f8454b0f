import type { GroupOutcome, GroupStatusChange } from '../../../src-preload/contract.ts'
import { cutMessage } from '../../../src-preload/shared/message-text.ts'
import { AnswerLost } from '../hub/hub.ts'
import { asRecord, asText } from '../json.ts'
import { groupStatusWish, hubMethods } from '../wire.ts'

type Invoke = (method: string, ...args: unknown[]) => Promise<unknown>

/** Client of the hub's group methods (D3 §7.5). Each takes one object (A200); none is retried. */
export class GroupMethods {
  constructor(private readonly invoke: Invoke) {}

  /** Makes the messaging service reload the list of groups. */
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

/** Error text of every failed hub method (D3 §8). */
function told(reason: string): string {
  return `失败,链接超时 ${cutMessage(reason)}`
}

/** Returns the error in a response: `false` or a failed envelope of either form; null if it succeeded. */
function refusalIn(answer: unknown): string | null {
  if (answer === false) return '操作失败'
  const { succeeded, errors, code, message } = asRecord(answer)
  if (succeeded === false) return asText(errors) || '操作失败'
  return code !== undefined && asText(code) !== '0' ? asText(message) || '操作失败' : null
}

/** Ids may be signed and exceed the safe integer range (A207). */
function wireId(id: string): bigint | string {
  return /^-?\d+$/.test(id) ? BigInt(id) : id
}
