// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('#renderer/stores/storage.ts')
let storage: Module['storage']
let texts: () => string[]

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  ;({ storage } = await import('#renderer/stores/storage.ts'))
  const { useToasts } = await import('#renderer/stores/toast.ts')
  texts = () => useToasts.getState().toasts.map(({ text }) => text)
})
afterEach(() => vi.restoreAllMocks())

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test('what a full storage does not take is kept for the page, and said once', () => {
  localStorage.setItem('a', '旧')
  const spy = full()
  expect(storage.setItem('a', '新')).toBe(false)
  storage.setItem('b', '另一')
  expect([storage.getItem('a'), storage.getItem('b'), storage.keys()]).toEqual(['新', '另一', ['a', 'b']])
  expect(texts()).toEqual(['本机存储已满或不可用：界面设置和聊天草稿在关闭窗口后不会保留'])
  spy.mockRestore()
  expect(storage.setItem('a', '新')).toBe(true)
  expect(localStorage.getItem('a')).toBe('新')
  storage.removeItem('b')
  expect(storage.getItem('b')).toBeNull()
})

test('a storage that cannot be opened at all keeps nothing and breaks nothing', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
  storage.removeItem('a')
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  expect(texts()).toHaveLength(1)
})

test('what another window wrote later counts', () => {
  const spy = full()
  storage.setItem('a', '旧')
  spy.mockRestore()
  localStorage.setItem('a', '新')
  window.dispatchEvent(new StorageEvent('storage', { key: 'a' }))
  expect(storage.getItem('a')).toBe('新')
})
