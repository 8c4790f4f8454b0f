import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { Fragment, useEffect, useState } from 'react'

/** Viewport coordinates in pixels. */
export interface MenuPoint {
  x: number
  y: number
}

export interface ContextMenuEntry {
  label: string
  run: () => void
}

interface ContextMenuProps {
  label: string
  point: MenuPoint
  /** Groups of entries, with lines between them; empty ones are left out. */
  groups: readonly (readonly ContextMenuEntry[])[]
  onClose: () => void
}

/** A menu at the pointer, or where the keyboard asked for it; afterwards the focus returns. */
export function ContextMenu({ label, point, groups, onClose }: ContextMenuProps) {
  // Beside the point, as in RowMenu: a long menu is moved along it into the window.
  const target = { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) }
  // Before the first entry takes the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return (
    <Menu
      open
      closeOnScroll
      positioning={{ target, position: 'after', align: 'top' }}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <MenuPopover>
        <MenuList aria-label={label}>
          {groups
            .filter((entries) => entries.length > 0)
            .map((entries, i) => (
              <Fragment key={entries[0]!.label}>
                {i > 0 && <MenuDivider />}
                {entries.map((entry) => (
                  <MenuItem key={entry.label} onClick={entry.run}>
                    {entry.label}
                  </MenuItem>
                ))}
              </Fragment>
            ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** Where the keyboard opens a menu for an element: at its lower edge, a little to the right. */
export function pointBelow(element: Element): MenuPoint {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: Math.max(left, 0) + 24, y: bottom }
}
