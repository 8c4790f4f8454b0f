import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Preferences, readPreferences, type ScreenPreferences } from './kept-preferences.ts'

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
