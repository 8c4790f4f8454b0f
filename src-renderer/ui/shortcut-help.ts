import { useEffect } from 'react'

/** One line of the overlay that lists the shortcuts. */
export interface ShortcutHelp {
  /** As written on the keyboard, such as `Ctrl+K`. */
  keys: string
  label: string
  /** Works on every screen; else it is listed with the current one. */
  global?: boolean
  /** The part of the screen where it works; absent: all of it. */
  place?: ShortcutPlace
}

export type ShortcutPlace = '表格' | '面板' | '聊天'

/** Keys of one part of a screen. */
export const keysOf = (place: ShortcutPlace, entries: readonly ShortcutHelp[]): readonly ShortcutHelp[] =>
  entries.map((entry) => ({ ...entry, place }))

export const IS_MAC = navigator.platform.startsWith('Mac')

/** Written before a key. */
export const MOD = IS_MAC ? '⌘' : 'Ctrl+'

const registered = new Set<readonly ShortcutHelp[]>()

/** Every shortcut that works now; one that several components register is listed once. */
export function listShortcuts(): ShortcutHelp[] {
  const all = [...registered].flat()
  return all.filter(
    (entry, i) => all.findIndex(({ keys, label }) => keys === entry.keys && label === entry.label) === i,
  )
}

/** Lists keys that a component handles itself, while it is mounted. `entries` must be a stable array. */
export function useShortcutHelp(entries: readonly ShortcutHelp[]): void {
  useEffect(() => {
    registered.add(entries)
    return () => void registered.delete(entries)
  }, [entries])
}
