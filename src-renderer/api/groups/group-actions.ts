import { type Group, TOP_UP_GROUP } from './groups.ts'

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
export function availabilityOf(action: GroupAction, group: Group): Availability {
  return rulesByAction[action][group.status ?? Number.NaN]?.(group) ?? false
}
