import type { FluentIcon } from '@fluentui/react-icons'
import type { RouteName } from '#shared/routes.ts'
import {
  isOfLaterVersion,
  parseStored,
  type UpgradeStep,
  unnumbered,
  upgradeStored,
  withVersion,
} from '#shared/stored.ts'
import { useSession } from '../../stores/session.ts'
import { storage } from '../../stores/storage.ts'

/** What the operator opened: a screen, or a member, of whom nothing but the id is stored. */
export type Recent = { screen: RouteName } | { userId: string }

const MAX_RECENT = 8

/** Per server and operator: a colleague at the same workstation has a list of their own. */
function storageKey(): string {
  const { server, user } = useSession.getState()
  return `recent:${server}:${user?.id ?? ''}`
}

const steps: readonly UpgradeStep[] = [unnumbered]

/** Version 0 is the list alone. */
function readDocument(): unknown {
  const stored = parseStored(storage.getItem(storageKey()) ?? '')
  return Array.isArray(stored) ? { items: stored } : stored
}

/** The newest first. */
export function readRecent(): Recent[] {
  const items = upgradeStored(readDocument(), steps)?.items
  return Array.isArray(items) ? items.filter(isRecent) : []
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  return ('screen' in value && typeof value.screen === 'string') || ('userId' in value && isMemberId(value.userId))
}

const isMemberId = (value: unknown) => typeof value === 'string' && /^\d+$/.test(value)

/** What a later version wrote stays. */
function add(item: Recent): void {
  if (isOfLaterVersion(readDocument(), steps)) return
  const text = JSON.stringify(item)
  const rest = readRecent().filter((existing) => JSON.stringify(existing) !== text)
  const items = [item, ...rest].slice(0, MAX_RECENT)
  storage.setItem(storageKey(), JSON.stringify(withVersion({ items }, steps)))
}

export const addRecentScreen = (screen: RouteName) => add({ screen })
export const addRecentMember = (userId: string) => add({ userId })

/** One entry of the command palette. */
export interface Command {
  /** Unique within the palette. */
  key: string
  icon: FluentIcon
  label: string
  /** The label where it stands alone; with it, the command stands in one row with its neighbours. */
  fullLabel?: string
  /** Text about it, after the label. */
  detail?: string
  /** The shortcut that does the same. */
  keys?: string | undefined
  /** A path, or an action. */
  to: string | (() => void)
  /** → searches for it: its result alone has actions beside it. */
  narrowerQuery?: string
  /** What is stored among the recent ones when it is chosen. */
  userId?: string
}

export interface CommandGroup {
  title: string
  commands: readonly Command[]
  /** Said in place of commands that could not be read, or are still being read. */
  note?: string | undefined
}

/** How well a text answers the query; 0: not at all. */
export function scoreMatch(query: string, label: string, ...names: readonly string[]): number {
  if (label.startsWith(query)) return 3
  if (label.includes(query)) return 2
  const isNamed = names.some((name) => name.toLowerCase().includes(query))
  return isNamed || matchesPinyin(label, query) ? 1 : 0
}

/** Each syllable with the characters read so in the titles and actions; a test compares it with a dictionary. */
const SYLLABLES =
  'ban班 bang绑 bao报 bian变 biao表 cao操 ce测 cha查 chang常 cheng成 chong重 chu出 chuang窗 ci次词 da打 dan单 de的 deng登 ding订定 ' +
  'dong动 duan断 fa法 fen分 fu服 gao告 gen跟 geng更 gong公 guan管 guang广 gui规 hao号 hong红 hu户 hui回会 huo活 ji记机 jian键件 jiang奖 ' +
  'jie结接捷解 kai开 ke客 kou扣口 kuai快 kuan款 kui亏 li理 lian连 liao聊 lu录 lv率 mi迷 mian免 ming明名 ni你 pei赔 qi器 qian浅 qun群 rao扰 ' +
  'ren人 ruan软 se色 shang上 she设 shen深 shi试释 shou首收手 shu束 song送 sui随 tai态 ti提 tian天 tong统 ' +
  'tui推退 wan玩 wo我 wu务 xi细系戏息 xia下 xian现 xiao消 xin新 xing醒 xun询 ye页 ying盈 yong用 you游 yuan员 zhang账 zhen诊 ' +
  'zhi置 zhong钟 zhu注 zhuang状 zu组 zuo作'

const syllableOf = new Map(
  SYLLABLES.split(' ').flatMap((entry) => {
    const [, syllable = '', characters = ''] = /^([a-z]+)(.*)$/.exec(entry) ?? []
    return [...characters].map((character) => [character, syllable] as const)
  }),
)

/** The syllables of a title without tones; characters that are not in the table are left out. */
export const toPinyin = (title: string) => [...title].flatMap((character) => syllableOf.get(character) ?? [])

/** Whether the query is the beginning of some of the title's syllables, in full or as initials: `shangfen`, `sf`. */
export function matchesPinyin(title: string, query: string): boolean {
  const syllables = toPinyin(title)
  const initials = syllables.map((syllable) => syllable[0]).join('')
  return (
    /^[a-z]+$/.test(query) &&
    (initials.includes(query) || syllables.some((_syllable, i) => syllables.slice(i).join('').startsWith(query)))
  )
}
