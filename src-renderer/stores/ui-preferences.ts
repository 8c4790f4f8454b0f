import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Preferences, parseUiPreferences, type ScreenPreferences } from './parse-ui-preferences.ts'
import { storage } from './storage.ts'

const STORAGE_KEY = 'preferences'
const DEFAULTS: Preferences = {
  account: '',
  menuCollapsed: false,
  gamesInShort: false,
  screens: {},
}

export const useUiPreferences = create<Preferences>()(
  persist(() => DEFAULTS, {
    name: STORAGE_KEY,
    version: 1,
    storage: createJSONStorage<Preferences>(() => storage),
    merge: (stored) => ({ ...DEFAULTS, ...parseUiPreferences(stored) }),
  }),
)

/** Switches to a server's own preferences; before a server is chosen, a common set is used. */
export function switchPreferences(server: string): void {
  const key = server ? `${STORAGE_KEY}:${server}` : STORAGE_KEY
  if (useUiPreferences.persist.getOptions().name === key) return
  // Preferences stored before several servers were supported belong to the first server.
  const legacy = storage.getItem(STORAGE_KEY)
  const isTaken = legacy === null || storage.getItem(key) !== null || storage.setItem(key, legacy)
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

export function useScreenPreferences(screen: string): ScreenPreferences {
  return useUiPreferences(({ screens }) => screens[screen] ?? EMPTY_PREFERENCES)
}
