import type { ReactNode } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import type { FilterValues } from '../filters/filters.ts'

/** One column of a list. Declare columns as module constants: memoised rows compare them by identity. */
export interface Column<T> {
  id: string
  title: string
  /** Default width in pixels, before the operator resizes it. */
  width: number
  /** Narrowed down to this before the table scrolls sideways: a text is cut, no amount or id, nor what the operator set. */
  minWidth?: number
  /** Width of the cell in digits. Amounts and ids are never truncated, so the column is at least this wide. 0: a text. */
  digits?: (row: T) => number
  /** The same in a tight table, where the cell stands on two smaller lines. See `whole`. */
  tightDigits?: (row: T) => number
  /** The same where another cell stands on the second line below it; what is cut is in the tooltip. */
  firstDigits?: (row: T) => number
  /** The least of the same on the second line of another cell, where there are no buttons; what is cut is in the tooltip. */
  secondDigits?: (row: T) => number
  /** Pixels of the text of a cell, measured once for each row. */
  textWidth?: (row: T) => number
  /** Pixels with which its second line is whole, too: only for lack of room it is narrower. */
  wholeWidth?: number
  /** Place in which the column leaves a table that would scroll sideways, 1 first; undefined: it stays. */
  leaves?: number
  /** The column in whose cells it stands as a second line while a tight table has no room for it. */
  below?: string
  /** What stands on the second line of its cells. */
  second?: Column<T>
  /** The column in a tight table, where its text has a shorter form: what its cells show, and its width on a second line. */
  asTight?: Column<T>
  /** It has left, or stands in the cells of another; on paper it is there. */
  isLeftOut?: true
  /** A text right behind a number, as far as what is in sight goes. */
  isBehindNumber?: true
  /** A text that takes of the width that is left over what its longest cell needs. */
  grows?: true
  /** It takes all that is left over, so that the others stand at the end of the row: short tables beside each other. */
  fills?: true
  /** A mask or a button of one length: what is left over does not make it wider. */
  keepsWidth?: true
  align?: 'start' | 'end' | 'center'
  /** Pixels between the end of its cells and that of what is read in them, as of digits in an input: its heading ends there. */
  inset?: number
  cell: (row: T) => ReactNode
  /** The cell as plain text, for the tooltip, copying and exporting. */
  text: (row: T) => string
  /** Set for amounts, which are exported as numbers. */
  amount?: (row: T) => Amount | null | undefined
  /** Its amounts came or went: a negative one, and a negative sum of them, is a deduction and no trouble. */
  isMovement?: true
  /** Set where the amounts can be added up. See `summed`. */
  sum?: Summation<T>
  /** The server's field name for sorting; undefined: not sortable. */
  sort?: string
  /** The member that the cell names and opens; null: none. See `opensMember`. */
  member?: (row: T) => Id | null
  /** What stands in its heading, where that is more than the title. */
  heading?: ReactNode
  /** Its heading beside another one, or where each pixel counts; the whole one is the tooltip. */
  shortTitle?: string
  /** There is no room for its whole title. */
  isShortened?: true
  /** The cell holds only a button, so it is neither copied nor exported. */
  buttonOnly?: true
  /** Whether a list with this query has it; undefined: always. */
  isShown?: (values: FilterValues) => boolean
  /** Whether another cell says it in such a list: only exports have the column. */
  isMerged?: (values: FilterValues) => boolean
}

/** How the amounts of a column are added up. */
interface Summation<T> {
  /** undefined: the row takes no part, as a bet without a result. Any other value that is no amount is unreadable. */
  getAmount: (row: T) => Amount | null | undefined
  format: (sum: Amount) => string
}

/** A column whose amounts are added up in the totals row, which those of balances cannot be. */
export type SummedColumn<T> = Column<T> & { sum: Summation<T> }

/** Class of the cells of a column. */
export const classOf = <T>({ align, second, isLeftOut, isBehindNumber }: Column<T>) =>
  [align, second && 'pair', isLeftOut && 'left-out', isBehindNumber && 'behind'].filter(Boolean).join(' ') || undefined

/** Texts keep apart from a number before them, whatever is out of sight or on the second line of others between the two. */
export function markTextsBehindNumbers<T>(columns: readonly Column<T>[]): Column<T>[] {
  let before: Column<T> | undefined
  return columns.map((column) => {
    if (column.isLeftOut) return column
    const isBehindNumber = before?.align === 'end' && column.align !== 'end' && column.align !== 'center'
    before = column
    return isBehindNumber ? { ...column, isBehindNumber } : column
  })
}

export interface RowAction {
  id: string
  label: string
  /** Shortcut while the row is active. */
  hotkey?: string
  tone?: 'primary' | 'danger'
  /** A rare action: it has no button in the row, only an item in the row's menu. */
  inMenu?: true
  /** Only a click of the pointer presses it, no key. */
  byPointer?: true
  /** Why the action is unavailable. The button looks disabled; a click on it shows the reason. */
  reason?: string
}

const [MIN_WIDTH, MAX_WIDTH] = [48, 640]

export const clampWidth = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Applies the operator's saved order, visibility and widths. */
export function arrangeColumns<T>(
  columns: readonly Column<T>[],
  { order = [], hidden = [], widths = {} }: { order?: string[]; hidden?: string[]; widths?: Record<string, number> },
): Column<T>[] {
  return orderColumns(columns, order)
    .filter(({ id }) => !hidden.includes(id))
    .map((column) => {
      const width = widths[column.id]
      return width === undefined ? column : { ...column, width: clampWidth(width), minWidth: undefined }
    })
}

/** All columns in the saved order; a column missing from it follows its default predecessor. */
export function orderColumns<T>(columns: readonly Column<T>[], order: readonly string[]): Column<T>[] {
  const placed = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  columns.forEach((column, i) => {
    if (placed.includes(column)) return
    const previous = columns[i - 1]
    placed.splice(previous ? placed.indexOf(previous) + 1 : 0, 0, column)
  })
  return placed
}
