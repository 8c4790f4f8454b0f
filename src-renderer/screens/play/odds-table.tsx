import { useMemo } from 'react'
import { type OddsRow, oddsRowId } from '../../api/settings/play.ts'
import { EditGrid } from '../../features/inline-edit/edit-grid.tsx'
import { gridColumns } from '../../features/inline-edit/grid-columns.tsx'
import type { GridField, GridRow } from '../../features/inline-edit/grid-rows.ts'
import { createRowTitles, toKeyedRows } from '../../form/edit/row-keys.ts'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { oddsFields } from './use-odds-form.ts'

const fields: GridField[] = Object.entries(oddsFields).map(([name, title]) => ({
  name,
  title,
  kind: name === 'isKick' ? 'switch' : 'number',
}))
const columns = gridColumns({ rowHeader: '玩法项', fields })

/** The odds and limits of all rows of a play. */
export function OddsTable({ rows, form }: { rows: readonly OddsRow[]; form: UndoableForm }) {
  const gridRows = useMemo(() => toGridRows(rows), [rows])
  return <EditGrid label="赔率" {...{ columns, fields, gridRows, form }} empty="此玩法没有赔率" />
}

function toGridRows(rows: readonly OddsRow[]): GridRow[] {
  const titles = createRowTitles(rows.map(({ detail }) => detail))
  return toKeyedRows(rows, oddsRowId).map(({ key, row: { odds, quota, isKick } }, index) => {
    // A negative `isKick` means that the row does not support it (A091).
    const kickCell = Number(isKick) < 0 ? {} : { isKick }
    return { key, title: titles[index]!, initialValues: { odds, quota, ...kickCell } }
  })
}
