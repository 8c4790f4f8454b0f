import { useEffect, useRef } from 'react'

/**
 * Returns what runs `run` at once, or, while a button is held down, when it has been released and done its work. For what a
 * field says when it is left: it may move the button from under the pointer, and the click would be lost. What the button
 * changed is known by then: `run` is that of the last rendering.
 */
export function useAfterPress<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return (...args) => {
    // It is active before the field loses the focus to it.
    if (!document.querySelector('button:active')) {
      run(...args)
      return
    }
    const released = new AbortController()
    const onRelease = () => {
      released.abort()
      setTimeout(() => latest.current(...args))
    }
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, onRelease, { capture: true, signal: released.signal })
  }
}
