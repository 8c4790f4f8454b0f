import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createFetch } from '#main/electron/network/fetch.ts'

const network = vi.hoisted(() => ({ isGone: false, sent: [] as string[] }))
vi.mock('electron', () => ({
  app: { commandLine: {} },
  session: {
    defaultSession: {},
    fromPartition: () => ({
      closeAllConnections: () => (network.isGone ? new Promise(() => {}) : Promise.resolve()),
    }),
  },
  net: {
    request: ({ url }: { url: string }) => {
      network.sent.push(url)
      const request = Object.assign(new EventEmitter(), {
        ...{ setHeader: () => {}, abort: () => {}, getUploadProgress: () => ({ current: 0 }) },
        end: () => setImmediate(() => request.emit('error', new Error('net::ERR_FAILED'))),
      })
      return request
    },
  },
}))

test('a change that cannot be begun since the network process is gone ends with its time, unsent, and keeps no place', async () => {
  const fetch = createFetch(async () => false)
  const send = (signal: AbortSignal) => fetch('https://server.example/api/pay', { method: 'POST', body: '{}', signal })
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
