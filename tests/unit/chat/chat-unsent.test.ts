import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnsentMessage } from '../../../src-renderer/stores/chat-unsent.ts'

/** Simulates two windows: shared storage, and locks released when the page holding them closes. */
let stored: Record<string, string> = {}
const held = new Map<string, (() => void)[]>()
const closePages = () => {
  const waiting = [...held.values()].flat()
  held.clear()
  for (const granted of waiting) granted()
}
const storage = {
  getItem: (name: string) => stored[name] ?? null,
  setItem: (name: string, value: string) => {
    stored[name] = value
    publish()
  },
  removeItem: (name: string) => {
    delete stored[name]
    publish()
  },
}

function publish(): void {
  vi.stubGlobal('localStorage', Object.assign(Object.create(storage), stored))
}

beforeEach(() => {
  stored = {}
  held.clear()
  publish()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...[mode, callback]: [unknown, () => void] | [() => void]) => {
        if (!callback) held.set(name, [])
        else if (mode) held.has(name) ? held.get(name)!.push(callback) : callback()
        return new Promise(() => {})
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the stores of a new page for an operator and server. */
async function openPage(operator = '900001', server = 'https://a.example') {
  vi.resetModules()
  const unsent = await import('../../../src-renderer/stores/chat-unsent.ts')
  const { useSession } = await import('../../../src-renderer/stores/session.ts')
  useSession.setState({ server, user: { id: operator, name: '', image: '' } })
  unsent.beginUnsent()
  return unsent
}

const message = (key: string, state: UnsentMessage['state'], content = '您好'): UnsentMessage => ({
  key,
  contentType: content === '' ? 3 : 1,
  content,
  time: '2026-11-22 10:00:00',
  after: '5',
  state,
  fault: '',
})
const summary = (messages: UnsentMessage[]) => messages.map(({ key, state, fault }) => [key, state, fault])

test('after a reload a message being sent is unknown; waiting and failed ones are not sent', async () => {
  const before = await openPage()
  before.keepUnsent('1:10086', message('own-1', 'sending'))
  before.keepUnsent('1:10086', message('own-2', 'waiting'))
  before.keepUnsent('1:10086', message('own-3', 'sending', ''))
  before.keepUnsent('1:10086', { ...message('own-4', 'failed'), fault: '失败,链接超时' })
  before.leaveUnsent()
  const after = await openPage()
  expect(summary(after.readUnsent('1:10086'))).toEqual([
    ['own-1', 'unknown', ''],
    ['own-2', 'failed', '窗口已关闭，未发送'],
    ['own-3', 'failed', '窗口已关闭，未发送'],
    ['own-4', 'failed', '失败,链接超时'],
  ])
})

test('a window leaves messages of another open window alone, and takes over those of a crashed one', async () => {
  const first = await openPage()
  first.keepUnsent('1:10086', message('own-1', 'sending'))
  const second = await openPage()
  second.keepUnsent('1:10086', message('own-2', 'sending'))
  second.leaveUnsent()
  const left: unknown[] = []
  second.watchUnsent((places) => left.push(...places))
  expect(left).toEqual([])
  expect(summary(first.readUnsent('1:10086'))).toEqual([
    ['own-1', 'sending', ''],
    ['own-2', 'unknown', ''],
  ])
  closePages()
  expect(left).toEqual([{ conversation: '1:10086', key: 'own-1' }])
  expect(summary(second.readUnsent('1:10086'))[0]).toEqual(['own-1', 'unknown', ''])
})

test('unsent messages are hidden from other operators, servers and conversations', async () => {
  const mine = await openPage()
  const owner = mine.unsentOwner()
  mine.keepUnsent('1:10086', message('own-1', 'sending'))
  for (const other of [await openPage('900002'), await openPage('900001', 'https://b.example')]) {
    expect(other.readUnsent('1:10086')).toEqual([])
    expect(Object.keys(stored).map(other.unsentPlace)).toEqual([null])
    // An outcome after the sign-out is stored for the operator who sent the message.
    other.failUnsent(owner, '1:10086', 'own-1', '失败')
  }
  const back = await openPage()
  expect(back.readUnsent('1:1008')).toEqual([])
  expect(summary(back.readUnsent('1:10086'))).toEqual([['own-1', 'failed', '失败']])
})

test('signing out removes all unsent messages, and a late failure does not restore them', async () => {
  const mine = await openPage()
  const owner = mine.unsentOwner()
  mine.keepUnsent('1:10086', message('own-1', 'sending'))
  mine.dropAllUnsent()
  mine.failUnsent(owner, '1:10086', 'own-1', '失败')
  expect(stored).toEqual({})
})

test('invalid stored entries are ignored', async () => {
  const mine = await openPage()
  const name = `${mine.unsentOwner()}1:10086:own-1`
  for (const text of ['', 'null', '{', '{"key":1}', '{"key":"own-1","state":"other"}']) {
    storage.setItem(name, text)
    expect(mine.readUnsent('1:10086'), text).toEqual([])
  }
})
