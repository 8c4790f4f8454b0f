import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate, textMenuTemplate } from '#main/electron/shell/menu.ts'

vi.mock('electron', () => ({ app: {} }))

type Item = MenuItemConstructorOptions
const all = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])

test.each(['windows', 'macos', 'linux'] as const)(
  'menu on %s: labels in Chinese, accelerators unique, items run their actions',
  (platform) => {
    const actions = { open: vi.fn(), zoom: vi.fn(), quit: vi.fn() }
    const items = all(menuTemplate(platform, actions, false))
    for (const { label, type } of items) if (type !== 'separator') expect(label).toMatch(/\p{Script=Han}/u)
    const keys = items.flatMap(({ accelerator }) => (accelerator ? [String(accelerator)] : []))
    expect(new Set(keys).size).toBe(keys.length)
    expect(items.some(({ role }) => role === 'toggleDevTools')).toBe(false)
    // macOS provides the shortcuts of these roles only through the menu.
    for (const role of ['copy', 'paste', 'selectAll', 'close']) expect(items.map((item) => item.role)).toContain(role)

    const press = (key: string) => {
      const { click } = items.find(({ accelerator }) => accelerator === key)!
      ;(click as () => void)()
    }
    press('CmdOrCtrl+,')
    press('CmdOrCtrl+2')
    expect(actions.open.mock.calls).toEqual([['/Settings'], ['/Main/UpDownScore/1']])
    press('CmdOrCtrl+=')
    press('CmdOrCtrl+-')
    press('CmdOrCtrl+0')
    expect(actions.zoom.mock.calls).toEqual([[1], [-1], [0]])
    const help = items.find(({ label }) => label === '帮助')!
    for (const { label, click } of help.submenu as Item[])
      if (label && !label.startsWith('关于')) (click as () => void)()
    expect(actions.open.mock.calls.slice(2)).toEqual([
      ['/Help/shortcuts'],
      ['/Help/terms'],
      ['/Help/practice'],
      ['/Settings/diagnostics'],
    ])
    expect(items.filter(({ label }) => label?.startsWith('关于'))).toHaveLength(1)
    press('CmdOrCtrl+Q')
    expect(actions.quit).toHaveBeenCalledOnce()
  },
)

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const menuOf = (isEditable: boolean, selectionText = '', flags = editFlags) =>
  textMenuTemplate({ isEditable, selectionText, editFlags: flags }).flatMap(({ label, role, enabled }) =>
    role ? [`${label}${enabled ? '' : '（不可用）'}`] : [],
  )

test('a text field has cut, copy and paste in its context menu, in Chinese and without spelling', () => {
  expect(menuOf(true)).toEqual(['撤销（不可用）', '重做（不可用）', '剪切', '复制', '粘贴', '全选'])
})

test('a password field offers no copy', () => {
  const flags = { ...editFlags, canCut: false, canCopy: false }
  expect(menuOf(true, '', flags)).toEqual([
    '撤销（不可用）',
    '重做（不可用）',
    '剪切（不可用）',
    '复制（不可用）',
    '粘贴',
    '全选',
  ])
})

test('selected text can be copied, and where nothing is selected there is no menu', () => {
  expect(menuOf(false, '5774')).toEqual(['复制'])
  expect(menuOf(false, ' ')).toEqual([])
})
