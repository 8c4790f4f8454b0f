import {
  AddCircleRegular,
  AlertOffRegular,
  AlertRegular,
  ArrowDownloadRegular,
  BookQuestionMarkRegular,
  ChatRegular,
  type FluentIcon,
  HatGraduationRegular,
  HistoryRegular,
  KeyboardRegular,
  LinkRegular,
  PersonRegular,
  PlugConnectedRegular,
  SettingsRegular,
  SignOutRegular,
  StethoscopeRegular,
  SubtractCircleRegular,
  WeatherMoonRegular,
  WeatherSunnyRegular,
  WindowRegular,
} from '@fluentui/react-icons'
import type { Theme } from '#contract/settings.ts'
import { formatAmount } from '#shared/money.ts'
import { isolateText, truncateText } from '#shared/untrusted-text.ts'
import type { Member } from '../../api/members/members.ts'
import { openPractice } from '../../features/help/open-practice.ts'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, type PointsOperation, takePoints } from '../../features/points/points-operations.ts'
import { openAlertTest } from '../../features/workstation-settings/open-alert-test.ts'
import { openTerms } from '../../form/help/open-terms.ts'
import { parseAmount } from '../../lib/number-input.ts'
import { desktop } from '../../platform/desktop.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { openMember } from '../../stores/member-panel.ts'
import { toastOnError } from '../../stores/toast.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { visibleScreens } from '../routing/screens.ts'
import { type Command, type CommandGroup, readRecent, scoreMatch } from './command.ts'
import { AUDIT_LOG_TITLE, openAuditLog, openMessagingLink, openShortcutHelp } from './dialog-openers.ts'
import { openWorkstationSettings } from './open-workstation-settings.ts'
import { signOut } from './sign-out.ts'
import { toggleMiniWindow } from './toggle-mini-window.ts'

/** `66536166 +100 补偿`: points for a member. */
export interface PointsQuery {
  userId: string
  operation: PointsOperation
  /** As it was typed. */
  amount: string
  remark: string
}

const MAX_REMARK_LENGTH = 500
const MAX_SHOWN_REMARK_LENGTH = 20

/** Member id, sign, amount, and a remark after a blank; null for any other text. */
export function parsePointsQuery(input: string): PointsQuery | null {
  const [, id = '', sign = '', amount = '', remark = ''] =
    /^\s*([\d０-９]+)\s*([+＋\-－−])\s*([\d０-９][\d０-９.,．，]*)(?:\s+(\S.*))?\s*$/u.exec(input) ?? []
  if (id === '') return null
  return {
    userId: id.normalize('NFKC'),
    operation: /[+＋]/.test(sign) ? givePoints : takePoints,
    amount: amount.normalize('NFKC'),
    remark: remark.trim().slice(0, MAX_REMARK_LENGTH),
  }
}

/**
 * Opens the dialog, which shows name and balance and asks (A327); nothing is sent from here. `found`: those of a search for
 * the id, which may also find a member by the name.
 */
export function pointsGroup(query: PointsQuery, found: readonly Member[]): CommandGroup {
  const member = found.find(({ id }) => String(id) === query.userId)
  const { userId, operation, remark } = query
  const title = operation.title
  const amount = parseAmount(query.amount)
  if ('error' in amount) return { title, commands: [], note: amount.error }
  const name = member && isolateText(String(member.name))
  const command: Command = {
    key: `points ${userId}`,
    icon: operation === givePoints ? AddCircleRegular : SubtractCircleRegular,
    label: `${title} ${formatAmount(amount.value)} · ${name || `会员 ${userId}`}`,
    detail: [
      name && `ID ${userId}`,
      member && `余额 ${formatAmount(member.balance)}`,
      remark && `备注 ${truncateText(remark, MAX_SHOWN_REMARK_LENGTH)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    to: () => void openPointsDialog({ operation, userId, entered: { balance: String(amount.value), remark } }),
    userId,
  }
  return { title, commands: [command] }
}

/** The title of the group of actions. */
export const ACTIONS = '操作'

const MAX_RECENT = 5

/** An action with further names it is found by. */
type Action = [icon: FluentIcon, label: string, run: () => unknown, ...names: string[]]

const setTheme = (theme: Theme) => () => toastOnError(desktop.changeSettings({ theme }))

/** What is offered only while it changes something. */
export const MINI_WINDOW = '迷你窗口'
export const END_QUIET = '结束免打扰'
export const [DARK, LIGHT] = ['深色', '浅色'] as const

const setDoNotDisturb = (minutes: 0 | 30) => () => toastOnError(desktop.setDoNotDisturb(minutes))

export const actions: readonly Action[] = [
  [ChatRegular, '客服聊天', () => openChat(null), 'chat'],
  [AddCircleRegular, '送分', () => openPointsDialog({ operation: givePoints })],
  [SubtractCircleRegular, '扣分', () => openPointsDialog({ operation: takePoints })],
  [AlertOffRegular, '免打扰 30 分钟', setDoNotDisturb(30)],
  [AlertRegular, END_QUIET, setDoNotDisturb(0)],
  [WindowRegular, MINI_WINDOW, toggleMiniWindow, 'mini'],
  [WeatherMoonRegular, DARK, setTheme('dark'), '外观'],
  [WeatherSunnyRegular, LIGHT, setTheme('light'), '外观'],
  [AlertRegular, '测试提醒', openAlertTest],
  [PlugConnectedRegular, '重新连接', () => toastOnError(desktop.reconnect())],
  [SettingsRegular, '设置', () => openWorkstationSettings()],
  [StethoscopeRegular, '诊断 · 系统状态', () => openWorkstationSettings('diagnostics')],
  [HistoryRegular, AUDIT_LOG_TITLE, openAuditLog],
  [LinkRegular, '消息服务绑定', () => openMessagingLink({})],
  [KeyboardRegular, '快捷键', openShortcutHelp, '帮助'],
  [BookQuestionMarkRegular, '名词解释', () => openTerms(), '帮助'],
  [HatGraduationRegular, '上手', openPractice, '帮助', '练习'],
  [ArrowDownloadRegular, '软件更新', () => openWorkstationSettings('about')],
  [SignOutRegular, '退出登录', signOut],
]

/** By which the operator learns to do without the palette. */
const keysOfActions: Readonly<Record<string, string>> = {
  客服聊天: 'Alt+C',
  [MINI_WINDOW]: 'W',
  设置: `${MOD},`,
  快捷键: '?',
}

/** Screens and actions by title, name or pinyin, the best match first; `idle`: actions that would change nothing now. */
export function findPages(query: string, idle: readonly string[]): CommandGroup[] {
  const pages = screens().map(({ name, title, path, icon }) => ({
    score: scoreMatch(query, title, name),
    command: { key: name, icon, label: title, to: path },
  }))
  const offered = actions.filter(([, label]) => !idle.includes(label))
  const found = offered.map(([icon, label, run, ...names]) => ({
    score: scoreMatch(query, label, ...names),
    command: { key: label, icon, label, keys: keysOfActions[label], to: () => void run() },
  }))
  return [
    { title: '页面', commands: bestFirst(pages) },
    { title: ACTIONS, commands: bestFirst(found) },
  ]
}

const screens = () => visibleScreens(useWorkstationSettings.getState().groupBot)

const bestFirst = (results: readonly { score: number; command: Command }[]): Command[] =>
  results
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command)

/** What the operator opened last, other than the screen in sight. */
export function findRecent(currentPath: string): CommandGroup {
  const commands = readRecent().flatMap((item): Command[] => {
    if ('userId' in item) {
      const { userId } = item
      return [
        { key: `recent ${userId}`, icon: PersonRegular, label: `会员 ${userId}`, to: () => openMember(userId), userId },
      ]
    }
    const screen = screens().find(({ name }) => name === item.screen)
    if (!screen || screen.path === currentPath) return []
    return [{ key: `recent ${screen.name}`, icon: screen.icon, label: screen.title, to: screen.path }]
  })
  return { title: '最近', commands: commands.slice(0, MAX_RECENT) }
}
