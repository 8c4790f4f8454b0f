import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { toggleInPreferences } from '../../stores/ui-preferences.ts'

/** The context menu of the entries, by right click, ContextMenu or Shift+F10: pins one to the top of the menu. */
export function PinMenu({ pinnedNames, children }: { pinnedNames: readonly string[]; children: ReactNode }) {
  const [target, setTarget] = useState<{ name: string; element: HTMLElement } | null>(null)

  function onContextMenu(event: MouseEvent): void {
    const element = (event.target as Element).closest<HTMLElement>('[data-screen]')
    const name = element?.dataset.screen
    if (!element || name === undefined) return
    event.preventDefault()
    setTarget({ name, element })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the entries inside are links, which have the focus
    <div style={{ display: 'contents' }} onContextMenu={onContextMenu}>
      {children}
      {target && (
        <Menu
          open
          closeOnScroll
          positioning={{ target: target.element, position: 'below', align: 'start' }}
          onOpenChange={(_event, { open }) => !open && setTarget(null)}
        >
          <MenuPopover>
            <MenuList aria-label="菜单项">
              <MenuItem onClick={() => toggleInPreferences('pinnedScreens', target.name)}>
                {pinnedNames.includes(target.name) ? '取消固定' : '固定到菜单上方'}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </div>
  )
}
