import type { Amount } from '../lib/money.ts'
import { botPage, keywordWhere, type Where } from './bot-page.ts'
import { ApiError } from './errors.ts'
import { write } from './http.ts'
import { type Id, readId, toWireId } from './id.ts'
import type { Page } from './page.ts'
import type { TrackedChange } from './trail.ts'
import { botMemberTypes, botModules, paths } from './wire.ts'

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

type Wire = Record<string, unknown>

function toMember(row: Wire): GroupMember {
  return {
    telId: readId(row.TelId),
    telName: String(row.TelName ?? ''),
    telCode: String(row.TelCode ?? ''),
    groupIds: String(row.TelGpIds ?? '')
      .split(',')
      .filter(Boolean),
    isMember: String(row.MType) === botMemberTypes.member,
    id: readId(row.MId),
    code: String(row.MCode ?? ''),
    balance: (row.MBalance ?? 0) as Amount,
    enabled: Number(row.MState) === 1,
  }
}

async function find(page: number, size: number, wheres: Where[], signal?: AbortSignal): Promise<Page<GroupMember>> {
  const where = { moduleName: botModules.members, page, size, wheres, signal }
  const { rows, total } = await botPage<Wire>({ operation: 'userList', path: paths.botMembers, ...where })
  return { rows: rows.map(toMember), total }
}

interface MemberQuery {
  group?: string | undefined
  type?: string | undefined
  keyword?: string | undefined
}

export function groupMembers(
  page: number,
  size: number,
  { group, type, keyword }: MemberQuery,
  signal?: AbortSignal,
): Promise<Page<GroupMember>> {
  const groups: Where[] = group ? [{ field: 'TelGpIds', op: '=', value: toWireId(group) }] : []
  const types: Where[] = type && type !== botMemberTypes.all ? [{ field: 'MType', op: '=', value: Number(type) }] : []
  return find(page, size, [...groups, ...types, ...keywordWhere(keyword)], signal)
}

/** Fetches the current state of a group member. Throws ApiError, also when the entry was deleted. */
export async function memberNow(telId: Id): Promise<GroupMember> {
  const { rows } = await find(1, 10, [{ field: 'TelId', op: '=', value: telId }])
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
  await write('saveMemberBalance', paths.botMemberBalance, { body, change })
  return true
}

export async function setEnabled(operatorId: string, { id }: GroupMember, on: boolean): Promise<boolean> {
  const body = { MId: id, UserId: toWireId(operatorId), State: Number(on) }
  await write('saveMemberState', paths.botMemberState, { body })
  return true
}

export async function makeMember(operatorId: string, { telId }: GroupMember): Promise<boolean> {
  await write('setToMember', paths.botMemberMake, { body: { TelId: telId, UserId: toWireId(operatorId) } })
  return true
}

/** Deletes all members: the specification has no parameter to limit it to a group (A146). */
export async function clearMembers(operatorId: string): Promise<boolean> {
  await write('clearMember', paths.botMembersClear, { body: { UserId: toWireId(operatorId) } })
  return true
}
