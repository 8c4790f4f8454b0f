import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, type ReactNode } from 'react'
import type { Column } from '../table/columns.ts'
import { isSummed } from './column-sums.ts'

const useStyles = makeStyles({
  totals: {
    height: '34px',
    backgroundColor: tokens.colorNeutralBackground3,
    '& > *': {
      lineHeight: '15px',
      // As the pinned cells of all rows do.
      backgroundColor: 'inherit',
      fontWeight: tokens.fontWeightSemibold,
    },
    '& > .actions': { zIndex: 2 },
    '& small': {
      display: 'block',
      fontSize: tokens.fontSizeBase100,
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground2,
    },
  },
  first: { '@media screen': { position: 'sticky', top: '34px', zIndex: 1 } },
  last: { '& > *': { borderTop: `1px solid ${tokens.colorNeutralStroke1}`, borderBottom: '0 none' } },
})

/** What the row belongs to. `before`, `after`: cells beside the columns. */
export interface TotalsLayout<T> {
  rows: readonly T[]
  /** Rows that are still on screen, but no longer in the list: they are not added up. */
  removedKeys: ReadonlySet<string>
  columns: readonly Column<T>[]
  before: number
  after: number
}

/** The content of a column's total. `leftOut`: rows that are not in it because their amount is unreadable. */
export interface Total {
  content: ReactNode
  leftOut: number
}

interface TotalsRowProps<T> extends TotalsLayout<T> {
  /** Which rows the totals are of. */
  label: string
  /** What is in them although a reader may not expect it; null: nothing. */
  note: string | null
  isFirst: boolean
  rowKey: (row: T) => string
  getTotal: (column: Column<T>, rows: readonly T[]) => Total | null
}

/** The totals below, or above, the amounts they are of; the label stands before the first one. */
function TotalsRowView<T>(props: TotalsRowProps<T>) {
  const { rows, removedKeys, columns, before, after, label, note, isFirst, rowKey, getTotal } = props
  const styles = useStyles()
  const listed = removedKeys.size === 0 ? rows : rows.filter((row) => !removedKeys.has(rowKey(row)))
  const leading = before + Math.max(0, columns.findIndex(isSummed))
  return (
    <tr
      className={mergeClasses(styles.totals, isFirst ? styles.first : styles.last)}
      data-key={isFirst ? 'total' : undefined}
    >
      {leading > 0 && (
        <th
          scope="row"
          colSpan={leading}
          style={{ gridColumn: `span ${leading}` }}
          title={note === null ? label : `${label}（${note}）`}
        >
          {label}
          {note !== null && <small>{note}</small>}
        </th>
      )}
      {columns.slice(leading - before).map((column, i) => {
        const total = getTotal(column, listed)
        return (
          <td key={column.id} className={column.align}>
            {leading === 0 && i === 0 && <small>{label}</small>}
            {total?.content}
            {total && total.leftOut > 0 && (
              <small title={`${total.leftOut} 条的金额无法读取`}>不含 {total.leftOut} 条</small>
            )}
          </td>
        )
      })}
      {after > 0 && <td className="actions" />}
    </tr>
  )
}

export const TotalsRow = memo(TotalsRowView) as typeof TotalsRowView
