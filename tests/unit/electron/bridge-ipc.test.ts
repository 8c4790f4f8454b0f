import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Commands, commandNames } from '#contract/desktop.ts'
import { BridgeError, createCommandDispatcher } from '#main/core/bridge/command-dispatcher.ts'
import type { ConsoleCore } from '#main/core/console-core.ts'
import { playSound, registerIpc, registerMiniIpc } from '#main/electron/bridge-ipc.ts'
import { silentLogger } from '../core/fixtures.ts'
import fc from '../fast-check.ts'

type Handler = (event: unknown, name?: unknown, args?: unknown) => unknown
const ipc = vi.hoisted(() => ({ handlers: new Map<string, Handler>(), beeps: 0 }))

vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  ipcMain: {
    handle: (channel: string, handler: Handler) => void ipc.handlers.set(channel, handler),
  },
  shell: { beep: () => void ipc.beeps++ },
}))

/** Name and arguments of each call. */
const called: unknown[][] = []
const page = Object.assign(new EventEmitter(), { id: 3 })
const ours = { sender: page, senderFrame: { url: 'app://console/', parent: null } }

beforeEach(() => {
  const commands = Object.fromEntries(
    commandNames.map((name) => [name, (...args: unknown[]) => void called.push([name, ...args])]),
  ) as unknown as Commands
  const core = {
    call: createCommandDispatcher(commands, 'app://console', silentLogger),
    subscribe: () => () => {},
    onWindowClosed: () => {},
  }
  registerIpc(core as unknown as ConsoleCore, () => null)
  called.length = 0
})

/** As ipcMain: an error thrown by the handler rejects the call. */
const send: Handler = async (event, ...rest) => await ipc.handlers.get('command')?.(event, ...rest)

test('a call of our own page reaches the command with its window id', async () => {
  await send(ours, 'setServer', ['https://a.example'])
  expect(called).toEqual([['setServer', 'https://a.example', '3']])
})

test('invalid names and arguments are rejected with BridgeError only (faults 32, 47)', async () => {
  for (const name of [undefined, null, 0, 5, Number.NaN, [], ['readState'], {}, '', 'null', () => {}, Symbol('x')]) {
    for (const args of [undefined, null, 0, [], {}]) {
      await expect(send(ours, name, args)).rejects.toThrow(BridgeError)
    }
  }
  await expect(send(ours)).rejects.toThrow(BridgeError)
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true })
  const commands = fc.constantFrom(...commandNames)
  await fc.assert(
    fc.asyncProperty(commands, fc.oneof(anything, fc.array(anything, { maxLength: 3 })), async (name, args) => {
      called.length = 0
      const outcome = await Promise.resolve(send(ours, name, args)).then(
        () => 'answered',
        (error) => error,
      )
      if (outcome === 'answered') expect(called).toHaveLength(name === 'consumePendingRoute' ? 0 : 1)
      else expect(outcome).toBeInstanceOf(BridgeError)
      expect(called).toHaveLength(outcome === 'answered' && name !== 'consumePendingRoute' ? 1 : 0)
    }),
    { numRuns: 500 },
  )
})

test('calls of missing, foreign and embedded frames are rejected', async () => {
  const frames = [
    null,
    { url: 'about:blank', parent: null },
    { url: 'about:srcdoc', parent: ours.senderFrame },
    { url: 'app://console/', parent: ours.senderFrame },
    { url: 'app://other/', parent: null },
    { url: 'app://mini/', parent: null },
    { url: 'data:text/html,x', parent: null },
    { url: '', parent: null },
  ]
  for (const senderFrame of frames) {
    await expect(send({ sender: page, senderFrame }, 'readState', ['session'])).rejects.toThrow(BridgeError)
  }
  expect(called).toEqual([])
})

test('a page that does not say that it plays a sound is not relied on: the system beeps instead, and it is reported', async () => {
  vi.useFakeTimers()
  const sounds: unknown[] = []
  const webContents = Object.assign(page, {
    send: (_event: string, sound: unknown) => sounds.push(sound),
    isDestroyed: () => false,
    isCrashed: () => false,
    isLoadingMainFrame: () => false,
  })
  const window = { webContents, isDestroyed: () => false } as unknown as BrowserWindow
  const onSilence = vi.fn()
  const play = () => playSound({ name: 'bell', volume: 1 }, window, onSilence)
  play()
  await send(ours, 'reportDelivery', ['sound', 'ok'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sounds.length, ipc.beeps, onSilence.mock.calls.length]).toEqual([1, 0, 0])
  play()
  await send(ours, 'reportDelivery', ['notification', 'ok'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sounds.length, ipc.beeps, onSilence.mock.calls.length]).toEqual([2, 1, 1])
  // One that another has cut off is reported by that one.
  play()
  await vi.advanceTimersByTimeAsync(1_000)
  play()
  await send(ours, 'reportDelivery', ['sound', 'ok'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sounds.length, ipc.beeps, onSilence.mock.calls.length]).toEqual([4, 1, 1])
  vi.useRealTimers()
})

describe('the mini window', () => {
  const own = Object.assign(new EventEmitter(), { id: 9 })
  const event = { sender: own, senderFrame: { url: 'app://mini/', parent: null } }
  const requests: string[] = []
  const ask: Handler = async (from, request) => await ipc.handlers.get('mini')?.(from, request)

  beforeEach(() => {
    requests.length = 0
    const mini = {
      isOwnPage: (sender: unknown) => sender === own,
      onRequest: (name: string) => void requests.push(name),
    }
    registerMiniIpc(mini, silentLogger)
  })

  test('asks for what it may', async () => {
    for (const request of ['next', 'deposits', 'withdrawals', 'chat', 'close']) await ask(event, request)
    expect(requests).toEqual(['next', 'deposits', 'withdrawals', 'chat', 'close'])
  })

  test('is refused anything else, and every other page all of it', async () => {
    for (const request of [undefined, null, 1, '', 'home', '/Main/Home', ['next'], { target: 'next' }])
      await expect(ask(event, request)).rejects.toThrow(BridgeError)
    const others = [
      { sender: page, senderFrame: event.senderFrame },
      { ...event, senderFrame: null },
      { ...event, senderFrame: { url: 'app://mini/', parent: event.senderFrame } },
      { ...event, senderFrame: { url: 'app://console/', parent: null } },
      { ...event, senderFrame: { url: 'app://mini/other', parent: null } },
    ]
    for (const other of others) await expect(ask(other, 'next')).rejects.toThrow(BridgeError)
    expect(requests).toEqual([])
  })
})
