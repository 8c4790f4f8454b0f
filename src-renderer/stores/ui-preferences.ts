import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Density } from '#contract/settings.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { isOfLaterVersion, parseStored, type UpgradeStep, unnumbered, upgradeStored } from '#shared/stored.ts'
import { storage } from './storage.ts'

export interface FilterPreset {
  name: string
  /** By the name of the filter; days apart. */
  values: Record<string, string>
  /** Days before today. */
  days?: { from: number; to: number }
}

/** How an operator likes one screen. */
export interface ScreenPreferences {
  /** Ids of the columns in their order; columns the screen gained since stand at their own place. */
  order?: string[]
  hidden?: string[]
  /** Pixels by column id. */
  widths?: Record<string, number>
  pageSize?: number
  /** Absent: as the operator likes all tables. */
  density?: Density
  /** The filters used last, without dates. */
  filters?: Record<string, string>
  presets?: FilterPreset[]
}

/** An answer an operator keeps ready. */
export type QuickReply = { title: string; text: string; group?: string }

/** Pixels of the chat over a page, without the member's column. */
export type ChatSize = { width: number; height: number }

export interface Preferences {
  /** The account name to fill in; never a password. */
  account: string
  menuCollapsed: boolean
  /** The dashboard shows its games as cards or as a table; absent: as their place asks for (A384). */
  gamesAsCards?: boolean
  /** The games stand above the orders, or below; absent: as the site chose. */
  gamesFirst?: boolean
  /** The cards of the games in short, so that the orders have the room. */
  gamesInShort: boolean
  screens: Record<string, ScreenPreferences>
  /** The floating button of the chat is switched off (A383). */
  hidesContactButton?: boolean
  /** Groups of the menu that show only the current screen. */
  foldedGroups?: string[]
  /** Screens at the top of the menu, in the order they were pinned. */
  pinnedScreens?: string[]
  /** Ctrl+Enter sends a message and Enter breaks the line, instead of Enter and Shift+Enter (A162). */
  sendByCtrlEnter?: boolean
  /** The operator's own reasons for cancelling an order, latest first. */
  cancelReasons?: string[]
  /** Which column of a statement holds what, by its source and number of columns; nothing of its content. */
  statementColumns?: Record<string, string[]>
  /** By the operator's id. */
  quickReplies?: Record<string, QuickReply[]>
  /** Ids of the payment types whose accounts are folded, by the operator's id (A295). */
  foldedPayTypes?: Record<string, string[]>
  /** As the operator resized it (A382). */
  chatSize?: ChatSize
  /** Keys of conversations pinned to the top of the chat's list, by the operator's id (A232). */
  pinnedChats?: Record<string, string[]>
  /** Keys of conversations marked 未读 on this workstation, by the operator's id (A232). */
  unreadChats?: Record<string, string[]>
}

/** Parses one stored value; undefined when it is invalid. */
type Parser<T> = (value: unknown) => T | undefined
/** A parser for every field, also for optional ones. */
type FieldParsers<T> = { [K in keyof T]-?: Parser<NonNullable<T[K]>> }

const parseText: Parser<string> = (value) => (typeof value === 'string' ? value : undefined)
const parseBoolean: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
const parseNumber: Parser<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

const asObject = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined

/** Keeps the valid items of a list. */
const parseList =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((item) => parse(item)).filter((item) => item !== undefined) : undefined

const parseRecord =
  <T>(parse: Parser<T>): Parser<Record<string, T>> =>
  (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const parsed = Object.entries(object).map(([name, item]) => [name, parse(item)] as const)
    return Object.fromEntries(parsed.filter((entry): entry is [string, T] => entry[1] !== undefined))
  }

/** Keeps the valid fields of an object. */
const parsePartial =
  <T>(fields: FieldParsers<T>): Parser<Partial<T>> =>
  (value) => {
    const object = asObject(value)
    if (!object) return undefined
    const parsed: Partial<T> = {}
    for (const name of Object.keys(fields) as (keyof T)[]) {
      const parse = Object.hasOwn(object, name) ? fields[name]((object as T)[name]) : undefined
      if (parse !== undefined) parsed[name] = parse
    }
    return parsed
  }

/** Rejects the whole object when one of the `required` fields is missing or invalid. */
function parseRequired<T>(fields: FieldParsers<T>, ...required: (keyof T)[]): Parser<T> {
  const parse = parsePartial(fields)
  return (value) => {
    const parsed = parse(value)
    return parsed && required.every((name) => parsed[name] !== undefined) ? (parsed as T) : undefined
  }
}

const parsePreset = parseRequired<FilterPreset>(
  {
    name: parseText,
    values: parseRecord(parseText),
    days: parseRequired<NonNullable<FilterPreset['days']>>({ from: parseNumber, to: parseNumber }, 'from', 'to'),
  },
  'name',
  'values',
)

const parseScreen = parsePartial<ScreenPreferences>({
  order: parseList(parseText),
  hidden: parseList(parseText),
  widths: parseRecord(parseNumber),
  pageSize: parseNumber,
  density: (value) => (value === 'compact' || value === 'normal' ? value : undefined),
  filters: parseRecord(parseText),
  presets: parseList(parsePreset),
})

/** Parses stored preferences field by field, so that one invalid value does not discard the others. */
export const parseUiPreferences: Parser<Partial<Preferences>> = parsePartial<Preferences>({
  account: parseText,
  menuCollapsed: parseBoolean,
  gamesAsCards: parseBoolean,
  gamesFirst: parseBoolean,
  gamesInShort: parseBoolean,
  screens: parseRecord(parseScreen),
  hidesContactButton: parseBoolean,
  foldedGroups: parseList(parseText),
  pinnedScreens: parseList(parseText),
  sendByCtrlEnter: parseBoolean,
  cancelReasons: parseList(parseText),
  statementColumns: parseRecord(parseList(parseText)),
  quickReplies: parseRecord(
    parseList(parseRequired<QuickReply>({ title: parseText, text: parseText, group: parseText }, 'title', 'text')),
  ),
  foldedPayTypes: parseRecord(parseList(parseText)),
  chatSize: parseRequired<ChatSize>({ width: parseNumber, height: parseNumber }, 'width', 'height'),
  pinnedChats: parseRecord(parseList(parseText)),
  unreadChats: parseRecord(parseList(parseText)),
})

const STORAGE_KEY = 'preferences'
const DEFAULTS: Preferences = { account: '', menuCollapsed: false, gamesInShort: false, screens: {} }

const steps: readonly UpgradeStep[] = [unnumbered]

/** Preferences of a later version are kept under another key, as every write replaces all of them. */
function readOrSetAside(key: string): string | null {
  const text = storage.getItem(key)
  if (text === null || !isOfLaterVersion(parseStored(text), steps)) return text
  storage.removeItem(key)
  storage.setItem(`${key}:newer`, text)
  console.warn('preferences of a later version are set aside')
  return null
}

export const useUiPreferences = create<Preferences>()(
  persist(() => DEFAULTS, {
    name: STORAGE_KEY,
    version: steps.length,
    migrate: (stored, version) => ({ ...DEFAULTS, ...upgradeStored({ ...asRecord(stored), version }, steps) }),
    storage: createJSONStorage<Preferences>(() => ({ ...storage, getItem: readOrSetAside })),
    merge: (stored) => ({ ...DEFAULTS, ...parseUiPreferences(stored) }),
  }),
)

/** Switches to a server's own preferences; before a server is chosen, a common set is used. */
export function switchPreferences(server: string): void {
  const key = server ? `${STORAGE_KEY}:${server}` : STORAGE_KEY
  if (useUiPreferences.persist.getOptions().name === key) return
  // What was chosen before there was a server belongs to the first one.
  const common = storage.getItem(STORAGE_KEY)
  const isTaken = common === null || storage.getItem(key) !== null || storage.setItem(key, common)
  if (server && isTaken) storage.removeItem(STORAGE_KEY)
  useUiPreferences.persist.setOptions({ name: key })
  void useUiPreferences.persist.rehydrate()
}

/** Reloads preferences written by other windows, since every write stores all of them. Returns the unsubscribe. */
export function syncAcrossWindows(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === useUiPreferences.persist.getOptions().name) void useUiPreferences.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const setUiPreferences = (change: Partial<Preferences>) => useUiPreferences.setState(change)

/** Adds an item to a list of the preferences, or removes it. */
export function toggleInPreferences(list: 'foldedGroups' | 'pinnedScreens', item: string): void {
  useUiPreferences.setState(({ [list]: items = [] }) => ({
    [list]: items.includes(item) ? items.filter((existing) => existing !== item) : [...items, item],
  }))
}

export function setScreenPreferences(screen: string, change: ScreenPreferences): void {
  useUiPreferences.setState(({ screens }) => ({ screens: { ...screens, [screen]: { ...screens[screen], ...change } } }))
}

const EMPTY_PREFERENCES: ScreenPreferences = {}

export const useScreenPreferences = (screen: string): ScreenPreferences =>
  useUiPreferences(({ screens }) => screens[screen] ?? EMPTY_PREFERENCES)
