// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { listShortcuts } from '#renderer/ui/shortcut-help.ts'
import { useShortcut } from '#renderer/ui/use-shortcut.ts'
import { renderNow, unmount } from '#tests/unit/mount.tsx'

const onNext = vi.fn()
const onHelp = vi.fn()
const onSearch = vi.fn()
const onChat = vi.fn()

function Page() {
  useShortcut('n', { label: '下一笔' }, onNext)
  useShortcut('?', {}, onHelp)
  useShortcut('k', { mod: true, label: '搜索', global: true }, onSearch)
  useShortcut('c', { alt: true, label: '聊天', global: true }, onChat)
  return <input aria-label="会员" />
}

beforeEach(() => {
  vi.clearAllMocks()
  document.body.replaceChildren()
  renderNow(<Page />)
})

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

test('a single character acts anywhere but in fields, with a modifier, or while a dialog is open', () => {
  press('n')
  expect(onNext).toHaveBeenCalledTimes(1)
  press('n', {}, document.querySelector('input')!)
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) press('n', { [modifier]: true })
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
  press('n')
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a symbol may need Shift, and a key with Ctrl acts in fields too', () => {
  press('?', { shiftKey: true })
  expect(onHelp).toHaveBeenCalledTimes(1)
  press('k', { ctrlKey: true }, document.querySelector('input')!)
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('a letter with Alt acts in fields too, also where the letter of ⌥ is another one, and never without Alt', () => {
  press('c', { altKey: true }, document.querySelector('input')!)
  press('ç', { altKey: true, code: 'KeyC' })
  expect(onChat).toHaveBeenCalledTimes(2)
  press('c')
  press('c', { altKey: true, ctrlKey: true })
  expect(onChat).toHaveBeenCalledTimes(2)
})

test('a key that is held acts once', () => {
  press('n')
  press('n', { repeat: true })
  press('k', { ctrlKey: true, repeat: true })
  expect([onNext.mock.calls.length, onSearch.mock.calls.length]).toEqual([1, 0])
})

test('shortcuts with a label are listed while their component is there', async () => {
  expect(listShortcuts()).toEqual([
    { keys: 'N', label: '下一笔', global: false },
    { keys: 'Ctrl+K', label: '搜索', global: true },
    { keys: 'Alt+C', label: '聊天', global: true },
  ])
  await unmount()
  expect(listShortcuts()).toEqual([])
})
