import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFetch } from '#main/electron/network/fetch.ts'

const network = vi.hoisted(() => ({
  isGone: false,
  sent: [] as string[],
  names: new Map<object, string>(),
  events: null as EventEmitter | null,
}))
vi.mock('electron', () => ({
  app: { on: (event: string, listener: () => void) => network.events!.on(event, listener) },
  session: {
    defaultSession: {},
    fromPartition: (name: string) => {
      const session = {
        closeAllConnections: () => (network.isGone ? new Promise(() => {}) : Promise.resolve()),
      }
      network.names.set(session, name)
      return session
    },
  },
  net: {
    request: ({ session }: { session: object }) => {
      network.sent.push(network.names.get(session) ?? 'default')
      const request = Object.assign(new EventEmitter(), {
        ...{ setHeader: () => {}, abort: () => {}, getUploadProgress: () => ({ current: 0 }) },
        end: () => setImmediate(() => request.emit('error', new Error('net::ERR_FAILED'))),
      })
      return request
    },
  },
}))

beforeEach(() => {
  network.events = new EventEmitter()
  network.sent = []
})

const url = 'https://server.example/api/pay'

test('what is sent after the network process has ended takes sessions that the next process serves', async () => {
  const fetch = createFetch(async () => false)
  const sendAll = async () => {
    network.sent = []
    for (const init of [{}, { isFile: true }, { method: 'POST', body: '{}' }, { method: 'POST', body: '{}' }])
      await fetch(url, init).catch(() => {})
    return network.sent
  }
  expect(await sendAll()).toEqual(['default', 'files', 'write-1', 'write-1'])
  network.events!.emit('child-process-gone', {}, { serviceName: 'audio.mojom.AudioService' })
  expect(await sendAll()).toEqual(['default', 'files', 'write-1', 'write-1'])
  // The answer of a change that was under way comes later.
  const change = fetch(url, { method: 'POST', body: '{}' }).catch(() => {})
  network.events!.emit('child-process-gone', {}, { serviceName: 'network.mojom.NetworkService' })
  await change
  expect(await sendAll()).toEqual(['reads-1', 'files-1', 'write-2', 'write-2'])
})

test('a change that cannot be begun since the network process is gone ends with its time, unsent, and keeps no place', async () => {
  const fetch = createFetch(async () => false)
  const send = (signal: AbortSignal) => fetch(url, { method: 'POST', body: '{}', signal })
  network.isGone = true
  const controller = new AbortController()
  const stuck = Array.from({ length: 5 }, () => send(controller.signal))
  setImmediate(() => controller.abort(new Error('timeout')))
  await expect(send(AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
  for (const each of stuck) await expect(each).rejects.toThrow('timeout')
  expect(network.sent).toEqual([])
  network.isGone = false
  await expect(send(new AbortController().signal)).rejects.toThrow('ERR_FAILED')
  expect(network.sent).toHaveLength(1)
})
