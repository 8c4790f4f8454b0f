import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Density } from '../../src-preload/contract.ts'
import { readPreferences } from './kept-preferences.ts'

/** Filters under a name. */
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
  density?: Density | undefined
  /** The filters used last, without dates. */
  filters?: Record<string, string>
  presets?: FilterPreset[]
}

/** An answer an operator keeps ready. */
export interface QuickReply {
  title: string
  text: string
}

export interface Preferences {
  /** The account name to fill in; never a password. */
  account: string
  menuCollapsed: boolean
  /** The dashboard's games in short, so that the orders have the room. */
  gamesInShort: boolean
  screens: Record<string, ScreenPreferences>
  /** Ctrl+Enter sends a message and Enter breaks the line, instead of Enter and Shift+Enter (A162). */
  sendByCtrlEnter?: boolean
  /** By the operator's id. */
  quickReplies?: Record<string, QuickReply[]>
}

const NAME = 'preferences'
const none: Preferences = { account: '', menuCollapsed: false, gamesInShort: false, screens: {} }

export const usePreferences = create<Preferences>()(
  persist(() => none, { name: NAME, version: 1, merge: (kept) => ({ ...none, ...readPreferences(kept) }) }),
)

/** Each server has its own: what is typed and kept for one shows at no other. Before one is chosen they have no server. */
export function openPreferencesOf(server: string): void {
  const { persist: kept } = usePreferences
  const name = server ? `${NAME}:${server}` : NAME
  if (kept.getOptions().name === name) return
  // What was kept before there were several servers belongs to the first.
  const first = localStorage.getItem(NAME)
  if (first !== null && localStorage.getItem(name) === null) localStorage.setItem(name, first)
  if (server) localStorage.removeItem(NAME)
  kept.setOptions({ name })
  void kept.rehydrate()
}

/** Each write keeps the whole: a window that missed another's would undo it. Answers the end of following them. */
export function followOtherWindows(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === usePreferences.persist.getOptions().name) void usePreferences.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change)
}

export function setScreenPreferences(screen: string, change: ScreenPreferences): void {
  usePreferences.setState(({ screens }) => ({ screens: { ...screens, [screen]: { ...screens[screen], ...change } } }))
}

const nothing: ScreenPreferences = {}

export function useScreenPreferences(screen: string): ScreenPreferences {
  return usePreferences(({ screens }) => screens[screen] ?? nothing)
}
