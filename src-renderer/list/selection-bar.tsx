import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode, RefObject } from 'react'
import { ExportButton } from './export/export-controls.tsx'
import type { Exporter, ExportSource } from './export/exporter.ts'
import type { ExportFormat } from './export/worker.ts'
import type { ListSelection } from './use-list-selection.ts'

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
