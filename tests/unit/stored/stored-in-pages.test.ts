// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'

/** What the pages of that version left in the storage of the browser. */
const stored: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'files', 'storage-0.json'), 'utf8'),
)
const SERVER = 'https://console.example.com'
const PREFERENCES = `preferences:${SERVER}`
const RECENT = `recent:${SERVER}:900001`
const TESTED = `alerts-tested ${SERVER} 900001`
const UNSENT = `chat-unsent:${SERVER}:900001:1:10086:own-1`

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

async function openPage(items: Record<string, string>) {
  for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text)
  const session = await import('#renderer/stores/session.ts')
  const user = { id: '900001', name: '客服一', image: '', loginNames: [] }
  session.setSession({ signedIn: true, user, reason: 'never', epoch: 1, tokensPersistent: true, server: SERVER })
  return {
    ...(await import('#renderer/stores/ui-preferences.ts')),
    ...(await import('#renderer/stores/chat-drafts.ts')),
    ...(await import('#renderer/stores/chat-unsent.ts')),
    ...(await import('#renderer/stores/storage.ts')),
    ...(await import('#renderer/app/commands/command.ts')),
  }
}

test('preferences, drafts and unsent messages of before are there', async () => {
  const page = await openPage(stored)
  expect(page.useUiPreferences.getState()).toMatchObject({
    account: 'kefu1',
    screens: { Bet: { hidden: ['ip'], pageSize: 50 } },
    quickReplies: { 900001: [{ title: '您好', text: '请稍候' }] },
  })
  expect(page.getChatDraft('1:10086')).toBe('您好，\n已为您核对')
  expect(page.loadUnsent('1:10086')).toMatchObject([{ key: 'own-1', content: '马上处理', state: 'failed' }])
  page.storeUnsent('1:10086', page.loadUnsent('1:10086')[0]!)
  expect(JSON.parse(localStorage.getItem(UNSENT)!)).toMatchObject({ version: 1, content: '马上处理' })
})

test('an unsent message of version 0 with a time in words alone stands at that time', async () => {
  const { writtenAt: _none, ...first } = JSON.parse(stored[UNSENT]!)
  const page = await openPage({ [UNSENT]: JSON.stringify(first) })
  expect(page.loadUnsent('1:10086')[0]?.writtenAt).toBe(Date.parse('2026-11-27T10:00:00+08:00'))
})

test('a draft of version 0 does not replace a newer one, and none outlives the sign-out', async () => {
  const key = `${SERVER}:900001:1:10086`
  const page = await openPage({ ...stored, [`chat-draft-1:${key}`]: '新的', [`chat-draft-2:${key}`]: '更新的版本' })
  expect(page.getChatDraft('1:10086')).toBe('新的')
  page.saveChatDraft('1:10086', '更新的')
  page.flushChatDrafts()
  expect(localStorage.getItem(`chat-draft-2:${key}`)).toBe('更新的版本')
  page.clearChatInput()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('chat-draft'))).toEqual([])
})

test('what a later version stored is neither used nor replaced', async () => {
  const preferences = JSON.stringify({ state: { account: { name: 'x' } }, version: 2 })
  const unsent = JSON.stringify({ ...JSON.parse(stored[UNSENT]!), version: 2 })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await openPage({ [PREFERENCES]: preferences, [UNSENT]: unsent })
  expect(page.useUiPreferences.getState()).toMatchObject({ account: '', screens: {} })
  page.setScreenPreferences('Bet', { pageSize: 20 })
  expect(localStorage.getItem(`${PREFERENCES}:newer`)).toBe(preferences)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
  expect(page.loadUnsent('1:10086')).toEqual([])
  expect(localStorage.getItem(UNSENT)).toBe(unsent)
})

test('what was opened last is there, and is written with the number of its version', async () => {
  const page = await openPage(stored)
  expect(page.readRecent()).toEqual([{ userId: '10086' }, { screen: 'UpScore' }])
  page.addRecentMember('10087')
  expect(JSON.parse(localStorage.getItem(RECENT)!)).toEqual({
    version: 1,
    items: [{ userId: '10087' }, { userId: '10086' }, { screen: 'UpScore' }],
  })
  expect(page.readRecent()).toHaveLength(3)
})

test('what was shown once is not shown again, and the check of a day not on that day', async () => {
  const page = await openPage(stored)
  expect([page.wasShown('practice-offered'), page.wasShown('large-order-asked'), page.wasShown('other')]).toEqual([
    ...[true, true, false],
  ])
  expect([page.wasShown(TESTED, '2026-11-27'), page.wasShown(TESTED, '2026-11-28')]).toEqual([true, false])
  page.rememberShown(TESTED, '2026-11-28')
  page.rememberShown('other')
  expect([page.wasShown(TESTED, '2026-11-28'), page.wasShown('other')]).toEqual([true, true])
  expect(JSON.parse(localStorage.getItem(TESTED)!)).toEqual({ version: 1, on: '2026-11-28' })
})

test('what a later version opened or showed is neither used nor replaced', async () => {
  const later = {
    [RECENT]: JSON.stringify({ version: 2, items: [{ screen: 'Bet' }] }),
    [TESTED]: JSON.stringify({ version: 2, on: '2026-11-28' }),
  }
  const page = await openPage(later)
  expect([page.readRecent(), page.wasShown(TESTED, '2026-11-28')]).toEqual([[], false])
  // Whatever it says of it: it was shown.
  expect(page.wasShown(TESTED)).toBe(true)
  page.addRecentScreen('UpScore')
  page.rememberShown(TESTED, '2026-11-29')
  expect({ ...localStorage }).toMatchObject(later)
})
