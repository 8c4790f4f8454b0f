import type { GroupOutcome, GroupStatusChange, LinkState } from '#contract/chat.ts'
import type { Push } from '#contract/network.ts'
import { readEnvelope } from '#shared/envelope.ts'
import { toWireId } from '#shared/lossless-json.ts'
import { joinErrorTexts, truncateMessage } from '#shared/message-text.ts'
import { currentProfile } from '#shared/server-profile.ts'
import type { ChangeTracker } from '../audit-log/change-tracker.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import { ResponseLostError } from '../hub/protocol.ts'
import { hubMethods, statusTypes } from '../wire.ts'

const UNKNOWN_STATE: LinkState = { status: null, robot: null, image: null, timeoutMessage: null }

/** State of the messaging service's link and of the robots (A013, A014). Built from pushes, as no method returns it. */
export class MessagingLink {
  #state = UNKNOWN_STATE

  constructor(private readonly onChange: (state: LinkState) => void) {}

  get state(): LinkState {
    return this.#state
  }

  applyPush(push: Push): void {
    if (push.kind === 'status' && push.type === statusTypes.robot) this.#update({ robot: push.value })
    else if (push.kind === 'status' && push.type === statusTypes.link) this.#update({ status: push.value })
    else if (push.kind === 'userImage') this.#update({ image: push.image, timeoutMessage: null })
    else if (push.kind === 'linkTimeout') this.#update({ timeoutMessage: push.text })
  }

  /** Applies the link status returned by the sign-in. */
  onSignIn(status: string): void {
    if (status !== '') this.#update({ status })
  }

  clear(): void {
    if (this.#state !== UNKNOWN_STATE) this.#update(UNKNOWN_STATE)
  }

  #update(update: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...update }
    this.onChange(this.#state)
  }
}

type Invoke = (method: string, ...args: unknown[]) => Promise<unknown>

/** The commands of the pages, each run as a recorded change. */
export function groupCommands(hub: { invoke: Invoke }, changes: Pick<ChangeTracker, 'run'>, operatorId: () => string) {
  const groups = new GroupHubClient((method, ...args) => hub.invoke(method, ...args))
  return {
    loadGroups: (changeId) => changes.run(changeId, () => groups.load(operatorId())),
    loadGroupMembers: (groupId, changeId) => changes.run(changeId, () => groups.loadMembers(operatorId(), groupId)),
    changeGroupStatus: (change, changeId) => changes.run(changeId, () => groups.changeStatus(change)),
  } satisfies Partial<CommandHandlers>
}

/** Client of the hub's group methods (D3 §7.5). Each takes one object (A200); none is retried. */
export class GroupHubClient {
  constructor(private readonly invoke: Invoke) {}

  /** Makes the messaging service reload the list of groups. */
  load(operatorId: string): Promise<GroupOutcome> {
    return this.#invoke(hubMethods.loadGroups, { UserId: toWireId(operatorId) })
  }

  loadMembers(operatorId: string, groupId: string): Promise<GroupOutcome> {
    return this.#invoke(hubMethods.loadGroupMembers, { UserId: toWireId(operatorId), TelGpId: toWireId(groupId) })
  }

  changeStatus({ groupId, ownerId, gameId, setType, open }: GroupStatusChange): Promise<GroupOutcome> {
    const { groupStatus } = currentProfile().codes
    return this.#invoke(hubMethods.changeGroupStatus, {
      TelGpId: toWireId(groupId),
      TelGpUserid: toWireId(ownerId),
      TelGpLotteryid: gameId,
      TelGpSetType: setType,
      TelGpStatus: open ? groupStatus.open : groupStatus.close,
    })
  }

  async #invoke(method: string, request: object): Promise<GroupOutcome> {
    try {
      const answer = await this.invoke(method, request)
      const reason = extractError(answer)
      return reason === null
        ? { result: 'succeeded', message: '' }
        : { result: 'failed', message: failureMessage(reason) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { result: error instanceof ResponseLostError ? 'unknown' : 'failed', message: failureMessage(reason) }
    }
  }
}

/** Error text of every failed hub method (D3 §8). */
const failureMessage = (reason: string): string => `失败,链接超时 ${truncateMessage(reason)}`

/** Returns the error in a response: `false` or a failed envelope of either form; null if it succeeded. */
function extractError(answer: unknown): string | null {
  if (answer === false) return '操作失败'
  const envelope = readEnvelope(answer)
  return envelope?.succeeded === false ? joinErrorTexts(envelope.errors) || '操作失败' : null
}
