import { useEffectEvent, useState } from 'react'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { useEffectOnChange } from '../../lib/use-effect-on-change.ts'
import { Pager } from '../../list/pager.tsx'
import type { RowAction } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import { type MenuPosition, RowMenu } from '../../list/table/row-menu.tsx'
import type { PayAccountRow } from './account-search.ts'
import { payAccountColumns } from './pay-account-columns.tsx'

const actions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'delete', label: '删除', tone: 'danger', inMenu: true },
]
const payAccountActions = () => actions
const accountKey = ({ id }: PayAccountRow) => String(id)

/** Up to this many accounts have no pager. */
const PAGE_SIZE = 20
/** A type has few: the cards below stay about where they are when its accounts are read. */
const EXPECTED_ROWS = 3

/** An account to bring into sight and focus, in the table of one payment type. */
export interface TargetAccount {
  typeKey: string
  key: string
}

/** The accounts of one payment type, page by page. */
export function PayAccountTable(props: {
  label: string
  rows: readonly PayAccountRow[]
  /** Those of all types that need most room: the columns of all tables stand below one another. */
  widest: readonly PayAccountRow[]
  /** Names the search: another one begins at the first page. */
  search: string
  loading: boolean
  failed: boolean
  target: TargetAccount | null
  /** The target has been brought into sight: a table that is mounted later must not take the focus for it. */
  onTargetShown: () => void
  onAction: (id: string, account: PayAccountRow) => void
}) {
  const { label, rows, widest, search, loading, failed, target, onTargetShown, onAction } = props
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  const [menuPosition, setMenuPosition] = useState<MenuPosition | null>(null)
  const menuRow = menuPosition && rows.find((row) => accountKey(row) === menuPosition.key)
  const [size, setSize] = useState(PAGE_SIZE)
  const [position, setPosition] = useState({ search, page: 1 })
  const pageCount = Math.max(1, Math.ceil(rows.length / size))
  const page = position.search === search ? Math.min(position.page, pageCount) : 1
  const setPage = (next: number) => setPosition({ search, page: next })

  const showAccount = useEffectEvent(() => {
    const index = rows.findIndex((row) => accountKey(row) === target?.key)
    if (index < 0) return
    onTargetShown()
    setPage(Math.floor(index / size) + 1)
    setActiveKey(accountKey(rows[index]!))
    setFocusRequests((count) => count + 1)
  })
  // The rows may come after the request.
  useEffectOnChange(() => showAccount(), [target, rows])

  return (
    <>
      <DataTable
        label={label}
        columns={payAccountColumns}
        rows={rows.slice((page - 1) * size, page * size)}
        widthRows={widest}
        rowKey={accountKey}
        rowActions={payAccountActions}
        actionsWidth={104}
        onAction={onAction}
        onMore={(key, button) => {
          const { left, bottom } = button.getBoundingClientRect()
          setActiveKey(key)
          setMenuPosition({ key, column: null, x: left, y: bottom })
        }}
        activeKey={activeKey}
        onActive={setActiveKey}
        focusRequests={focusRequests}
        loading={loading}
        expectedRows={EXPECTED_ROWS}
        empty={<NoRows failed={failed}>还没有账号</NoRows>}
      />
      {menuPosition && menuRow && (
        <RowMenu
          position={menuPosition}
          row={menuRow}
          columns={payAccountColumns}
          actions={actions}
          busy={false}
          items={EMPTY_LIST}
          open={null}
          onToggle={() => {}}
          onAction={(id) => onAction(id, menuRow)}
          onClose={() => {
            setMenuPosition(null)
            setFocusRequests((count) => count + 1)
          }}
        />
      )}
      {rows.length > PAGE_SIZE && (
        <Pager page={page} size={size} total={rows.length} onPage={setPage} onSize={setSize} />
      )}
    </>
  )
}
