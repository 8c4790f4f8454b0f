import { type Id, parseWireId, toWireId } from '#shared/lossless-json.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { isState } from '#shared/state-codes.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { desktop } from '../../platform/desktop.ts'
import { announceChange, type TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/errors.ts'
import { get, postQuery } from '../http/http.ts'
import type { FetchList } from '../http/list.ts'
import { findInPages, toRecord } from '../http/page.ts'
import { type Option, parseOptions } from '../options.ts'
import { endpoints } from '../wire.ts'
import {
  type BotRow,
  equals,
  fetchAllBotPages,
  fetchBotPage,
  keywordConditions,
  moduleOf,
  postToBot,
} from './group-reports.ts'

/** A group chat on the messaging service (D3 §3). null: the server does not say it, which is neither none nor off (A386). */
export interface Group {
  id: Id
  name: string
  url: string
  /** See groupKinds, setTypes, groupStatuses. */
  kind: number | null
  setType: number | null
  status: number | null
  /** 0: none. */
  gameId: number | null
  topUpGroupId: Id | null
  ownerId: Id | null
  /** Muted automatically when betting closes. */
  autoMute: boolean | null
  autoReply: boolean | null
  texts: GroupTexts
}

/** Messages that a group posts about its rounds (A149). */
export type GroupTexts = Record<'opening' | 'seconds60' | 'seconds30' | 'check', string | null>

export const groupKinds: Readonly<Record<string, string>> = { 1: '小群组', 2: '群组', 3: '频道' }
export const setTypes: Readonly<Record<string, string>> = { 1: '投注群', 2: '上下分群', 3: '全部' }
export const TOP_UP_GROUP = 2
const ALL_PURPOSES = 3

/** A code is the profile's; one of another meaning is not known. */
function readSwitch(code: unknown): boolean | null {
  const { on, off } = currentProfile().codes.groupSwitch
  if (!isState(code) || Number.isNaN(Number(code))) return toKnownBoolean(code)
  if (Number(code) === on) return true
  return Number(code) === off ? false : null
}
/** null also for a word, which is none of the documents' codes. */
const readCode = (code: unknown) => (isState(code) && Number.isFinite(Number(code)) ? Number(code) : null)
const readId = (id: unknown) => (isState(id) ? parseWireId(id) : null)
const readText = (text: unknown) => (text === undefined ? null : String(text ?? ''))
const switchCode = (on: boolean) => currentProfile().codes.groupSwitch[on ? 'on' : 'off']

const toGroup = (row: BotRow): Group => ({
  id: parseWireId(row.TelGpId),
  name: String(row.TelGpName ?? ''),
  url: String(row.TelGpUrl ?? ''),
  kind: readCode(row.TelGpType),
  setType: readCode(row.TelGpSetType),
  status: readCode(row.TelGpStatus),
  gameId: readCode(row.TelGpLotteryid),
  topUpGroupId: readId(row.TelGpUpDownGpId),
  ownerId: readId(row.TelGpUserid),
  autoMute: readSwitch(row.TelGpTalkType),
  autoReply: readSwitch(row.TelGpCheckMes),
  texts: {
    opening: readText(row.TelGpSRemark),
    seconds60: readText(row.TelGpE60Remark),
    seconds30: readText(row.TelGpE30Remark),
    check: readText(row.TelGpCkOrder),
  },
})

const groupList = { operation: 'getTelGroup', path: endpoints.botGroups, toRow: toGroup }

export const fetchGroups: FetchList<Group, { kind?: string; keyword?: string }> = (page, size, query, signal) => {
  const wheres = [...equals('TelGpType', query.kind && Number(query.kind)), ...keywordConditions(query.keyword)]
  return fetchBotPage(groupList, page, size, wheres, signal)
}

/** The message of `fetchGroup` for a group that the server no longer lists. */
export const GROUP_GONE = '群不存在'

/** Fetches the current state of a group. Throws ApiError, also when it was deleted. */
export async function fetchGroup(id: Id): Promise<Group> {
  const wheres = equals('TelGpId', id)
  // The whole list from a server that takes no notice of the id.
  const fetchPage = (page: number, size: number) => fetchBotPage(groupList, page, size, wheres)
  const found = await findInPages(fetchPage, (group) => String(group.id) === String(id))
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
  return parseOptions(data, endpoints.botGroupNames)
}

/** Changes properties of a group; what is not known is not sent. Throws ApiError when the bot's code is not 0. */
const updateGroup = (operation: string, path: string, { id, ownerId }: Group, fields: BotRow, change: TrackedChange) =>
  postToBot(operation, path, { TelGpId: id, TelGpUserid: ownerId ?? undefined, ...fields }, change)

export const bindGame = (group: Group, gameId: number, change: TrackedChange) =>
  updateGroup('bindLottery', endpoints.botGroupGame, group, { TelGpLotteryid: gameId }, change)

/** A group for top-ups alone has no game: it is set to none (D3 §4). */
export function bindSetType(group: Group, setType: number, change: TrackedChange): Promise<boolean> {
  const game = setType === TOP_UP_GROUP ? { TelGpLotteryid: 0 } : {}
  return updateGroup('bindGpSetType', endpoints.botGroupSetType, group, { TelGpSetType: setType, ...game }, change)
}

export const saveGroupTexts = (group: Group, texts: GroupTexts, change: TrackedChange) =>
  updateGroup(
    'bindLotteryConfig',
    endpoints.botGroupTexts,
    group,
    {
      TelGpSRemark: texts.opening ?? undefined,
      TelGpE60Remark: texts.seconds60 ?? undefined,
      TelGpE30Remark: texts.seconds30 ?? undefined,
      TelGpCkOrder: texts.check ?? undefined,
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
export type AutoMessage = { on: boolean | null; minutes: number; content: string }

/** Limits of D3 §5, in minutes. */
export const AUTO_MESSAGE_MINUTES = { min: 1, max: 1_440, initial: 30 } as const

export async function fetchAutoMessage(operatorId: string, groupId: Id, signal?: AbortSignal): Promise<AutoMessage> {
  const body = { UserId: toWireId(operatorId), TelGpId: groupId }
  const data = await postQuery('getAutoMesGroupSettings', endpoints.botAutoMessage, { body, signal })
  const found = toRecord<BotRow>(data, endpoints.botAutoMessage, ['State', 'state', 'Tm'])
  const { State = found?.state, Tm, Content = found?.content } = found ?? {}
  const minutes = Number(Tm) || AUTO_MESSAGE_MINUTES.initial
  return { on: found ? toKnownBoolean(State) : false, minutes, content: String(Content ?? '') }
}

export function saveAutoMessage(
  groupId: Id,
  { on, minutes, content }: AutoMessage,
  change: TrackedChange,
): Promise<boolean> {
  const body = { TelGpId: groupId, State: on === null ? undefined : Number(on), Tm: minutes, Content: content }
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

export async function changeGroupStatus(
  { id, ownerId, gameId, setType }: Group,
  open: boolean,
  change: TrackedChange,
): Promise<boolean> {
  const game = gameId ?? (setType === TOP_UP_GROUP ? 0 : null)
  if (ownerId === null || game === null || setType === null) throw new ApiError('refused', '服务器没有给出群的全部设置')
  const group = { groupId: String(id), ownerId: String(ownerId), gameId: game, setType: setType as 1 | 2 | 3 }
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

/** One odds row of a group's game (D3 §3); sent back with every field it came with (A096). */
export type GroupOdds = Record<string, unknown> & {
  OTypeEx: unknown
  OTypeFlag: unknown
  OLotteryId: number
  OReal: unknown
  ORealMax: unknown
  OMin: unknown
  OMax: unknown
  OMaxDual: unknown
  OIsAvailable: unknown
}

/** Unique within one game (A096). */
export const groupOddsId = ({ OTypeFlag }: GroupOdds): unknown => OTypeFlag

/** A row of the table; a server may write its flag as a number. */
export const groupOddsCells = (row: GroupOdds) => ({
  initialValues: row,
  info: { flag: String(row.OTypeFlag ?? ''), top: String(row.ORealMax ?? '') },
})

const toOdds = (row: BotRow) => row as GroupOdds
const oddsList = { operation: 'oddsList', path: endpoints.botOdds, toRow: toOdds }

export const fetchGroupOdds = (gameId: string, signal?: AbortSignal): Promise<GroupOdds[]> =>
  fetchAllBotPages(oddsList, equals('OLotteryId', Number(gameId)), signal)

/** Saves changed rows whole. */
export function saveGroupOdds(rows: readonly GroupOdds[], change: TrackedChange): Promise<boolean> {
  const body = { key: currentProfile().bot.oddsKey, moduleName: moduleOf(endpoints.botOdds), data: rows }
  return postToBot('oddsSave', endpoints.botOddsSave, body, change)
}
