import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Notification } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chromiumWebSocket,
  keyStore,
  onNotificationAction,
  onNotificationGone,
} from '../../../src-main/electron/compat.ts'

/** The parts of Electron that differ, as an older or a newer version has them. */
const runtime = vi.hoisted(() => ({ net: {} as object, safeStorage: {} as object }))
vi.mock('electron', () => runtime)

const older = {
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(`older ${text}`),
  decryptString: (encrypted: Buffer) => encrypted.toString().replace('older ', ''),
}
const newer = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text: string) => Buffer.from(`newer ${text}`),
  decryptStringAsync: async (encrypted: Buffer) => ({
    result: encrypted.toString().replace('newer ', ''),
    shouldReEncrypt: false,
  }),
}

const empty = (target: object) => {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
}
beforeEach(() => {
  empty(runtime.net)
  empty(runtime.safeStorage)
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['older', older],
  ['newer', newer],
])('the key store of an %s Electron seals and opens a text', async (name, storage) => {
  Object.assign(runtime.safeStorage, storage)
  expect(await keyStore.isAvailable()).toBe(true)
  const sealed = await keyStore.encrypt('text')
  expect(sealed?.toString()).toBe(`${name} text`)
  expect(await keyStore.decrypt(sealed!)).toEqual({ text: 'text', isStale: false })
})

test('the key store of an older Electron on Linux counts as none where its key is in the program', async () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  Object.assign(runtime.safeStorage, older, { getSelectedStorageBackend: () => 'basic_text' })
  expect(await keyStore.isAvailable()).toBe(false)
})

test('an empty text is opened by the newer Electron, without a call of the older one', async () => {
  Object.assign(runtime.safeStorage, newer, { decryptString: () => 'not called' })
  expect(await keyStore.decrypt(Buffer.from('newer '))).toEqual({ text: '', isStale: false })
})

test("Chromium's socket is used where there is one", () => {
  expect(chromiumWebSocket()).toBeUndefined()
  class Socket {}
  Object.assign(runtime.net, { WebSocket: Socket })
  expect(chromiumWebSocket()).toBe(Socket)
})

test('the number of a pressed button is read from the event or from the second argument', () => {
  const notification = new EventEmitter()
  const pressed: number[] = []
  onNotificationAction(notification as Notification, (index) => pressed.push(index))
  notification.emit('action', { actionIndex: 1 }, 1, 0)
  notification.emit('action', {}, 1)
  notification.emit('action', {}, 0)
  expect(pressed).toEqual([1, 1, 0])
})

test('a notification whose time is over can still be withdrawn where that is known', () => {
  const notification = new EventEmitter()
  const onGone = vi.fn()
  onNotificationGone(notification as Notification, onGone)
  notification.emit('close', { reason: 'timedOut' })
  expect(onGone).not.toHaveBeenCalled()
  notification.emit('close', {})
  notification.emit('close', { reason: 'userCanceled' })
  expect(onGone).toHaveBeenCalledTimes(2)
})

test('no other file uses an API that differs between the versions', () => {
  const names =
    /\b(?:isAsyncEncryptionAvailable|\w+StringAsync|net\.WebSocket|actionIndex|bypassCustomProtocolHandlers|(?:en|de)cryptString|isEncryptionAvailable)\b|\.on\('(?:action|close)', \(\{/
  const folder = fileURLToPath(new URL('../../../src-main', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  const using = files.filter((name) => names.test(readFileSync(join(folder, name), 'utf8')))
  expect(using.map((name) => name.replaceAll('\\', '/'))).toEqual(['electron/compat.ts'])
})
