import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Density } from '../../src-preload/contract.ts'
import { readPreferences } from './kept-preferences.ts'

/** A named set of filters. */
export interface FilterPreset {
  name: string
  /** By filter name; date ranges are stored in `days`. */
  values: Record<string, string>
  /** Offsets in days before today. */
  days?: { from: number; to: number }
}

/** An operator's preferences for one screen. */
export interface ScreenPreferences {
  /** Column ids in display order; columns added later appear at their default position. */
  order?: string[]
  hidden?: string[]
  /** Width in pixels by column id. */
  widths?: Record<string, number>
  pageSize?: number
  /** Absent: the density of the workstation settings. */
  density?: Density | undefined
  /** Last used filters, without dates. */
  filters?: Record<string, string>
  presets?: FilterPreset[]
}

/** A saved reply of an operator. */
export interface QuickReply {
  title: string
  text: string
}

export interface Preferences {
  /** The prefilled account name; never a password. */
  account: string
  menuCollapsed: boolean
  /** Compact games on the dashboard, which leaves more space for the orders. */
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

/** Switches to a server's own preferences; before a server is chosen, a common set is used. */
export function openPreferencesOf(server: string): void {
  const { persist: kept } = usePreferences
  const name = server ? `${NAME}:${server}` : NAME
  if (kept.getOptions().name === name) return
  // Preferences stored before several servers were supported belong to the first server.
  const first = localStorage.getItem(NAME)
  if (first !== null && localStorage.getItem(name) === null) localStorage.setItem(name, first)
  if (server) localStorage.removeItem(NAME)
  kept.setOptions({ name })
  void kept.rehydrate()
}

/** Reloads preferences written by other windows, since every write stores all of them. Returns the unsubscribe. */
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
