/** A window that is being resized asks for no more (D1 §9). */
const INTERVAL_MS = 200

/**
 * Calls `run` at once when the window has another size, and while that goes on every 200 ms. Returns the function that
 * ends it.
 */
export function onWindowResize(run: () => void): () => void {
  let timer = 0
  let isDue = false
  const start = () => {
    isDue = false
    run()
    timer = window.setTimeout(() => {
      timer = 0
      if (isDue) start()
    }, INTERVAL_MS)
  }
  const onResize = () => {
    if (timer === 0) start()
    else isDue = true
  }
  window.addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', onResize)
  }
}
