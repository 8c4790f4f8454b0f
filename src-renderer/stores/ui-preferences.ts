import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { asRecord } from '#shared/lossless-json.ts'
import { isOfLaterVersion, parseStored, type UpgradeStep, unnumbered, upgradeStored } from '#shared/stored.ts'
import { type Preferences, parseUiPreferences, type ScreenPreferences } from './parse-ui-preferences.ts'
import { storage } from './storage.ts'

const STORAGE_KEY = 'preferences'
const DEFAULTS: Preferences = {
  account: '',
  menuCollapsed: false,
  gamesInShort: false,
  screens: {},
}

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

export function useScreenPreferences(screen: string): ScreenPreferences {
  return useUiPreferences(({ screens }) => screens[screen] ?? EMPTY_PREFERENCES)
}
