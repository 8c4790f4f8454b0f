/**
 * Runs `run` at once, or, while a button is held down, when it has been released and done its work. For what a field says
 * when it is left: it may move the button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  // It is active before the field loses the focus to it.
  if (!document.querySelector('button:active')) {
    run()
    return
  }
  const released = new AbortController()
  const onRelease = () => {
    released.abort()
    setTimeout(run)
  }
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, onRelease, { capture: true, signal: released.signal })
}
