import type { ReactNode } from 'react'
import type { Amount } from '../../../src-preload/shared/money.ts'

/** One column of a list. Declare columns as module constants: memoised rows compare them by identity. */
export interface Column<T> {
  id: string
  title: string
  /** Default width in pixels, before the operator resizes it. */
  width: number
  /** Width of the cell in digits. Amounts and ids are never truncated, so the column is at least this wide. */
  digits?: (row: T) => number
  align?: 'start' | 'end' | 'center'
  cell: (row: T) => ReactNode
  /** The cell as plain text, for the tooltip, copying and exporting. */
  text: (row: T) => string
  /** Set for amounts, which are exported as numbers. */
  amount?: (row: T) => Amount | null | undefined
  /** The server's field name for sorting; undefined: not sortable. */
  sort?: string
  /** The cell holds only a button, so it is neither copied nor exported. */
  buttonOnly?: true
}

export interface RowAction {
  id: string
  label: string
  /** Shortcut while the row is active. */
  hotkey?: string
  tone?: 'primary' | 'danger'
  /** Why the action is unavailable. The button looks disabled; a click on it shows the reason. */
  reason?: string
}

/** Horizontal padding of a cell, plus one pixel for rounding. */
const CELL_PADDING = 17

/** CSS width: the column's own, or what the widest cell of these rows needs. `ch` is one digit of the table's font. */
export function cssWidth<T>({ width, digits }: Column<T>, rows: readonly T[]): string {
  if (!digits) return `${width}px`
  const maxDigits = rows.reduce((widest, row) => Math.max(widest, digits(row)), 0)
  return `max(${width}px, ${maxDigits}ch + ${CELL_PADDING}px)`
}

const MIN_WIDTH = 48
const MAX_WIDTH = 640

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** Applies the operator's saved order, visibility and widths. */
export function arrangeColumns<T>(
  columns: readonly Column<T>[],
  { order = [], hidden = [], widths = {} }: { order?: string[]; hidden?: string[]; widths?: Record<string, number> },
): Column<T>[] {
  return orderColumns(columns, order)
    .filter(({ id }) => !hidden.includes(id))
    .map((column) => (widths[column.id] === undefined ? column : { ...column, width: clampWidth(widths[column.id]!) }))
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
