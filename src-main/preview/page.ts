/** Runs in the browser before the console: provides `window.desktop` over the WebSocket of the preview. */
import type { AppNotification, DeliveryResult } from '#contract/alerts.ts'
import { buildDesktop } from '#contract/desktop.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { BRIDGE_PROTOCOL, KEY_FRAGMENT, KEY_HEADER, ROUTE_SEPARATOR } from './page-key.ts'

const RECONNECT_DELAY_MS = 1_000

/** An event, a notification to show or to withdraw, a file, or the response to a call. */
type Message = {
  event?: string
  payload?: unknown
  notice?: AppNotification
  /** Of the notification to show, else of the one to withdraw. */
  tag?: string
  /** Name of a file to download, with its content. */
  file?: string
  base64?: string
  id: number
  result?: unknown
  error?: string
}
type PendingCall = { text: string; resolve: (result: unknown) => void; reject: (error: Error) => void }

const listeners = new Map<string, Set<(payload: unknown) => void>>()
const pendingCalls = new Map<number, PendingCall>()
/** Route of a clicked notification, until the page consumes it like those of the main process. */
let clickedRoute: string | null = null
let socket: WebSocket
let nextId = 1

/** Sent with every request of the page, and with pictures that need the operator's token. */
const key = loadKey()

function loadKey(): string {
  if (location.hash.startsWith(KEY_FRAGMENT)) {
    const [received = '', route] = location.hash.slice(KEY_FRAGMENT.length).split(ROUTE_SEPARATOR)
    localStorage.setItem(KEY_HEADER, received)
    history.replaceState(null, '', route ? `/#${decodeURIComponent(route)}` : '/')
  }
  return localStorage.getItem(KEY_HEADER) ?? ''
}

const isSameOrigin = (address: string | URL): boolean => new URL(address, location.href).origin === location.origin

const { fetch: nativeFetch } = window
window.fetch = (input, init) => {
  const request = new Request(input, init)
  if (isSameOrigin(request.url)) request.headers.set(KEY_HEADER, key)
  return nativeFetch(request)
}

const { open: nativeOpen } = XMLHttpRequest.prototype
type OpenArgs = Parameters<typeof nativeOpen>
XMLHttpRequest.prototype.open = function (...args: OpenArgs | [method: string, address: string | URL]) {
  nativeOpen.apply(this, args as OpenArgs)
  if (isSameOrigin(args[1])) this.setRequestHeader(KEY_HEADER, key)
}

/** The address of a picture, with the key where the server reads it with the operator's token. */
function withKey(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !pathname.startsWith('/sysFile/')) return address
  return `${address}${address.includes('?') ? '&' : '?'}${KEY_HEADER}=${key}`
}

const { setAttribute: nativeSetAttribute } = Element.prototype
HTMLImageElement.prototype.setAttribute = function (name: string, value: string) {
  nativeSetAttribute.call(this, name, name === 'src' ? withKey(value) : value)
}
const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!
Object.defineProperty(HTMLImageElement.prototype, 'src', {
  ...source,
  set(address: string) {
    source.set!.call(this, withKey(address))
  },
})

function connect(): void {
  socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/bridge`, [BRIDGE_PROTOCOL, key])
  socket.onopen = () => {
    for (const { text } of pendingCalls.values()) socket.send(text)
  }
  socket.onmessage = ({ data }) => {
    const message = parseJson(data) as Message
    if (message.event) for (const listener of listeners.get(message.event) ?? []) listener(message.payload)
    else if (message.notice) showNotification(message.notice, message.tag ?? message.notice.id)
    else if (message.tag) withdrawNotification(message.tag)
    else if (message.file) downloadFile(message.file, message.base64 ?? '')
    else settleCall(message)
  }
  socket.onclose = () => void setTimeout(connect, RECONNECT_DELAY_MS)
}

function downloadFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const href = URL.createObjectURL(new Blob([bytes]))
  Object.assign(document.createElement('a'), { href, download: name }).click()
}

function settleCall({ id, result, error }: Message): void {
  const call = pendingCalls.get(id)
  pendingCalls.delete(id)
  if (error === undefined) call?.resolve(result)
  else call?.reject(new Error(error))
}

const invoke = (command: string, args: unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (command === 'consumePendingRoute' && clickedRoute !== null) {
      resolve(clickedRoute)
      clickedRoute = null
      return
    }
    const id = nextId++
    const text = JSON.stringify({ id, command, args })
    pendingCalls.set(id, { text, resolve, reject })
    if (socket.readyState === WebSocket.OPEN) socket.send(text)
  })

function report(result: DeliveryResult): void {
  void invoke('reportDelivery', ['notification', result])
}

/** Reports whether the browser permits notifications (fault 53). */
function reportPermission(): void {
  if (!('Notification' in window)) report('unsupported')
  else report(Notification.permission === 'granted' ? 'ok' : 'denied')
}

/** Shown notifications by tag. */
const active = new Map<string, Notification>()

function withdrawNotification(tag: string): void {
  active.get(tag)?.close()
  active.delete(tag)
}

function showNotification(notice: AppNotification, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return void reportPermission()
  // The browser replaces the one with the same tag silently; a new one is seen.
  withdrawNotification(tag)
  const notification = new Notification(notice.title, { body: notice.body, tag })
  active.set(tag, notification)
  notification.onclose = () => {
    if (active.get(tag) === notification) active.delete(tag)
  }
  notification.onshow = () => report('ok')
  notification.onerror = () => report('failed')
  notification.onclick = () => {
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

function requestPermission(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

// Browsers refuse to ask for the permission before a first user gesture.
addEventListener('pointerdown', requestPermission, { once: true })
connect()
reportPermission()
// The permission changes by the prompt or in the browser's settings.
void navigator.permissions?.query({ name: 'notifications' }).then((status) => {
  status.onchange = reportPermission
})
