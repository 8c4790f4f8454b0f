import type { ReactNode } from 'react'
import type { Id } from '#shared/ids.ts'
import type { Amount } from '#shared/money.ts'
import type { FilterValues } from '../filters/filters.ts'
import { DIGIT_WIDTH, inSteps, longestText, TITLE_WIDTH } from './text-width.ts'

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
  /** The column as it stands there, where its text has a shorter form. */
  asSecond?: Column<T>
  /** It has left, or stands in the cells of another; on paper it is there. */
  isLeftOut?: true
  /** A text that takes of the width that is left over what its longest cell needs. */
  grows?: true
  /** It takes all that is left over, so that the others stand at the end of the row: short tables beside each other. */
  fills?: true
  /** A mask or a button of one length: what is left over does not make it wider. */
  keepsWidth?: true
  align?: 'start' | 'end' | 'center'
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
  /** The cell holds only a button, so it is neither copied nor exported. */
  buttonOnly?: true
  /** Whether a list with this query has it; undefined: always. */
  isShown?: (values: FilterValues) => boolean
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
export const classOf = <T>({ align, second, isLeftOut }: Column<T>) =>
  [align, second && 'pair', isLeftOut && 'left-out'].filter(Boolean).join(' ') || undefined

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

/** Horizontal padding of a cell, plus one pixel for rounding. */
export const CELL_PADDING = 17
const TIGHT_PADDING = 11
const SORT_WIDTH = 16 // Of a sort mark.
type Fit = 'wide' | 'tight' // Tight: less padding, fewer digits.

/** Digits of the widest cell of these rows; null: the column may be narrower than its cells. */
function countDigits<T>(column: Pick<Column<T>, 'digits' | 'tightDigits'>, rows: readonly T[], fit: Fit) {
  const digits = (fit === 'tight' && column.tightDigits) || column.digits
  return (digits && rows.reduce((widest, row) => Math.max(widest, digits(row)), 0)) || null
}

/** For each column the row that needs most room in it: they stand for all rows where several tables have one layout. */
export function findWidest<T>(columns: readonly Column<T>[], rows: readonly T[]): T[] {
  const [first] = rows
  if (first === undefined) return []
  const widest = columns.map(({ digits, text }) => {
    const measure = digits ?? ((row: T) => text(row).length)
    return rows.reduce((best, row) => (measure(row) > measure(best) ? row : best), first)
  })
  return [...new Set(widest)]
}

/** CSS width: this one, or what the widest cell needs. `ch` is one digit of the table's font. */
function cssWidth(width: number, digits: number | null, padding: number): string {
  return digits === null ? `${width}px` : `max(${width}px, ${digits}ch + ${padding}px)`
}

/** How narrow a column may become: never narrower than its title. */
function minWidthOf<T>({ title, width, minWidth = width, sort }: Column<T>, padding: number): number {
  const titleWidth = title.length * TITLE_WIDTH + padding + (sort ? SORT_WIDTH : 0)
  return Math.min(width, Math.max(minWidth, titleWidth))
}

/** What a column cannot do without: an upper bound in pixels. */
function neededWidth<T>(column: Column<T>, rows: readonly T[], fit: Fit): number {
  const padding = fit === 'tight' ? TIGHT_PADDING : CELL_PADDING
  return Math.max(minWidthOf(column, padding), (countDigits(column, rows, fit) ?? 0) * DIGIT_WIDTH + padding)
}

/** How much narrower the smaller characters of two lines are. */
export const SMALLER = 0.92

/** The same of a second line. */
function secondWidth<T>({ title }: Column<T>, digits: Column<T>['digits'], rows: readonly T[]): number {
  const count = countDigits({ digits }, rows, 'wide') ?? 0
  return Math.max(title.length * TITLE_WIDTH, Math.ceil(count * SMALLER) * DIGIT_WIDTH) + TIGHT_PADDING
}

/** A column with another one on the second line of its cells, whose own text then has one line. */
function withSecond<T>(column: Column<T>, { asSecond, ...whole }: Column<T>, rows: readonly T[]): Column<T> {
  const second = asSecond ?? whole
  const { width, minWidth = width } = column
  const least = secondWidth(second, second.secondDigits ?? second.digits, rows)
  const wholeWidth = secondWidth(second, second.digits, rows)
  return {
    ...column,
    second,
    tightDigits: column.firstDigits,
    width: Math.max(width, wholeWidth),
    minWidth: Math.max(minWidth, least),
    wholeWidth,
  }
}

/**
 * The columns of a table that stays within `available` pixels. If they may leave it, it becomes tight first. Then as many as
 * possible stay in sight, those before that matter more: below others, or beside them where there is room.
 */
export function fitColumns<T>(columns: readonly Column<T>[], rows: readonly T[], available: number) {
  const limit = available - SCROLL_BAR_WIDTH
  const leaving = columns.filter(({ leaves }) => leaves).toSorted((a, b) => b.leaves! - a.leaves!)
  const isTight =
    leaving.length > 0 && columns.reduce((total, each) => total + neededWidth(each, rows, 'wide'), 0) > limit
  if (!isTight) return { isTight, columns }
  const beside = new Set(columns.filter(({ leaves }) => !leaves).map(({ id }) => id))
  /** By the column on whose second line they stand. */
  const below = new Map<string, Column<T>>()
  const widths = new Map<string, number>()
  /** Counted once: each try adds up all of them. */
  const widthOf = (column: Column<T>, second?: Column<T>) => {
    const key = `${column.id} ${second?.id}`
    if (!widths.has(key))
      widths.set(key, neededWidth(second ? withSecond(column, second, rows) : column, rows, 'tight'))
    return widths.get(key)!
  }
  const total = () =>
    columns.reduce((sum, each) => sum + (beside.has(each.id) ? widthOf(each, below.get(each.id)) : 0), 0)
  const putBeside = ({ id }: Column<T>) => {
    beside.add(id)
    return total() <= limit || !beside.delete(id)
  }
  const putBelow = (column: Column<T>) => {
    const { below: host } = column
    if (!host || !beside.has(host) || below.has(host)) return false
    // A line that needs no more room is free, also where the table scrolls sideways anyway.
    const most = Math.max(limit, total())
    below.set(host, column)
    return total() <= most || !below.delete(host)
  }
  const isBelow = (column: Column<T>) => column.below !== undefined && below.get(column.below) === column
  /** An id that is broken beside others may need less room than on one line. */
  const isNarrowerBelow = (column: Column<T>) => {
    const host = columns.find(({ id }) => id === column.below)
    return host !== undefined && widthOf(host, column) - widthOf(host) <= widthOf(column)
  }
  const show = (column: Column<T>) => {
    if (beside.has(column.id) || isBelow(column)) return
    if (isNarrowerBelow(column)) putBelow(column) || putBeside(column)
    else putBeside(column) || putBelow(column)
  }
  leaving.forEach(show)
  for (const column of leaving.filter(isBelow)) {
    below.delete(column.below!)
    if (!putBeside(column)) below.set(column.below!, column)
  }
  // Some lines are free again.
  leaving.forEach(show)
  const fitted = columns.map((column): Column<T> => {
    if (!beside.has(column.id)) return { ...column, isLeftOut: true }
    const second = below.get(column.id)
    return second ? withSecond(column, second, rows) : column
  })
  return { isTight, columns: fitted }
}

/** Left free for a vertical scroll bar. A table without one is stretched to its container. */
const SCROLL_BAR_WIDTH = 17

/**
 * CSS widths of columns and table. What the columns lack in the visible width is taken from those with a `minWidth`, each
 * in proportion to what it can give: first what amounts and ids do not need, which stay whole, then what the texts of
 * these rows do not need, and only then is a text cut, which ends in an ellipsis. `fixed`: pixels of the other columns.
 * `container`: CSS width of the scroll container.
 */
export function tableWidths<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  fixed: number,
  container: string,
  isTight = false,
) {
  const padding = isTight ? TIGHT_PADDING : CELL_PADDING
  const visible = `(${container} - ${SCROLL_BAR_WIDTH}px)`
  const measured = columns.map((column) => {
    const digits = countDigits(column, rows, isTight ? 'tight' : 'wide')
    const minWidth = minWidthOf(column, padding)
    const least = Math.max(minWidth, digits === null ? 0 : digits * DIGIT_WIDTH + padding)
    const whole = Math.max(least, Math.min(column.width, wholeWidthOf(column, rows, padding)))
    const spare = Math.max(0, column.width - whole)
    const slack = digits === null ? [0, spare, whole - least] : [spare, 0, whole - least]
    return { digits, minWidth, width: column.width, slack }
  })
  const sums = [0, 1, 2].map((step) => measured.reduce((sum, { slack }) => sum + slack[step]!, 0))
  // Short, because each row has it in its style.
  const pixels = measured.reduce((sum, { width, digits }) => sum + (digits === null ? width : 0), fixed)
  const inDigits = measured.flatMap(({ width, digits }) => (digits === null ? [] : cssWidth(width, digits, padding)))
  const total = `(${[`${pixels}px`, ...inDigits].join(' + ')})`
  /** What the steps before this one leave missing, as far as this one has it. */
  const missing = sums.map((sum, step) => {
    const before = sums.slice(0, step).reduce((given, each) => given + each, 0)
    return `clamp(0px, ${total} - ${visible} - ${before}px, ${sum}px)`
  })
  return {
    columns: measured.map(({ digits, minWidth, width, slack }) => {
      const taken = slack.flatMap((part, step) => (part > 0 ? `${missing[step]} * ${part / sums[step]!}` : []))
      if (taken.length === 0) return cssWidth(width, digits, padding)
      return `max(${cssWidth(minWidth, digits, padding)}, ${width}px - ${taken.join(' - ')})`
    }),
    table: `calc(max(${total} - ${sums[0]! + sums[1]! + sums[2]!}px, min(${total}, ${visible})))`,
  }
}

/** Pixels with which the cells of these rows, and their second lines, are whole. */
function wholeWidthOf<T>(column: Column<T>, rows: readonly T[], padding: number): number {
  const { digits, minWidth, width, wholeWidth = 0 } = column
  const isText = !digits && minWidth !== undefined && minWidth < width
  const text = isText ? inSteps(longestText(column, rows) + padding, 24) : 0
  return Math.max(text, wholeWidth)
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
