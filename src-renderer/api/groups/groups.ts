import { type Id, parseWireId, toWireId } from '#shared/ids.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { desktop } from '../../platform/desktop.ts'
import { announceChange, type TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { get, postQuery } from '../http/http.ts'
import type { FetchList } from '../http/list.ts'
import { toPage, toRecord } from '../http/page.ts'
import type { Option } from '../options.ts'
import { endpoints } from '../wire.ts'
import { type BotRow, equals, fetchAllBotPages, fetchBotPage, keywordConditions, postToBot } from './bot-page.ts'

/** A group chat on the messaging service (D3 §3). */
export interface Group {
  id: Id
  name: string
  url: string
  /** See groupKinds, setTypes, groupStatuses. */
  kind: number
  setType: number
  status: number
  /** 0: none. */
  gameId: number
  topUpGroupId: Id
  ownerId: Id
  /** Muted automatically when betting closes. */
  autoMute: boolean
  autoReply: boolean
  texts: GroupTexts
}

/** Messages that a group posts about its rounds (A149). */
export type GroupTexts = Record<'opening' | 'seconds60' | 'seconds30' | 'check', string>

export const groupKinds: Readonly<Record<string, string>> = { 1: '小群组', 2: '群组', 3: '频道' }
export const setTypes: Readonly<Record<string, string>> = { 1: '投注群', 2: '上下分群', 3: '全部' }
export const TOP_UP_GROUP = 2
const ALL_PURPOSES = 3

const isOn = (code: unknown) => Number(code) === currentProfile().codes.groupSwitch.on
const switchCode = (on: boolean) => currentProfile().codes.groupSwitch[on ? 'on' : 'off']

function toGroup(row: BotRow): Group {
  return {
    id: parseWireId(row.TelGpId),
    name: String(row.TelGpName ?? ''),
    url: String(row.TelGpUrl ?? ''),
    kind: Number(row.TelGpType),
    setType: Number(row.TelGpSetType),
    status: Number(row.TelGpStatus),
    gameId: Number(row.TelGpLotteryid) || 0,
    topUpGroupId: parseWireId(row.TelGpUpDownGpId),
    ownerId: parseWireId(row.TelGpUserid),
    autoMute: isOn(row.TelGpTalkType),
    autoReply: isOn(row.TelGpCheckMes),
    texts: {
      opening: String(row.TelGpSRemark ?? ''),
      seconds60: String(row.TelGpE60Remark ?? ''),
      seconds30: String(row.TelGpE30Remark ?? ''),
      check: String(row.TelGpCkOrder ?? ''),
    },
  }
}

const groupList = { operation: 'getTelGroup', path: endpoints.botGroups, toRow: toGroup }

export const fetchGroups: FetchList<Group, { kind?: string; keyword?: string }> = (page, size, query, signal) => {
  const wheres = [...equals('TelGpType', query.kind && Number(query.kind)), ...keywordConditions(query.keyword)]
  return fetchBotPage(groupList, page, size, wheres, signal)
}

/** The message of `fetchGroup` for a group that the server no longer lists. */
export const GROUP_GONE = '群不存在'

/** Fetches the current state of a group. Throws ApiError, also when it was deleted. */
export async function fetchGroup(id: Id): Promise<Group> {
  const { rows } = await fetchBotPage(groupList, 1, 10, [{ field: 'TelGpId', op: '=', value: id }])
  const found = rows.find((group) => String(group.id) === String(id))
  if (!found) throw new ApiError('refused', GROUP_GONE)
  return found
}

/** Groups where members of a bet group can top up: top-up groups and groups for all purposes (inventory 429, 439). */
export async function fetchTopUpGroups(signal?: AbortSignal): Promise<Group[]> {
  const all = await fetchAllBotPages(groupList, [], signal)
  return all.filter(({ setType }) => setType === TOP_UP_GROUP || setType === ALL_PURPOSES)
}

/** Names of all groups by id; `operatorId` is the signed-in operator's, as in the calls below (A155). */
export async function fetchGroupNames(operatorId: string, signal?: AbortSignal): Promise<Option[]> {
  const body = { UserId: toWireId(operatorId) }
  const data = await postQuery('getTelGroupDic', endpoints.botGroupNames, { body, signal })
  const { rows } = toPage<BotRow>(data, endpoints.botGroupNames)
  return rows.map((row) => ({ value: String(row.TelGpId), label: isolateText(String(row.TelGpName ?? '')) }))
}

/** Changes properties of a group. Throws ApiError when the bot's code is not 0. */
const updateGroup = (operation: string, path: string, { id, ownerId }: Group, fields: BotRow, change: TrackedChange) =>
  postToBot(operation, path, { TelGpId: id, TelGpUserid: ownerId, ...fields }, change)

export const bindGame = (group: Group, gameId: number, change: TrackedChange) =>
  updateGroup('bindLottery', endpoints.botGroupGame, group, { TelGpLotteryid: gameId }, change)

export const bindSetType = (group: Group, setType: number, change: TrackedChange) =>
  updateGroup('bindGpSetType', endpoints.botGroupSetType, group, { TelGpSetType: setType }, change)

export const saveGroupTexts = (group: Group, texts: GroupTexts, change: TrackedChange) =>
  updateGroup(
    'bindLotteryConfig',
    endpoints.botGroupTexts,
    group,
    {
      TelGpSRemark: texts.opening,
      TelGpE60Remark: texts.seconds60,
      TelGpE30Remark: texts.seconds30,
      TelGpCkOrder: texts.check,
    },
    change,
  )

/** Mutes or unmutes the group (A148). */
export const setAutoMute = (group: Group, enabled: boolean, change: TrackedChange) =>
  updateGroup('bindTalkType', endpoints.botGroupMute, group, { TelGpTalkType: switchCode(enabled) }, change)

export const setAutoReply = (group: Group, enabled: boolean, change: TrackedChange) =>
  updateGroup('bindTelGpCheckMes', endpoints.botGroupReply, group, { TelGpCheckMes: switchCode(enabled) }, change)

export const bindTopUpGroup = (group: Group, to: Id, change: TrackedChange) =>
  updateGroup('bindUpDownToGp', endpoints.botGroupTopUp, group, { UpDownToGp: to }, change)

/** A message that a group posts at a fixed interval (D3 §3). */
export type AutoMessage = { on: boolean; minutes: number; content: string }

/** Limits of D3 §5, in minutes. */
export const AUTO_MESSAGE_MINUTES = { min: 1, max: 1_440, initial: 30 } as const

export async function fetchAutoMessage(operatorId: string, groupId: Id, signal?: AbortSignal): Promise<AutoMessage> {
  const body = { UserId: toWireId(operatorId), TelGpId: groupId }
  const data = await postQuery('getAutoMesGroupSettings', endpoints.botAutoMessage, { body, signal })
  const found = toRecord<BotRow>(data, endpoints.botAutoMessage, ['State', 'state', 'Tm'])
  const { State = found?.state, Tm, Content = found?.content } = found ?? {}
  const minutes = Number(Tm) || AUTO_MESSAGE_MINUTES.initial
  return { on: /^(1|true)$/i.test(String(State)), minutes, content: String(Content ?? '') }
}

export function saveAutoMessage(
  groupId: Id,
  { on, minutes, content }: AutoMessage,
  change: TrackedChange,
): Promise<boolean> {
  const body = { TelGpId: groupId, State: Number(on), Tm: minutes, Content: content }
  return postToBot('setAutoMesGroupSettings', endpoints.botAutoMessageSave, body, change)
}

/** Runs a hub command (D3 §7.5). Throws ApiError; `outcomeUnknown` when the response was lost. */
async function runCommand(
  change: TrackedChange,
  command: (changeId: string) => ReturnType<typeof desktop.loadGroups>,
): Promise<boolean> {
  const lockedReason = await announceChange(change)
  if (lockedReason !== null) throw new ApiError('locked', lockedReason)
  const { result, message: reason } = await command(change.id)
  if (result !== 'succeeded') throw new ApiError(result === 'unknown' ? 'network' : 'refused', reason)
  return true
}

export const loadGroups = (change: TrackedChange) => runCommand(change, (id) => desktop.loadGroups(id))
export const loadGroupMembers = (groupId: string, change: TrackedChange) =>
  runCommand(change, (id) => desktop.loadGroupMembers(groupId, id))

export function changeGroupStatus(
  { id, ownerId, gameId, setType }: Group,
  open: boolean,
  change: TrackedChange,
): Promise<boolean> {
  const group = { groupId: String(id), ownerId: String(ownerId), gameId, setType: setType as 1 | 2 | 3 }
  return runCommand(change, (changeId) => desktop.changeGroupStatus({ ...group, open }, changeId))
}

/** Greeting for new group members (A116); `operatorId` is the signed-in operator's (A155). Throws ApiError. */
export async function fetchGreeting(operatorId: string, signal?: AbortSignal): Promise<string> {
  const call = { query: { UserId: operatorId }, signal }
  const data = await get('getSystemSettings', endpoints.botSettings, call)
  const settings = toRecord<{ JoinGroupSendMessage: string | null }>(data, endpoints.botSettings, [
    'JoinGroupSendMessage',
  ])
  return settings?.JoinGroupSendMessage ?? ''
}

export function setGreeting(operatorId: string, text: string, change: TrackedChange): Promise<boolean> {
  const body = { UserId: toWireId(operatorId), JoinGroupSendMessage: text }
  return postToBot('setJoinGroupSendMessage', endpoints.botGreeting, body, change)
}
