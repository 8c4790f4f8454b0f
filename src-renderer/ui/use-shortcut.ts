import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `onPress` when the operator presses a key anywhere in the window. `mod`: with Ctrl or ⌘, otherwise without any
 * modifier. The browser's own action for the key is suppressed.
 */
export function useShortcut(key: string, { mod }: { mod: boolean }, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  // Layout effect, so the shortcut works as soon as the UI is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === key.toLowerCase() && (event.ctrlKey || event.metaKey) === mod
      if (!isKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [key, mod])
}
