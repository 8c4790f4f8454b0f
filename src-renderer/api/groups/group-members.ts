import { type Id, parseWireId, toWireId } from '#shared/lossless-json.ts'
import { type Amount, toHundredths } from '#shared/money.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { isState } from '#shared/state-codes.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import type { FetchList } from '../http/list.ts'
import { pickRequested } from '../http/page.ts'
import { endpoints } from '../wire.ts'
import { type BotRow, equals, fetchBotPage, keywordConditions, postToBot } from './group-reports.ts'
import { type Group, TOP_UP_GROUP } from './groups.ts'

/** A person in a messaging group: a registered member, or a reader (D3 §3). */
export interface GroupMember {
  /** Id on the messaging service. */
  telId: Id
  telName: string
  telCode: string
  groupIds: string[]
  /** null: the server does not say it, as for `enabled` (A386). */
  isMember: boolean | null
  /** 0 and empty for readers. */
  id: Id
  code: string
  balance: Amount
  enabled: boolean | null
}

/** Types of A145 by name; their codes are the profile's. */
export const memberTypes = [
  { value: 'all', label: '全部' },
  { value: 'member', label: '会员' },
  { value: 'reader', label: '非会员' },
] as const

const toMember = (row: BotRow): GroupMember => ({
  telId: parseWireId(row.TelId),
  telName: String(row.TelName ?? ''),
  telCode: String(row.TelCode ?? ''),
  groupIds: String(row.TelGpIds ?? '')
    .split(',')
    .filter(Boolean),
  isMember: readIsMember(row.MType),
  id: parseWireId(row.MId),
  code: String(row.MCode ?? ''),
  balance: (row.MBalance ?? '') as Amount,
  enabled: readEnabled(row.MState),
})

/** null also for a word, which is none of the documents' codes. */
const readIsMember = (type: unknown): boolean | null =>
  isState(type) && Number.isFinite(Number(type)) ? Number(type) === currentProfile().codes.memberType.member : null

/** 1 is enabled (A145), and so is a flag that is on. */
function readEnabled(state: unknown): boolean | null {
  const code = isState(state) ? Number(state) : Number.NaN
  return Number.isNaN(code) ? toKnownBoolean(state) : code === 1
}

const memberList = { operation: 'userList', path: endpoints.botMembers, toRow: toMember }

type MemberQuery = { group?: string; type?: string; keyword?: string }

export const fetchGroupMembers: FetchList<GroupMember, MemberQuery> = (page, size, query, signal) => {
  const { group, type, keyword } = query
  const groups = equals('TelGpIds', group && toWireId(group))
  const { member, reader } = currentProfile().codes.memberType
  const typeCodes: Partial<Record<string, typeof member>> = { member, reader }
  const types = equals('MType', typeCodes[type ?? ''])
  return fetchBotPage(memberList, page, size, [...groups, ...types, ...keywordConditions(keyword)], signal)
}

/** Fetches the current state of a group member. Throws ApiError, also when the entry was deleted. */
export async function fetchGroupMember(telId: Id): Promise<GroupMember> {
  const page = await fetchBotPage(memberList, 1, 10, [{ field: 'TelId', op: '=', value: telId }])
  const isRequested = (member: GroupMember) => String(member.telId) === String(telId)
  const found = pickRequested(page, isRequested, endpoints.botMembers, '成员')
  if (!found) throw new ApiError('refused', '成员不存在')
  return found
}

/** The same with a balance, for a change of it. Throws ApiError also where the server says none: that is not 0 (A367). */
export async function fetchMemberWithBalance(telId: Id): Promise<GroupMember> {
  const member = await fetchGroupMember(telId)
  requireId(member)
  if (toHundredths(member.balance) === null) throw new ApiError('malformed', '服务器没有给出可识别的余额，不能修改')
  return member
}

/** No change is sent for a missing id or for 0, which readers have (A386). */
function requireId({ id }: GroupMember): void {
  if (id === '' || Number(id) === 0) throw new ApiError('refused', '服务器没有给出会员的编号，不能修改')
}

/** `operatorId` is the signed-in operator's (A155). The calls below throw ApiError when the bot's code is not 0. */

export async function setBalance(
  operatorId: string,
  member: GroupMember,
  points: number,
  change: TrackedChange,
): Promise<boolean> {
  requireId(member)
  const body = { MId: member.id, UserId: toWireId(operatorId), MBalance: points }
  return postToBot('saveMemberBalance', endpoints.botMemberBalance, body, change)
}

export async function setEnabled(
  operatorId: string,
  member: GroupMember,
  on: boolean,
  change: TrackedChange,
): Promise<boolean> {
  requireId(member)
  const body = { MId: member.id, UserId: toWireId(operatorId), State: Number(on) }
  return postToBot('saveMemberState', endpoints.botMemberState, body, change)
}

export const promoteToMember = (operatorId: string, { telId }: GroupMember, change: TrackedChange) =>
  postToBot('setToMember', endpoints.botMemberPromote, { TelId: telId, UserId: toWireId(operatorId) }, change)

/** Deletes all members: the specification has no parameter to limit it to a group (A146). */
export const clearMembers = (operatorId: string, change: TrackedChange) =>
  postToBot('clearMember', endpoints.botMembersClear, { UserId: toWireId(operatorId) }, change)

/** TelGpStatus (D3 §4). */
export const groupStatuses = {
  0: { label: '未开盘' },
  1: { label: '已开盘', tone: 'success' },
  2: { label: '关盘中', tone: 'warning' },
} as const

/** true: available. A text: shown but disabled, with this reason. false: hidden. */
export type Availability = boolean | string

type Rule = (group: Group) => Availability
const always: Rule = () => true
const never: Rule = () => false
const disabledBecause = (reason: string) => (): string => reason

const BET_GROUP = 1
const GROUP_KIND = 2

/** Both commands send these; an unknown one would be a value that was never chosen. */
function unknownPart({ setType, gameId, ownerId }: Group): string | null {
  if (setType === null) return '服务器没有给出群用途'
  if (gameId === null && setType !== TOP_UP_GROUP) return '服务器没有给出绑定的游戏'
  return ownerId === null ? '服务器没有给出群主' : null
}
const readyToClose: Rule = (group) => unknownPart(group) ?? true

/** Bet groups need a game; top-up groups have none (D3 §4). */
const readyToOpen: Rule = (group) => {
  const { setType, gameId } = group
  if (setType !== TOP_UP_GROUP && gameId === 0) return '请先绑定游戏'
  if (setType !== null && !(setType >= BET_GROUP && setType <= 3)) return '请先设置群用途'
  return unknownPart(group) ?? true
}
const usesGame: Rule = ({ setType }) => setType !== TOP_UP_GROUP
const isGroup: Rule = ({ kind }) => kind === GROUP_KIND
const isBetGroup: Rule = ({ setType }) => setType === BET_GROUP

/** The table of D3 §4: the rule of each action (D3 §2.7) while a group is not open, open, or closing. */
const rulesByAction = {
  open: [readyToOpen, disabledBecause('当前群已开盘'), disabledBecause('当前群关盘中')],
  close: [disabledBecause('当前群已关盘'), readyToClose, disabledBecause('当前群已关盘')],
  setType: [isGroup, never, never],
  bindGame: [usesGame, never, never],
  texts: [always, never, never],
  mute: [never, always, never],
  reply: [never, always, never],
  autoMessage: [never, always, never],
  topUpGroup: [isBetGroup, isBetGroup, isBetGroup],
} satisfies Record<string, readonly [notOpen: Rule, open: Rule, closing: Rule]>

export type GroupAction = keyof typeof rulesByAction
export const groupActions = Object.keys(rulesByAction) as readonly GroupAction[]

/** Unknown statuses allow no action. */
export const availabilityOf = (action: GroupAction, group: Group): Availability =>
  rulesByAction[action][group.status ?? Number.NaN]?.(group) ?? false
