import { describe, expect, test } from 'vitest'
import { type Commands, commandNames, subjects } from '#contract/desktop.ts'
import { BridgeError, createCommandDispatcher } from '#main/core/bridge/command-dispatcher.ts'
import fc from '../../fast-check.ts'
import { silentLogger } from '../fixtures.ts'

describe('the command dispatcher (fault 32)', () => {
  const called: string[] = []
  const commands = Object.fromEntries(
    commandNames.map((name) => [name, () => called.push(name)]),
  ) as unknown as Commands
  const call = createCommandDispatcher(commands, 'app://console', silentLogger)
  const page = { url: 'app://console/index.html#/Main/Home', isMainFrame: true, isMainWindow: true, windowId: '1' }

  test('accepts calls of our own main frame', async () => {
    await call(page, 'setServer', ['https://a.example'])
    await call(page, 'changeSettings', [{ theme: 'dark' }])
    const items = Array.from({ length: 10_000 }, (_one, id) => `deposit:${id}`)
    await call(page, 'snoozeItems', [items, 5])
    await call(page, 'claimItems', [items, true])
    for (const subject of subjects) await call(page, 'readState', [subject])
    expect(called.splice(0)).toEqual([
      ...['setServer', 'changeSettings', 'snoozeItems', 'claimItems'],
      ...subjects.map(() => 'readState'),
    ])
  })

  test.each([
    [{ url: 'app://console/', isMainFrame: false, isMainWindow: true, windowId: '1' }],
    [{ url: 'https://evil.example/', isMainFrame: true, isMainWindow: true, windowId: '1' }],
    [{ url: 'app://console.evil/', isMainFrame: true, isMainWindow: true, windowId: '1' }],
    [{ url: '', isMainFrame: true, isMainWindow: true, windowId: '1' }],
  ])('refuses %j', async (sender) => {
    await expect(call(sender, 'readState', ['session'])).rejects.toThrow(BridgeError)
  })

  test('returns a pending route to the main window only (A007)', async () => {
    await expect(call({ ...page, isMainWindow: false }, 'consumePendingRoute', [])).resolves.toBeNull()
    expect(called).toEqual([])
    await call(page, 'consumePendingRoute', [])
    expect(called.splice(0)).toEqual(['consumePendingRoute'])
  })

  test('rejects malformed calls of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (name, args) => {
        const fits = (commandNames as readonly unknown[]).includes(name) && Array.isArray(args)
        if (!fits) await expect(call(page, name, args)).rejects.toThrow(BridgeError)
      }),
    )
    for (const args of [[1], [{ theme: 'pink' }], [{ unknown: 1 }], [null], ['a', 'b']]) {
      await expect(call(page, 'changeSettings', args)).rejects.toThrow(BridgeError)
    }
    for (const args of [[], ['constructor'], ['secrets'], [null], ['session', 'settings']]) {
      await expect(call(page, 'readState', args)).rejects.toThrow(BridgeError)
    }
    for (const name of ['constructor', '__proto__', 'toString', 'send']) {
      await expect(call(page, name, [])).rejects.toThrow(BridgeError)
    }
    expect(called).toEqual([])
  })
})
