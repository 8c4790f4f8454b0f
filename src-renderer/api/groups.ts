import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { desktop } from '../platform/desktop.ts'
import { botPage, botWhole, keywordWhere, type Where } from './bot-page.ts'
import { ApiError } from './errors.ts'
import { ask, write } from './http.ts'
import { type Id, readId, toWireId } from './id.ts'
import type { Option } from './names.ts'
import { type Page, toPage } from './page.ts'
import { botModules, paths } from './wire.ts'

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
  mutes: boolean
  /** Answers messages. */
  replies: boolean
  texts: GroupTexts
}

/** Messages that a group posts about its rounds (A149). */
export type GroupTexts = Record<'opening' | 'seconds60' | 'seconds30' | 'check', string>

export const groupKinds: Readonly<Record<string, string>> = { 1: '小群组', 2: '群组', 3: '频道' }
export const setTypes: Readonly<Record<string, string>> = { 1: '投注群', 2: '上下分群', 3: '全部' }
export const TOP_UP = 2
const FOR_ALL = 3

type Wire = Record<string, unknown>

function toGroup(row: Wire): Group {
  return {
    id: readId(row.TelGpId),
    name: String(row.TelGpName ?? ''),
    url: String(row.TelGpUrl ?? ''),
    kind: Number(row.TelGpType),
    setType: Number(row.TelGpSetType),
    status: Number(row.TelGpStatus),
    gameId: Number(row.TelGpLotteryid) || 0,
    topUpGroupId: readId(row.TelGpUpDownGpId),
    ownerId: readId(row.TelGpUserid),
    mutes: Number(row.TelGpTalkType) === 1,
    replies: Number(row.TelGpCheckMes) === 1,
    texts: {
      opening: String(row.TelGpSRemark ?? ''),
      seconds60: String(row.TelGpE60Remark ?? ''),
      seconds30: String(row.TelGpE30Remark ?? ''),
      check: String(row.TelGpCkOrder ?? ''),
    },
  }
}

const which = { operation: 'getTelGroup', path: paths.botGroups, moduleName: botModules.groups }

async function find(page: number, size: number, wheres: Where[], signal?: AbortSignal): Promise<Page<Group>> {
  const { rows, total } = await botPage<Wire>({ ...which, page, size, wheres, signal })
  return { rows: rows.map(toGroup), total }
}

export function groups(
  page: number,
  size: number,
  { kind, keyword }: { kind?: string | undefined; keyword?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Group>> {
  const kinds: Where[] = kind ? [{ field: 'TelGpType', op: '=', value: Number(kind) }] : []
  return find(page, size, [...kinds, ...keywordWhere(keyword)], signal)
}

/** Fetches the current state of a group. Throws ApiError, also when it was deleted. */
export async function groupNow(id: Id): Promise<Group> {
  const { rows } = await find(1, 10, [{ field: 'TelGpId', op: '=', value: id }])
  const found = rows.find((group) => String(group.id) === String(id))
  if (!found) throw new ApiError('refused', '群不存在')
  return found
}

/** Groups where members of a bet group can top up: top-up groups and groups for all purposes (inventory 429, 439). */
export async function topUpGroups(signal?: AbortSignal): Promise<Group[]> {
  const all = await botWhole<Wire>({ ...which, signal })
  return all.map(toGroup).filter(({ setType }) => setType === TOP_UP || setType === FOR_ALL)
}

/** Names of all groups by id; `operatorId` is the signed-in operator's, as in the calls below (A155). */
export async function groupNames(operatorId: string, signal?: AbortSignal): Promise<Option[]> {
  const body = { UserId: toWireId(operatorId) }
  const data = await ask<unknown>('getTelGroupDic', paths.botGroupNames, { body, signal })
  return toPage<Wire>(data).rows.map((row) => ({
    value: String(row.TelGpId),
    label: isolateText(String(row.TelGpName ?? '')),
  }))
}

/** Changes one property of a group. Throws ApiError when the bot's code is not 0. */
async function change(operation: string, path: string, { id, ownerId }: Group, fields: Wire): Promise<boolean> {
  await write(operation, path, { body: { TelGpId: id, TelGpUserid: ownerId, ...fields } })
  return true
}

export const bindGame = (group: Group, gameId: number) =>
  change('bindLottery', paths.botGroupGame, group, { TelGpLotteryid: gameId })

export const bindSetType = (group: Group, setType: number) =>
  change('bindGpSetType', paths.botGroupSetType, group, { TelGpSetType: setType })

export const saveTexts = (group: Group, texts: GroupTexts) =>
  change('bindLotteryConfig', paths.botGroupTexts, group, {
    TelGpSRemark: texts.opening,
    TelGpE60Remark: texts.seconds60,
    TelGpE30Remark: texts.seconds30,
    TelGpCkOrder: texts.check,
  })

/** Mutes or unmutes the group (A148). */
export const setMute = (group: Group, on: boolean) =>
  change('bindTalkType', paths.botGroupMute, group, { TelGpTalkType: Number(on) })

export const setReply = (group: Group, on: boolean) =>
  change('bindTelGpCheckMes', paths.botGroupReply, group, { TelGpCheckMes: Number(on) })

export const bindTopUpGroup = (group: Group, to: Id) =>
  change('bindUpDownToGp', paths.botGroupTopUp, group, { UpDownToGp: to })

/** A message that a group posts at a fixed interval (D3 §3). */
export interface AutoMessage {
  on: boolean
  minutes: number
  content: string
}

/** Limits of D3 §5, in minutes. */
export const AUTO_MINUTES = { least: 1, most: 1_440, initial: 30 } as const

export async function autoMessage(operatorId: string, groupId: Id, signal?: AbortSignal): Promise<AutoMessage> {
  const body = { UserId: toWireId(operatorId), TelGpId: groupId }
  const found = await ask<Wire | null>('getAutoMesGroupSettings', paths.botAutoMessage, { body, signal })
  const { State, Tm, Content } = found ?? {}
  return { on: Number(State) === 1, minutes: Number(Tm) || AUTO_MINUTES.initial, content: String(Content ?? '') }
}

export async function saveAutoMessage(groupId: Id, { on, minutes, content }: AutoMessage): Promise<boolean> {
  const body = { TelGpId: groupId, State: Number(on), Tm: minutes, Content: content }
  await write('setAutoMesGroupSettings', paths.botAutoMessageSave, { body })
  return true
}

/** Runs a hub command (D3 §7.5). Throws ApiError; `outcomeUnknown` when the response was lost. */
async function told(asked: ReturnType<typeof desktop.loadGroups>): Promise<boolean> {
  const { result, told: why } = await asked
  if (result !== 'done') throw new ApiError(result === 'unknown' ? 'network' : 'refused', why)
  return true
}

export const loadGroups = () => told(desktop.loadGroups())
export const loadGroupMembers = (groupId: string) => told(desktop.loadGroupMembers(groupId))

export function changeStatus({ id, ownerId, gameId, setType }: Group, open: boolean): Promise<boolean> {
  const group = { groupId: String(id), ownerId: String(ownerId), gameId, setType: setType as 1 | 2 | 3 }
  return told(desktop.changeGroupStatus({ ...group, open }))
}
