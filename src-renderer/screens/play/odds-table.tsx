import { useMemo } from 'react'
import { type OddsRow, oddsMark } from '../../api/play.ts'
import { keyed, rowTitles } from '../../form/row-keys.ts'
import type { UndoableForm } from '../../form/steps.ts'
import { EditGrid, gridColumns } from '../../panels/edit-grid.tsx'
import type { GridField, GridLine } from '../../panels/edit-grid-lines.ts'
import { oddsFields } from './odds-form.ts'

const fields: GridField[] = Object.entries(oddsFields).map(([name, title]) => ({
  name,
  title,
  kind: name === 'isKick' ? 'switch' : 'number',
}))
const columns = gridColumns({ lead: '玩法项', fields })

/** The odds and limits of all rows of a play. */
export function OddsTable({ rows, form }: { rows: readonly OddsRow[]; form: UndoableForm }) {
  const lines = useMemo(() => linesOf(rows), [rows])
  return <EditGrid label="赔率" {...{ columns, fields, lines, form }} empty="此玩法没有赔率" />
}

function linesOf(rows: readonly OddsRow[]): GridLine[] {
  const titles = rowTitles(rows.map(({ detail }) => detail))
  return keyed(rows, oddsMark).map(({ key, row: { odds, quota, isKick } }, index) => {
    // A negative `isKick` means that the row does not support it (A091).
    const kick = Number(isKick) < 0 ? {} : { isKick }
    return { key, title: titles[index]!, loaded: { odds, quota, ...kick } }
  })
}
