import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate } from '../../../../src-main/electron/shell/menu-template.ts'

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
    press('CmdOrCtrl+Q')
    expect(actions.quit).toHaveBeenCalledOnce()
  },
)
