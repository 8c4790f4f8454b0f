import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { afterAll, vi } from 'vitest'

/**
 * The worker, its libraries and its page serve many files, one after the other. Each has the product's modules and the
 * globals to itself, and takes along what it left on the page.
 */
vi.resetModules()

// The page of jsdom has none: a low window with the usual colors, in which nothing changes its size.
if (typeof window !== 'undefined') {
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer })
}

const names = new Set(Object.keys(globalThis))
const listeners: (() => void)[] = []
const targets: EventTarget[] = typeof document === 'undefined' ? [] : [window, document]

for (const target of targets) {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    add(...args)
    // React and Lexical listen to this one once for each document.
    if (args[0] !== 'selectionchange') listeners.push(() => target.removeEventListener(...args))
  }
  listeners.push(() => {
    target.addEventListener = add
  })
}

const timers = { clearInterval, clearTimeout, setInterval, setTimeout }
const areReal = () => Object.entries(timers).every(([name, timer]) => Reflect.get(globalThis, name) === timer)
const begunReal = areReal()

afterAll(() => {
  // As Vitest does before the next file: a spy on a timer that was fake brings the fake one back.
  vi.restoreAllMocks()
  vi.useRealTimers()
  const areLeftFake = begunReal && !areReal()
  if (areLeftFake) Object.assign(globalThis, timers)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const remove of listeners) remove()
  if (targets.length > 0) {
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
  }
  for (const name of Object.keys(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name)
  if (areLeftFake)
    throw new Error('call vi.restoreAllMocks() before vi.useRealTimers(): a spy on a fake timer brings it back')
})
