import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Commands, commandNames } from '#contract/desktop.ts'
import { BridgeError, createCommandDispatcher } from '#main/core/bridge/command-dispatcher.ts'
import type { ConsoleCore } from '#main/core/console-core.ts'
import { registerIpc } from '#main/electron/bridge-ipc.ts'
import { silentLogger } from '../core/fixtures.ts'
import fc from '../fast-check.ts'

type Handler = (event: unknown, name?: unknown, args?: unknown) => unknown
const ipc = vi.hoisted(() => ({ command: null as Handler | null }))

vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  ipcMain: {
    handle: (_channel: string, handler: Handler) => {
      ipc.command = handler
    },
  },
  shell: {},
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
const send: Handler = async (event, ...rest) => await ipc.command?.(event, ...rest)

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
    { url: 'data:text/html,x', parent: null },
    { url: '', parent: null },
  ]
  for (const senderFrame of frames) {
    await expect(send({ sender: page, senderFrame }, 'readState', ['session'])).rejects.toThrow(BridgeError)
  }
  expect(called).toEqual([])
})
