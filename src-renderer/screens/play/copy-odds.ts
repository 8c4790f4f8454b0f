import { isolateText } from '#shared/untrusted-text.ts'
import type { OddsRow } from '../../api/settings/play.ts'
import { cellName, type GridField, type GridRow } from '../../features/inline-edit/grid-rows.ts'
import { isSameValue, type Values } from '../../form/edit/edits.ts'
import { compareDecimals } from '../../lib/number-input.ts'
import { toBoolean, toKnownBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { validateOddsCell } from './use-odds-form.ts'

/** A cell that would get another value. */
export interface CopiedCell {
  cell: string
  /** Row and column. */
  label: string
  field: GridField
  from: unknown
  to: unknown
}

interface CopyPlan {
  cells: readonly CopiedCell[]
  /** Rows of this play without a row of that name in the other one; they stay as they are. */
  unmatched: readonly string[]
  /** Names of the other play without a row here. */
  unused: readonly string[]
  /** Cells whose source value this console would not save: empty, negative, no number. */
  invalid: readonly string[]
}

/** What copying some columns of another play's odds changes in a form (A291). Rows correspond by their names. */
export function planCopy(
  target: { rows: readonly OddsRow[]; gridRows: readonly GridRow[]; values: Values },
  source: readonly OddsRow[],
  fields: readonly GridField[],
): CopyPlan {
  const { rows, gridRows, values } = target
  const cells: CopiedCell[] = []
  const unmatched: string[] = []
  const invalid: string[] = []
  const targetIndexes = groupByName(rows)
  const sourceIndexes = groupByName(source)
  for (const [index, { key, title, initialValues }] of gridRows.entries()) {
    const name = nameOf(rows[index]!)
    const row = source[findCounterpart(index, targetIndexes.get(name), sourceIndexes.get(name))]
    if (!row) {
      unmatched.push(title)
      continue
    }
    for (const field of fields.filter(({ name }) => name in initialValues)) {
      const cell = cellName(key, field.name)
      const [from, value] = [values[cell], row[field.name]]
      const label = `${title} ${field.title}`
      const to = field.kind === 'switch' ? toServerBoolean(initialValues[field.name], toBoolean(value)) : value
      if (!isCopyable(field, cell, value)) invalid.push(label)
      else if (!isSameCell(field, from, to)) cells.push({ cell, label, field, from, to })
    }
  }
  const unused = [...sourceIndexes.keys()].filter((name) => !targetIndexes.has(name)).map((name) => isolateText(name))
  return { cells, unmatched, unused, invalid }
}

const nameOf = ({ detail }: OddsRow) => String(detail ?? '').trim()

/** The positions of the rows of each name. */
function groupByName(rows: readonly OddsRow[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    const namesakes = indexes.get(nameOf(row))
    if (namesakes) namesakes.push(index)
    else indexes.set(nameOf(row), [index])
  }
  return indexes
}

/** Rows of one name correspond in their order, if there are as many on both sides; else none does: -1. */
function findCounterpart(index: number, namesakes: readonly number[] = [], candidates: readonly number[] = []): number {
  return candidates.length === namesakes.length ? (candidates[namesakes.indexOf(index)] ?? -1) : -1
}

/** A negative switch is one that the row does not have (A091). */
function isCopyable({ kind }: GridField, cell: string, value: unknown): boolean {
  if (kind === 'number') return validateOddsCell(cell, value) === null
  return /^(true|false)$/i.test(String(value)) || (compareDecimals(value, 0) ?? -1) >= 0
}

function isSameCell({ kind }: GridField, a: unknown, b: unknown): boolean {
  if (kind === 'switch') return toKnownBoolean(a) === toKnownBoolean(b)
  return isSameValue(a, b) || compareDecimals(a, b) === 0
}
