import type { ReactNode } from 'react'
import type { Amount } from '../lib/money.ts'

/** One column of a list: a module constant of its screen. */
export interface Column<T> {
  id: string
  title: string
  /** Pixels, until the operator drags it. */
  width: number
  /** How many digits wide a cell is: amounts and ids are never cut, so the column is at least as wide. */
  digits?: (row: T) => number
  align?: 'start' | 'end' | 'center'
  cell: (row: T) => ReactNode
  /** The cell as plain text: its tooltip, and what copying and exporting give. */
  text: (row: T) => string
  /** An amount: a number in a spreadsheet. */
  amount?: (row: T) => Amount | null | undefined
  /** The name by which the server sorts by it. */
  sort?: string
  /** Holds a button alone: nothing to copy or export. */
  wordless?: true
}

/** Something that can be done with a row. */
export interface RowAction {
  id: string
  label: string
  /** Pressed while the row is in hand. */
  hotkey?: string
  tone?: 'primary' | 'danger'
  /** Why it cannot be done now: shown as such, and told by the screen when it is asked for all the same. */
  reason?: string
}

/** Left and right of a cell's text, with a pixel for rounding. */
const CELL_PADDING = 17

/** The CSS width of a column: its own, or what the widest cell of these rows needs. `ch` is a digit of the table's font. */
export function cssWidth<T>({ width, digits }: Column<T>, rows: readonly T[]): string {
  if (!digits) return `${width}px`
  const most = rows.reduce((widest, row) => Math.max(widest, digits(row)), 0)
  return `max(${width}px, ${most}ch + ${CELL_PADDING}px)`
}

const MIN_WIDTH = 48
const MAX_WIDTH = 640

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** The columns as the operator arranged them: own order, without the hidden ones, at their own widths. */
export function arrangeColumns<T>(
  columns: readonly Column<T>[],
  { order = [], hidden = [], widths = {} }: { order?: string[]; hidden?: string[]; widths?: Record<string, number> },
): Column<T>[] {
  return orderColumns(columns, order)
    .filter(({ id }) => !hidden.includes(id))
    .map((column) => (widths[column.id] === undefined ? column : { ...column, width: clampWidth(widths[column.id]!) }))
}

/** All columns in the operator's order; one he never placed stands behind its neighbour of old. */
export function orderColumns<T>(columns: readonly Column<T>[], order: readonly string[]): Column<T>[] {
  const placed = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  columns.forEach((column, i) => {
    if (placed.includes(column)) return
    const before = columns[i - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  })
  return placed
}
