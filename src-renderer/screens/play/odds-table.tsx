import { useMemo } from 'react'
import type { OddsRow } from '../../api/play.ts'
import type { UndoableForm } from '../../form/steps.ts'
import { EditGrid, gridColumns } from '../../panels/edit-grid.tsx'
import type { GridField } from '../../panels/edit-grid-lines.ts'
import { oddsFields } from './odds-form.ts'

const fields: GridField[] = Object.entries(oddsFields).map(([name, title]) => ({
  name,
  title,
  kind: name === 'isKick' ? 'switch' : 'number',
}))
const columns = gridColumns({ lead: '玩法项', fields })

/** The odds and limits of every line of a play. */
export function OddsTable({ rows, form }: { rows: readonly OddsRow[]; form: UndoableForm }) {
  const lines = useMemo(() => rows.map(lineOf), [rows])
  return <EditGrid label="赔率" {...{ columns, fields, lines, form }} empty="此玩法没有赔率" />
}

/** Not every line can be kicked (A091). */
function lineOf({ id, detail, odds, quota, isKick }: OddsRow) {
  const kick = Number(isKick) < 0 ? {} : { isKick }
  return { key: String(id), title: String(detail ?? ''), loaded: { odds, quota, ...kick } }
}
