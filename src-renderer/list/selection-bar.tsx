import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, type RefObject, useState } from 'react'
import { EMPTY_KEYS } from '../lib/empty.ts'
import { ExportButton } from './export/export-controls.tsx'
import type { Exporter, ExportSource } from './export/exporter.ts'
import type { ExportFormat } from './export/worker.ts'
import type { Selection } from './table/row-selection.tsx'

export interface ListSelection<T> {
  /** The selected rows, in the order of the list. */
  rows: readonly T[]
  forTable: Selection<T>
  deselect: (keys: ReadonlySet<string>) => void
  clear: () => void
}

/** The selected rows of a list, by key: a refresh keeps those that are still listed, another query none. */
export function useListSelection<T>(rows: readonly T[], rowKey: (row: T) => string, queryId: string): ListSelection<T> {
  const [selection, setSelection] = useState({ queryId, keys: EMPTY_KEYS })
  const keys = selection.queryId === queryId ? selection.keys : EMPTY_KEYS
  const selected = keys.size === 0 ? [] : rows.filter((row) => keys.has(rowKey(row)))
  const setKeys = (next: ReadonlySet<string>) => setSelection({ queryId, keys: next })
  // A row that left the list is not selected when it returns.
  if (selection.queryId !== queryId || selected.length !== keys.size) setKeys(new Set(selected.map(rowKey)))
  return {
    rows: selected,
    forTable: { isSelectable: () => true, keys, onChange: setKeys },
    deselect: (removed) =>
      setSelection((current) => ({ ...current, keys: new Set([...current.keys].filter((key) => !removed.has(key))) })),
    clear: () => setKeys(EMPTY_KEYS),
  }
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    paddingInlineStart: '10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    '& > .fui-Button': { height: '28px', minWidth: '28px' },
  },
})

/** What can be done with several selected rows besides exporting them. */
export interface Batch<T> {
  /** Rows have checkboxes, where there is room for them. */
  hasColumn?: true
  describe: (rows: readonly T[]) => string
  /** `leave` puts the focus on the active row: the bar is about to disappear, or a dialog opens and returns it. */
  actions: (rows: readonly T[], deselect: ListSelection<T>['deselect'], leave: () => void) => ReactNode
}

/** What is selected and what can be done with it, in place of the pager's text, so that nothing moves. */
export function SelectionBar<T>(props: {
  batch: Batch<T>
  selection: ListSelection<T>
  screen: RefObject<HTMLElement | null>
  exporter: Exporter
  onExport: (format: ExportFormat, load: ExportSource<T>['load']) => void
}) {
  const { batch, selection, screen, exporter, onExport } = props
  const { rows } = selection
  const styles = useStyles()
  function leave(): void {
    const table = screen.current?.querySelector<HTMLElement>('[data-region=table]')
    const target = table?.querySelector<HTMLElement>('tr[aria-current]') ?? table
    target?.focus()
  }
  function clear(): void {
    leave()
    selection.clear()
  }
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label="批量操作"
      onKeyDown={({ key, target, currentTarget }) => {
        // The menu handles its own Escape.
        if (key === 'Escape' && currentTarget.contains(target as Node)) clear()
      }}
    >
      <span role="status">{batch.describe(rows)}</span>
      {batch.actions(rows, selection.deselect, leave)}
      <ExportButton
        exporter={exporter}
        disabled={false}
        isForSelection
        onExport={(format) => onExport(format, async () => ({ rows: [...rows], total: rows.length }))}
      />
      <Button size="small" appearance="subtle" aria-keyshortcuts="Escape" onClick={clear}>
        取消选择
      </Button>
    </div>
  )
}
