import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnsentMessage } from '#renderer/stores/chat-unsent.ts'

/** Simulates two windows: shared storage, and locks released when the page holding them closes. */
let stored: Record<string, string> = {}
const locks = new Map<string, (() => void)[]>()
const closePages = () => {
  const waiting = [...locks.values()].flat()
  locks.clear()
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
  locks.clear()
  publish()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...[mode, callback]: [unknown, () => void] | [() => void]) => {
        if (!callback) locks.set(name, [])
        else if (mode) locks.has(name) ? locks.get(name)!.push(callback) : callback()
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
  const unsent = await import('#renderer/stores/chat-unsent.ts')
  const { useSession } = await import('#renderer/stores/session.ts')
  useSession.setState({ server, user: { id: operator, name: '', image: '', loginNames: [] } })
  unsent.holdPageLock()
  return unsent
}

const message = (key: string, state: UnsentMessage['state'], content = '您好'): UnsentMessage => ({
  key,
  contentType: content === '' ? 3 : 1,
  content,
  time: '2026-11-22 10:00:00',
  after: '5',
  writtenAt: 1,
  state,
  fault: '',
})
const summary = (messages: UnsentMessage[]) => messages.map(({ key, state, fault }) => [key, state, fault])

test('after a reload a message being sent is unknown; waiting and failed ones are not sent', async () => {
  const before = await openPage()
  before.storeUnsent('1:10086', message('own-1', 'sending'))
  before.storeUnsent('1:10086', message('own-2', 'waiting'))
  before.storeUnsent('1:10086', message('own-3', 'sending', ''))
  before.storeUnsent('1:10086', { ...message('own-4', 'failed'), fault: '失败,链接超时' })
  before.abandonOwnUnsent()
  const after = await openPage()
  expect(summary(after.loadUnsent('1:10086'))).toEqual([
    ['own-1', 'unknown', ''],
    ['own-2', 'failed', '窗口已关闭，未发送'],
    ['own-3', 'failed', '窗口已关闭，未发送'],
    ['own-4', 'failed', '失败,链接超时'],
  ])
})

test('a window leaves messages of another open window alone, and takes over those of a crashed one', async () => {
  const first = await openPage()
  first.storeUnsent('1:10086', message('own-1', 'sending'))
  const second = await openPage()
  second.storeUnsent('1:10086', message('own-2', 'sending'))
  second.abandonOwnUnsent()
  const released: unknown[] = []
  second.watchOtherPages((places) => released.push(...places))
  expect(released).toEqual([])
  expect(summary(first.loadUnsent('1:10086'))).toEqual([
    ['own-1', 'sending', ''],
    ['own-2', 'unknown', ''],
  ])
  closePages()
  expect(released).toEqual([{ conversation: '1:10086', key: 'own-1' }])
  expect(summary(second.loadUnsent('1:10086'))[0]).toEqual(['own-1', 'unknown', ''])
})

test('unsent messages are hidden from other operators, servers and conversations', async () => {
  const current = await openPage()
  const owner = current.unsentOwner()
  current.storeUnsent('1:10086', message('own-1', 'sending'))
  for (const other of [await openPage('900002'), await openPage('900001', 'https://b.example')]) {
    expect(other.loadUnsent('1:10086')).toEqual([])
    expect(Object.keys(stored).map(other.parseUnsentKey)).toEqual([null])
    // An outcome after the sign-out is stored for the operator who sent the message.
    other.markUnsentFailed(owner, '1:10086', 'own-1', '失败')
  }
  const back = await openPage()
  expect(back.loadUnsent('1:1008')).toEqual([])
  expect(summary(back.loadUnsent('1:10086'))).toEqual([['own-1', 'failed', '失败']])
})

test('signing out removes all unsent messages, and a late failure does not restore them', async () => {
  const current = await openPage()
  const owner = current.unsentOwner()
  current.storeUnsent('1:10086', message('own-1', 'sending'))
  const { clearChatInput } = await import('#renderer/stores/chat-drafts.ts')
  clearChatInput()
  current.markUnsentFailed(owner, '1:10086', 'own-1', '失败')
  expect(stored).toEqual({})
})

test('another operator of the same page sees no marks of the one before', async () => {
  const current = await openPage()
  const { useSession } = await import('#renderer/stores/session.ts')
  current.storeUnsent('1:10086', message('own-1', 'failed'))
  expect([...current.useChatUnsent.getState().conversations]).toEqual(['1:10086'])
  useSession.setState({ user: null })
  expect(current.useChatUnsent.getState().conversations.size).toBe(0)
})

test('invalid stored entries are ignored', async () => {
  const current = await openPage()
  const name = `${current.unsentOwner()}1:10086:own-1`
  for (const text of ['', 'null', '{', '{"key":1}', '{"key":"own-1","state":"other"}']) {
    storage.setItem(name, text)
    expect(current.loadUnsent('1:10086'), text).toEqual([])
  }
})
