import { type Id, parseWireId, toWireId } from '../../../src-preload/shared/ids.ts'
import type { Amount } from '../../../src-preload/shared/money.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { post } from '../http/http.ts'
import type { Page } from '../http/page.ts'
import { botMemberTypes, botModules, endpoints } from '../wire.ts'
import { type Condition, fetchBotPage, keywordConditions } from './bot-page.ts'

/** A person in a messaging group: a registered member, or a reader (D3 §3). */
export interface GroupMember {
  /** Id on the messaging service. */
  telId: Id
  telName: string
  telCode: string
  groupIds: string[]
  isMember: boolean
  /** 0 and empty for readers. */
  id: Id
  code: string
  balance: Amount
  enabled: boolean
}

/** Types of A145; 0 means no filter. */
export const memberTypes = [
  { value: botMemberTypes.all, label: '全部' },
  { value: botMemberTypes.member, label: '会员' },
  { value: botMemberTypes.reader, label: '非会员' },
] as const

type ServerRow = Record<string, unknown>

function toMember(row: ServerRow): GroupMember {
  return {
    telId: parseWireId(row.TelId),
    telName: String(row.TelName ?? ''),
    telCode: String(row.TelCode ?? ''),
    groupIds: String(row.TelGpIds ?? '')
      .split(',')
      .filter(Boolean),
    isMember: String(row.MType) === botMemberTypes.member,
    id: parseWireId(row.MId),
    code: String(row.MCode ?? ''),
    balance: (row.MBalance ?? 0) as Amount,
    enabled: Number(row.MState) === 1,
  }
}

async function fetchMemberPage(
  page: number,
  size: number,
  wheres: Condition[],
  signal?: AbortSignal,
): Promise<Page<GroupMember>> {
  const where = { moduleName: botModules.members, page, size, wheres, signal }
  const { rows, total } = await fetchBotPage<ServerRow>({ operation: 'userList', path: endpoints.botMembers, ...where })
  return { rows: rows.map(toMember), total }
}

interface MemberQuery {
  group?: string
  type?: string
  keyword?: string
}

export function fetchGroupMembers(
  page: number,
  size: number,
  { group, type, keyword }: MemberQuery,
  signal?: AbortSignal,
): Promise<Page<GroupMember>> {
  const groups: Condition[] = group ? [{ field: 'TelGpIds', op: '=', value: toWireId(group) }] : []
  const types: Condition[] =
    type && type !== botMemberTypes.all ? [{ field: 'MType', op: '=', value: Number(type) }] : []
  return fetchMemberPage(page, size, [...groups, ...types, ...keywordConditions(keyword)], signal)
}

/** Fetches the current state of a group member. Throws ApiError, also when the entry was deleted. */
export async function fetchGroupMember(telId: Id): Promise<GroupMember> {
  const { rows } = await fetchMemberPage(1, 10, [{ field: 'TelId', op: '=', value: telId }])
  const found = rows.find((member) => String(member.telId) === String(telId))
  if (!found) throw new ApiError('refused', '成员不存在')
  return found
}

/** `operatorId` is the signed-in operator's (A155). The calls below throw ApiError when the bot's code is not 0. */

export async function setBalance(
  operatorId: string,
  { id }: GroupMember,
  points: number,
  change: TrackedChange,
): Promise<boolean> {
  const body = { MId: id, UserId: toWireId(operatorId), MBalance: points }
  await post('saveMemberBalance', endpoints.botMemberBalance, { body, change })
  return true
}

export async function setEnabled(operatorId: string, { id }: GroupMember, on: boolean): Promise<boolean> {
  const body = { MId: id, UserId: toWireId(operatorId), State: Number(on) }
  await post('saveMemberState', endpoints.botMemberState, { body })
  return true
}

export async function promoteToMember(operatorId: string, { telId }: GroupMember): Promise<boolean> {
  await post('setToMember', endpoints.botMemberPromote, { body: { TelId: telId, UserId: toWireId(operatorId) } })
  return true
}

/** Deletes all members: the specification has no parameter to limit it to a group (A146). */
export async function clearMembers(operatorId: string): Promise<boolean> {
  await post('clearMember', endpoints.botMembersClear, { body: { UserId: toWireId(operatorId) } })
  return true
}
