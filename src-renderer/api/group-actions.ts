import { type Group, TOP_UP } from './groups.ts'

/** Actions on a group (D3 §2.7, §4). */
export type GroupAction =
  | 'open'
  | 'close'
  | 'setType'
  | 'bindGame'
  | 'texts'
  | 'mute'
  | 'reply'
  | 'autoMessage'
  | 'topUpGroup'

/** TelGpStatus (D3 §4). */
export const groupStatuses = {
  0: { label: '未开盘', tone: 'neutral' },
  1: { label: '已开盘', tone: 'success' },
  2: { label: '关盘中', tone: 'warning' },
} as const

/** true: available. A text: shown but disabled, with this reason. false: hidden. */
export type Verdict = boolean | string

type Rule = (group: Group) => Verdict
const yes: Rule = () => true
const no: Rule = () => false
const says = (why: string) => (): string => why

const BET = 1
const GROUP = 2

/** Bet groups need a game; top-up groups have none (D3 §4). */
const readyToOpen: Rule = ({ setType, gameId }) => {
  if (setType !== TOP_UP && gameId === 0) return '请先绑定游戏'
  return setType >= BET && setType <= 3 ? true : '请先设置群用途'
}
const takesGame: Rule = ({ setType }) => setType !== TOP_UP
const isGroup: Rule = ({ kind }) => kind === GROUP
const isBetGroup: Rule = ({ setType }) => setType === BET

/** The table of D3 §4: the rule of each action while a group is not open, open, or closing. */
const table: Record<GroupAction, readonly [notOpen: Rule, open: Rule, closing: Rule]> = {
  open: [readyToOpen, says('当前群已开盘'), says('当前群关盘中')],
  close: [says('当前群已关盘'), yes, says('当前群已关盘')],
  setType: [isGroup, no, no],
  bindGame: [takesGame, no, no],
  texts: [yes, no, no],
  mute: [no, yes, no],
  reply: [no, yes, no],
  autoMessage: [no, yes, no],
  topUpGroup: [isBetGroup, isBetGroup, isBetGroup],
}

export const groupActions = Object.keys(table) as readonly GroupAction[]

/** Unknown statuses allow no action. */
export function groupVerdict(action: GroupAction, group: Group): Verdict {
  return table[action][group.status]?.(group) ?? false
}
