import { memo, type ReactNode } from 'react'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { type Column, classOf, type RowAction } from './columns.ts'
import type { SelectState } from './row-selection.tsx'

interface CellsProps<T> {
  row: T
  columns: readonly Column<T>[]
  /** null: the table has no actions column. */
  actions: readonly RowAction[] | null
  actionsSuffix?: (row: T) => ReactNode
  /** Whether the row has a button that opens its menu. */
  hasMore: boolean
  active: boolean
  /** Whether the row is expanded; null: the table has no details. */
  open: boolean | null
  /** Of its checkbox; null: it has none. */
  select: SelectState
  isRemoved: boolean
  busy: boolean
}

interface RowProps<T> extends CellsProps<T> {
  rowKey: string
  index: number
  /** Tab leads to it. */
  isStop: boolean
  isNew: boolean
  /** Else the row itself shows whether it is selected, and no cell is rendered again. */
  hasCheckbox: boolean
  detail: ReactNode
}

/**
 * One row. The table handles clicks by delegation, so rows have no handlers. Only the `tr` depends on the row's index,
 * so that the memoised cells are not rendered again when a row above is inserted.
 */
export function Row<T>({ rowKey, index, isStop, isNew, hasCheckbox, detail, select, ...cells }: RowProps<T>) {
  const { active, isRemoved, busy, columns, actions, open } = cells
  const classes = [
    'row',
    active && 'active',
    isNew && 'new',
    isRemoved && 'removed',
    select === 'on' && !hasCheckbox && 'selected',
  ]
  return (
    <>
      <tr
        className={classes.filter(Boolean).join(' ')}
        data-key={rowKey}
        tabIndex={isStop ? 0 : -1}
        aria-rowindex={index + 2}
        aria-current={active || undefined}
        aria-busy={busy || undefined}
        aria-selected={select === null ? undefined : select === 'on'}
      >
        <Cells {...cells} select={hasCheckbox ? select : null} />
      </tr>
      {detail !== null && (
        <tr className="detail" data-detail={rowKey}>
          <td
            colSpan={columns.length + (open === null ? 0 : 1) + (hasCheckbox ? 1 : 0) + (actions ? 1 : 0)}
            style={{ gridColumn: '1 / -1' }}
          >
            {detail}
          </td>
        </tr>
      )}
    </>
  )
}

function CellsView<T>(props: CellsProps<T>) {
  const { row, columns, actions, actionsSuffix, hasMore, active, open, select, isRemoved, busy } = props
  const buttons = isRemoved ? null : actions?.filter(({ inMenu }) => !inMenu)
  return (
    <>
      {open !== null && (
        <td className="control-cell">
          <button
            type="button"
            className="expander"
            data-open
            tabIndex={active ? 0 : -1}
            aria-expanded={open}
            aria-label={open ? '收起' : '展开'}
          />
        </td>
      )}
      {select !== null && (
        <td className="control-cell">
          <input
            type="checkbox"
            data-select
            readOnly
            tabIndex={active ? 0 : -1}
            checked={select === 'on'}
            disabled={select === 'disabled'}
            aria-label="选择"
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} title={tooltipOf(column, row)}>
          {column.second ? (
            <>
              <span className="first">{sanitizeCell(column.cell(row))}</span>
              <span className="second">{sanitizeCell(column.second.cell(row))}</span>
            </>
          ) : (
            cellOf(column, row)
          )}
        </td>
      ))}
      {actions && (
        <td className="actions">
          <span className={buttons?.length === 1 ? 'verbs lone' : 'verbs'}>
            {buttons?.map(({ id, label, hotkey, tone, byPointer, reason }) => (
              <button
                key={id}
                type="button"
                tabIndex={active ? 0 : -1}
                className={['action', tone, byPointer && 'armed'].filter(Boolean).join(' ')}
                data-action={id}
                // By name only, so that it keeps the focus; the table ignores the click.
                aria-disabled={busy || reason !== undefined || undefined}
                title={reason ?? (hotkey ? `${label}（${hotkey.toUpperCase()}）` : undefined)}
                aria-keyshortcuts={hotkey?.toUpperCase()}
              >
                {label}
              </button>
            ))}
          </span>
          {hasMore && !isRemoved && (
            <button
              type="button"
              tabIndex={active ? 0 : -1}
              className="action more"
              data-more
              aria-haspopup="menu"
              aria-label="更多操作"
            >
              …
            </button>
          )}
          {!isRemoved && actionsSuffix?.(row)}
        </td>
      )}
    </>
  )
}

function tooltipOf<T>({ text, second }: Column<T>, row: T): string {
  const texts = [text(row), second?.text(row)].filter(Boolean)
  return sanitizeSentence(texts.join(' · '), MAX_TOOLTIP_LENGTH)
}

/** What is out of sight is for paper only: a button or a field in it would be there twice. */
function cellOf<T>(column: Column<T>, row: T): ReactNode {
  return column.isLeftOut ? <ForeignText text={column.text(row)} /> : sanitizeCell(column.cell(row))
}

/** Sanitizes string cells, since a column may build its text from member input. */
const sanitizeCell = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? sanitizeSentence(cell) : cell)

const Cells = memo(CellsView) as typeof CellsView
