import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { EMPTY_LIST } from '../lib/empty.ts'
import { isTextField } from '../lib/text-field.ts'
import { MOD, useShortcutHelp } from './shortcut-help.ts'

interface ShortcutOptions {
  /** With Ctrl or ⌘; else without any modifier. */
  mod?: boolean
  /** With Alt. */
  alt?: boolean
  /** What the key does; lists it in the overlay of the shortcuts. */
  label?: string
  /** Listed as working on every screen. */
  global?: boolean
}

/** Where a single character chooses an item, so that it is no shortcut. */
const CHOICES = 'select, [role=menu], [role=listbox]'

/**
 * Handles a key anywhere in the window in place of the browser. A single character without modifier does nothing where
 * text is input and while a dialog is open: nothing behind it may change.
 */
export function useShortcut(
  key: string,
  { mod = false, alt = false, label, global }: ShortcutOptions,
  onPress: () => void,
): void {
  const press = useEffectEvent(onPress)
  const help = useMemo(
    () => (label ? [{ keys: prefixOf(mod, alt) + nameOf(key), label, global: global ?? false }] : EMPTY_LIST),
    [key, mod, alt, label, global],
  )
  useShortcutHelp(help)
  // Layout effect, so the shortcut works as soon as the UI is visible.
  useLayoutEffect(() => {
    const isCharacter = key.length === 1 && !mod && !alt
    // Whether a symbol such as ? needs Shift depends on the keyboard's layout.
    const isSymbol = isCharacter && key.toLowerCase() === key.toUpperCase()
    const onKeyDown = (event: KeyboardEvent) => {
      // On a Mac the letter of ⌥ is another one.
      const isLetter =
        event.key.toLowerCase() === key.toLowerCase() || (alt && event.code === `Key${key.toUpperCase()}`)
      if (
        !isLetter ||
        (event.ctrlKey || event.metaKey) !== mod ||
        event.altKey !== alt ||
        (event.shiftKey && !isSymbol)
      )
        return
      if (isCharacter && (event.defaultPrevented || isTyping(event.target))) return
      event.preventDefault()
      if (!event.repeat) press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key, mod, alt])
}

const prefixOf = (mod: boolean, alt: boolean): string => (mod ? MOD : '') + (alt ? 'Alt+' : '')

const nameOf = (key: string): string => ({ ArrowLeft: '←', ArrowRight: '→' })[key] ?? key.toUpperCase()

function isTyping(target: EventTarget | null): boolean {
  const isModalOpen = document.querySelector('[aria-modal=true]') !== null
  return isModalOpen || (target instanceof Element && (isTextField(target) || target.closest(CHOICES) !== null))
}
