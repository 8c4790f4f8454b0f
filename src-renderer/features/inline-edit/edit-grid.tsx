import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Amount } from '#shared/money.ts'
import { validateNumberField } from '../../form/edit/edit-form.ts'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { cellInput, groupedContainer } from '../../form/fields/number-inputs.tsx'
import { askState } from '../../form/submit/confirmed-switch.tsx'
import { stepAmount } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'
import type { Column } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { fewRows } from '../../list/table/narrow-cells.ts'
import { NoRows } from '../../list/table/no-rows.tsx'
import { toast } from '../../stores/toast.ts'
import { MOD, type ShortcutHelp, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { pageMeasure } from '../../ui/surface.ts'
import { GAP, partTracks, useParts } from './grid-parts.ts'
import {
  cellName,
  type GridField,
  type GridRow,
  type GridRowView,
  parseCellName,
  pasteCells,
  useGridRowViews,
} from './grid-rows.ts'

/** What the parts are called behind the name of the whole. */
const PARTS = ['', '（续）', '（续二）'] as const
/** As wide as global.css has it. */
const SCROLL_BAR = 10

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minHeight: 0 },
  tools: { display: 'flex', gap: '12px', alignItems: 'center' },
  cells: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: `${GAP}px`,
    flex: '1 1 auto',
    minHeight: '120px',
    '& input.grid-cell': { ...cellInput, width: '100%' },
    '& .grid-number': { ...groupedContainer, display: 'block', flex: '1 1 auto', minWidth: 0 },
    '& .grid-number:has(.changed)': { fontWeight: tokens.fontWeightSemibold },
    '& .stepped': { display: 'flex', alignItems: 'center' },
    '& .stepped button': {
      font: 'inherit',
      boxSizing: 'border-box',
      width: '24px',
      height: '28px',
      padding: 0,
      flexShrink: 0,
      color: tokens.colorNeutralForeground3,
      backgroundColor: tokens.colorNeutralBackground1,
      // One control with the input between them.
      border: `1px solid ${tokens.colorNeutralStroke1}`,
      borderBottomColor: tokens.colorNeutralStrokeAccessible,
      borderRadius: tokens.borderRadiusSmall,
      ':first-child': { borderStartEndRadius: 0, borderEndEndRadius: 0, borderInlineEndWidth: 0 },
      ':last-child': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 },
      cursor: 'pointer',
      ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1Hover },
    },
    '& .stepped input.grid-cell': { borderRadius: 0 },
    '& input.changed': { backgroundColor: tokens.colorStatusWarningBackground1 },
    '& input[type=checkbox]': { accentColor: tokens.colorBrandBackground },
    '& label': { display: 'inline-flex', alignItems: 'center', gap: '2px' },
    '& label.changed': { backgroundColor: tokens.colorStatusWarningBackground1 },
    '& .note': { marginInlineStart: '12px' },
  },
  // As high as its rows, and no wider than they can be read across.
  single: {
    alignItems: 'start',
    maxWidth: pageMeasure.maxWidth,
    ...fewRows,
    '& [data-region=table]': { maxHeight: '100%', boxSizing: 'border-box' },
  },
  // All parts are scrolled as one, below their headings.
  together: {
    gridTemplateRows: 'auto',
    alignContent: 'start',
    overflow: 'auto',
    // Its scroll bar stands in the margin of the page: the tables end where the save bar does.
    scrollbarGutter: 'stable',
    marginInlineEnd: `-${SCROLL_BAR}px`,
    scrollPaddingBlock: '34px',
    '& [data-region=table]': { overflow: 'visible' },
  },
})

/** What is not seen of a grid. */
const shortcuts: readonly ShortcutHelp[] = [
  { keys: 'Enter', label: '输入框：到下一行的同一列' },
  { keys: '↑ ↓', label: '输入框：到上一行、下一行，或加减' },
  { keys: `${MOD}V`, label: '粘贴表格软件的一列或几列' },
  { keys: `${MOD}Z`, label: '撤销表格里的修改' },
]

const getKey = ({ key }: GridRowView) => key

interface EditGridProps {
  label: string
  columns: readonly Column<GridRowView>[]
  fields: readonly GridField[]
  gridRows: readonly GridRow[]
  form: UndoableForm
  empty: string
  /** Shown beside 撤销. */
  tools?: ReactNode
  /** Where 撤销 and the tools stand: in a line that the screen has anyway. */
  toolbar: Element | null
}

/** A grid edited in place: columns can be pasted, changes are highlighted until saved and can be undone. */
export function EditGrid({ label, columns, fields, gridRows, form, empty, tools, toolbar }: EditGridProps) {
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rowViews = useGridRowViews(gridRows, fields, form)
  const [parts, partColumns] = useParts(rowViews, columns, gridRows)
  useShortcutHelp(shortcuts)

  // The first invalid row may be outside the rendered range: scroll to it after a failed save.
  const [focusRequests, setFocusRequests] = useState(0)
  const firstInvalidKey = useRef<string | undefined>(undefined)
  firstInvalidKey.current = rowViews.find(({ errors }) => Object.keys(errors).length > 0)?.key
  useEffect(() => {
    const key = firstInvalidKey.current
    if (!form.message || key === undefined || frame.current?.querySelector('[aria-invalid=true]')) return
    setActiveKey(key)
    setFocusRequests((count) => count + 1)
  }, [form.message])

  /** Steps a cell; returns false if its field has no steps. */
  function stepCell(cell: string | undefined, up: boolean): boolean {
    const position = parseCellName(cell)
    const step = position && fields.find(({ name }) => name === position.field)?.step
    if (!cell || !step) return false
    const row = gridRows.find(({ key }) => key === position.key)
    const max = row?.initialValues[step.maxField] as Amount | null | undefined
    const next = stepAmount(form.values[cell], up, step.min, Number(max) ? max : null)
    if (next !== null) form.set({ [cell]: next })
    return true
  }

  /** Of a switch whose state the server does not say. */
  async function chooseState(cell: string): Promise<void> {
    const position = parseCellName(cell)
    const title = gridRows.find(({ key }) => key === position?.key)?.title ?? ''
    const label = fields.find(({ name }) => name === position?.field)?.title
    const state = await askState(`${title} ${label}`, label)
    if (state !== null) form.set({ [cell]: toServerBoolean(form.values[cell], state) })
  }

  const handlers: HTMLAttributes<HTMLDivElement> = {
    onChange({ target }) {
      const cell = cellOf(target)
      if (cell && target instanceof HTMLInputElement) {
        form.set({
          [cell]: target.type === 'checkbox' ? toServerBoolean(form.values[cell], target.checked) : target.value,
        })
      }
    },
    onPaste(event) {
      const position = cellAt(event.target)
      const text = event.clipboardData.getData('text/plain')
      if (!position || !/[\n\t]/.test(text)) return
      event.preventDefault()
      const { change, unusedRows, unusedColumns } = pasteCells(rowViews, fields, position, text)
      form.set(change)
      const unused = [unusedRows > 0 && `${unusedRows} 行`, unusedColumns > 0 && `${unusedColumns} 列`].filter(Boolean)
      const unusedHint = unused.length > 0 ? `，多出的 ${unused.join('、')}没有用到` : ''
      toast(unusedHint ? 'warning' : 'success', `已粘贴 ${Object.keys(change).length} 个值${unusedHint}`)
    },
    onClick({ target }) {
      if (!(target instanceof HTMLElement)) return
      const { steps, up, unknown } = target.dataset
      if (steps) stepCell(steps, up === 'true')
      if (unknown) void chooseState(unknown)
    },
    onKeyDown(event) {
      const position = cellAt(event.target)
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      if (isArrow && stepCell(cellOf(event.target), event.key === 'ArrowUp')) return event.preventDefault()
      if (form.undo && event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        form.undo()
        event.preventDefault()
      } else if (position && (event.key === 'Enter' || isArrow)) {
        const offset = event.key === 'ArrowUp' || event.shiftKey ? -1 : 1
        const next = rowViews[rowViews.findIndex(({ key }) => key === position.key) + offset]
        const cell = next && cellName(next.key, position.field)
        const input = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(cell ?? '')}"]`)
        input?.focus()
        input?.select()
        event.preventDefault()
      }
    },
    onBlur({ target }) {
      const cell = cellOf(target)
      if (cell) validateNumberField(form, cell)
    },
  }

  return (
    <div className={styles.frame}>
      {toolbar &&
        createPortal(
          <div className={styles.tools}>
            {tools}
            <Button
              size="small"
              icon={<ArrowUndoRegular />}
              disabledFocusable={!form.undo}
              onClick={() => form.undo?.()}
            >
              撤销
            </Button>
          </div>,
          toolbar,
        )}
      <div
        ref={frame}
        className={mergeClasses(styles.cells, parts.length > 1 ? styles.together : styles.single)}
        style={parts.length > 1 ? partTracks(partColumns) : undefined}
        {...handlers}
      >
        {parts.map((rows, i) => (
          <DataTable
            key={PARTS[i]}
            label={`${label}${PARTS[i]}`}
            columns={partColumns[i]!}
            rows={rows}
            rowKey={getKey}
            activeKey={activeKey}
            onActive={setActiveKey}
            focusRequests={rows.some(({ key }) => key === activeKey) ? focusRequests : undefined}
            empty={<NoRows>{empty}</NoRows>}
          />
        ))}
      </div>
    </div>
  )
}

/** Form field name of an input of the grid. */
const cellOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset.cell : undefined)

/** Row key and field of a number input; null for anything else. */
const cellAt = (target: EventTarget): { key: string; field: string } | null =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' ? parseCellName(target.dataset.cell) : null
