import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { toast } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { Column, RowAction } from './columns.ts'
import { cellText, rowToTsv } from './row-to-tsv.ts'

/** Where the menu of a row opens. */
export interface MenuPosition {
  key: string
  /** Id of the clicked column; null when opened by keyboard. */
  column: string | null
  /** Viewport coordinates in pixels. */
  x: number
  y: number
}

export interface RowMenuItem {
  label: string
  run: () => void
}

interface RowMenuProps<T> {
  position: MenuPosition
  row: T
  columns: readonly Column<T>[]
  actions: readonly RowAction[]
  /** Disables the actions. */
  busy: boolean
  items: readonly RowMenuItem[]
  /** Whether the row is expanded; null: it has no detail. */
  open: boolean | null
  onToggle: () => void
  onAction: (id: string) => void
  onClose: () => void
}

/** One menu shared by all rows: one per row would double the time of a page switch (performance.md). */
export function RowMenu<T>({ position, row, columns, ...props }: RowMenuProps<T>) {
  const column = columns.find(({ id, buttonOnly }) => id === position.column && !buttonOnly)
  const target = { getBoundingClientRect: () => new DOMRect(position.x, position.y, 0, 0) }
  return (
    <Menu
      open
      closeOnScroll
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_event, { open }) => !open && props.onClose()}
    >
      <MenuPopover>
        <MenuList aria-label="行菜单">
          {column && <MenuItem onClick={() => void copy(cellText(row, column), '已复制单元格')}>复制单元格</MenuItem>}
          <MenuItem secondaryContent={COPY_SHORTCUT} onClick={() => void copy(rowToTsv(row, columns), '已复制整行')}>
            复制整行
          </MenuItem>
          {props.actions.length > 0 && <MenuDivider />}
          {props.actions.map(({ id, label, hotkey }) => (
            <MenuItem
              key={id}
              disabled={props.busy}
              secondaryContent={hotkey?.toUpperCase() ?? null}
              onClick={() => props.onAction(id)}
            >
              {label}
            </MenuItem>
          ))}
          {(props.open !== null || props.items.length > 0) && <MenuDivider />}
          {props.open !== null && (
            <MenuItem secondaryContent="Enter" onClick={props.onToggle}>
              {props.open ? '收起' : '展开'}
            </MenuItem>
          )}
          {props.items.map(({ label, run }) => (
            <MenuItem key={label} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const COPY_SHORTCUT = navigator.platform.startsWith('Mac') ? '⌘C' : 'Ctrl+C'

async function copy(text: string, message: string): Promise<void> {
  const copied = await copyText(text)
  toast(copied ? 'success' : 'error', copied ? message : '复制失败！')
}
