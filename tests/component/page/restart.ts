/**
 * Starts a test page again without loading it, so that what was compiled stays compiled. Bridge and application are
 * functions (tests/component/build.ts): each call makes one with a state of its own. What the one before left behind,
 * its listeners, timers and connections, is taken back here; the libraries stay, as they do over a whole day of work.
 */

type Libraries = Record<string, object>
type Root = { unmount: () => void }
type CreateRoot = (...args: unknown[]) => Root
type CreatePolicy = (name: string, rules: unknown) => unknown

const page = globalThis as unknown as {
  libraries: Libraries
  startBridge: () => void
  startApplication: () => void
  start: () => void
  /**
   * Ends the application and starts another one; `fragment` is what the one-time link of a preview leads to. Without it
   * the page keeps its address and what it stored, as when it is loaded again.
   */
  restart: (fragment?: string) => void
  trustedTypes?: { createPolicy: CreatePolicy }
}

/** What is run before another application starts. */
const undo = new Set<() => void>()

let isStarting = false

/** Whether the caller of the function that asks is of the application or its bridge. */
function isCalledByApplication(): boolean {
  // The stack of what the whole application is in takes long to find out.
  if (isStarting) return true
  // The error's own line, this function, the one that asks, its caller.
  return /\/app\.js/.test(new Error().stack?.split('\n')[3] ?? '')
}

const { addEventListener } = EventTarget.prototype
EventTarget.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
  // Called without an object it is the window's.
  const target = this ?? globalThis
  addEventListener.apply(target, args)
  // Those of elements go with them.
  if (!(target instanceof Element) && isCalledByApplication()) undo.add(() => target.removeEventListener(...args))
}

const { setTimeout: startTimeout, setInterval: startInterval } = window
Object.assign(window, {
  setTimeout: (...args: Parameters<typeof startTimeout>) => forgetTimer(startTimeout(...args), isCalledByApplication()),
  setInterval: (...args: Parameters<typeof startInterval>) =>
    forgetTimer(startInterval(...args), isCalledByApplication()),
})

function forgetTimer<T extends Parameters<typeof clearTimeout>[0]>(timer: T, isOwn: boolean): T {
  if (isOwn) undo.add(() => clearTimeout(timer))
  return timer
}

const NativeWebSocket = window.WebSocket
window.WebSocket = class extends NativeWebSocket {
  constructor(...args: ConstructorParameters<typeof NativeWebSocket>) {
    super(...args)
    undo.add(() => {
      Object.assign(this, { onopen: null, onmessage: null, onclose: null })
      this.close()
    })
  }
}

// A document takes the name of a policy once.
if (page.trustedTypes) {
  const createPolicy: CreatePolicy = page.trustedTypes.createPolicy.bind(page.trustedTypes)
  const policies = new Map<string, unknown>()
  page.trustedTypes.createPolicy = (name, rules) => {
    if (!policies.has(name)) policies.set(name, createPolicy(name, rules))
    return policies.get(name)
  }
}

/** What the bridge replaces. */
const natives = [
  [window, 'fetch'],
  [XMLHttpRequest.prototype, 'open'],
  [HTMLImageElement.prototype, 'setAttribute'],
  [HTMLImageElement.prototype, 'src'],
].map(([target, name]) => {
  const original = Object.getOwnPropertyDescriptor(target, name as string)
  return () =>
    original
      ? Object.defineProperty(target, name as string, original)
      : Reflect.deleteProperty(target as object, name as string)
})

export function provideLibraries(libraries: Libraries): void {
  const client = libraries['react-dom/client'] as { createRoot: CreateRoot }
  const createRoot: CreateRoot = (...args) => {
    const root = client.createRoot(...args)
    undo.add(() => root.unmount())
    return root
  }
  page.libraries = { ...libraries, 'react-dom/client': { ...client, createRoot } }
  // A script that is no module takes what is provided for the default export.
  for (const [id, names] of Object.entries(libraries)) {
    if (Object.keys(names).join() === 'default') page.libraries[id] = (names as { default: object }).default
  }
}

page.start = () => {
  isStarting = true
  page.startBridge()
  page.startApplication()
  isStarting = false
}

page.restart = (fragment) => {
  const ended = [...undo].reverse()
  undo.clear()
  // Before the application unmounts: what leaves a page part by part costs five times as much.
  document.body.replaceChildren()
  for (const end of ended) end()
  for (const restore of natives) restore()
  if (fragment !== undefined) {
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', `/${fragment}`)
  }
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }))
  const styles = [...document.head.children]
  page.start()
  // The page has them already, before those of the libraries.
  for (const style of document.head.children) if (!styles.includes(style)) style.remove()
}
