import { useEffectEvent, useLayoutEffect } from 'react'

/** Handles a key anywhere in the window in place of the browser. `mod`: with Ctrl or ⌘, else without any modifier. */
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
