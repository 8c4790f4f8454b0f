import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { MOD } from '../../ui/shortcut-help.ts'
import type { Column, RowAction } from './columns.ts'
import { cellText, copy, rowToTsv } from './copy.ts'

/** Where the menu of a row opens. */
export interface MenuPosition {
  key: string
  /** Id of the clicked column; null when opened by keyboard. */
  column: string | null
  /** Viewport coordinates in pixels. */
  x: number
  y: number
}

export type RowMenuItem = { label: string; hotkey?: string; run: () => void }

/** One menu shared by all rows: one per row would double the time of a page switch (performance.md). */
export function RowMenu<T>(props: {
  position: MenuPosition
  row: T
  columns: readonly Column<T>[]
  actions: readonly RowAction[]
  busy: boolean
  items: readonly RowMenuItem[]
  /** Whether the row is expanded; null: it has no detail. */
  open: boolean | null
  onToggle: () => void
  onAction: (id: string) => void
  onClose: () => void
}) {
  const { position, row, columns, actions, items, open } = props
  const column = columns.find(({ id, buttonOnly }) => id === position.column && !buttonOnly)
  const target = { getBoundingClientRect: () => new DOMRect(position.x, position.y, 0, 0) }
  // Beside the point, so that a long menu is moved along it into the window instead of being cut.
  return (
    <Menu
      open
      closeOnScroll
      positioning={{ target, position: 'after', align: 'top' }}
      onOpenChange={(_event, data) => !data.open && props.onClose()}
    >
      <MenuPopover>
        <MenuList aria-label="行菜单">
          {column && <MenuItem onClick={() => void copy(cellText(row, column), '已复制单元格')}>复制单元格</MenuItem>}
          <MenuItem secondaryContent={COPY_SHORTCUT} onClick={() => void copy(rowToTsv(row, columns), '已复制整行')}>
            复制整行
          </MenuItem>
          {actions.length > 0 && <MenuDivider />}
          {actions.map(({ id, label, hotkey }) => (
            <MenuItem
              key={id}
              disabled={props.busy}
              secondaryContent={hotkey?.toUpperCase() ?? null}
              onClick={() => props.onAction(id)}
            >
              {label}
            </MenuItem>
          ))}
          {(open !== null || items.length > 0) && <MenuDivider />}
          {open !== null && (
            <MenuItem secondaryContent="Enter" onClick={props.onToggle}>
              {open ? '收起' : '展开'}
            </MenuItem>
          )}
          {items.map(({ label, hotkey, run }) => (
            <MenuItem key={label} secondaryContent={hotkey ?? null} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const COPY_SHORTCUT = `${MOD}C`
