/** Runs in the browser before the console: provides `window.desktop` over the WebSocket of the preview. */
import { buildDesktop, type DeliveryResult, type Notice } from '../../src-preload/contract.ts'
import { BRIDGE_PROTOCOL, KEY_FRAGMENT, KEY_HEADER } from './page-key.ts'

const RETRY_MS = 1_000
/** Browsers refuse to ask for the notification permission before a first user gesture. */
const ASK_ON = 'pointerdown'

type Waiting = { text: string; resolve: (result: unknown) => void; reject: (error: Error) => void }

const listeners = new Map<string, Set<(payload: unknown) => void>>()
const waiting = new Map<number, Waiting>()
/** Route of a clicked notification, until the page consumes it like those of the main process. */
let clickedRoute: string | null = null
let socket: WebSocket
let nextId = 1

/** Sent with every request of the page; images cannot send it and are recognized by the browser's headers. */
const key = takeKey()

function takeKey(): string {
  if (location.hash.startsWith(KEY_FRAGMENT)) {
    localStorage.setItem(KEY_HEADER, location.hash.slice(KEY_FRAGMENT.length))
    history.replaceState(null, '', '/')
  }
  return localStorage.getItem(KEY_HEADER) ?? ''
}

function isOurs(address: string | URL): boolean {
  return new URL(address, location.href).origin === location.origin
}

const { fetch: plainFetch } = window
window.fetch = (input, init) => {
  const request = new Request(input, init)
  if (isOurs(request.url)) request.headers.set(KEY_HEADER, key)
  return plainFetch(request)
}

const { open: plainOpen } = XMLHttpRequest.prototype
type Opening = Parameters<typeof plainOpen>
XMLHttpRequest.prototype.open = function (...opening: Opening | [method: string, address: string | URL]) {
  plainOpen.apply(this, opening as Opening)
  if (isOurs(opening[1])) this.setRequestHeader(KEY_HEADER, key)
}

function connect(): void {
  socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/bridge`, [BRIDGE_PROTOCOL, key])
  socket.onopen = () => {
    for (const { text } of waiting.values()) socket.send(text)
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.event) for (const listener of listeners.get(message.event) ?? []) listener(message.payload)
    else if (message.notice) show(message.notice)
    else settle(message)
  }
  socket.onclose = () => {
    setTimeout(connect, RETRY_MS)
  }
}

function settle({ id, result, error }: { id: number; result?: unknown; error?: string }): void {
  const call = waiting.get(id)
  waiting.delete(id)
  if (error === undefined) call?.resolve(result)
  else call?.reject(new Error(error))
}

function invoke(command: string, args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (command === 'takeRoute' && clickedRoute !== null) {
      resolve(clickedRoute)
      clickedRoute = null
      return
    }
    const id = nextId++
    const text = JSON.stringify({ id, command, args })
    waiting.set(id, { text, resolve, reject })
    if (socket.readyState === WebSocket.OPEN) socket.send(text)
  })
}

function report(result: DeliveryResult): void {
  void invoke('reportDelivery', ['notification', result])
}

/** Reports whether the browser permits notifications (fault 53). */
function reportPermission(): void {
  if (!('Notification' in window)) report('unsupported')
  else report(Notification.permission === 'granted' ? 'ok' : 'denied')
}

function show(notice: Notice): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') {
    reportPermission()
    return
  }
  const shown = new Notification(notice.title, { body: notice.body, tag: notice.id })
  shown.onshow = () => report('ok')
  shown.onerror = () => report('failed')
  shown.onclick = () => {
    window.focus()
    clickedRoute = notice.route
    for (const listener of listeners.get('navigate') ?? []) listener(null)
  }
}

Object.assign(window, {
  desktop: buildDesktop({
    invoke,
    subscribe: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => set.delete(listener)
    },
  }),
})

addEventListener(
  ASK_ON,
  () => {
    if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
  },
  { once: true },
)
connect()
reportPermission()
// The permission changes by the prompt or in the browser's settings.
void navigator.permissions?.query({ name: 'notifications' }).then((status) => {
  status.onchange = reportPermission
})
