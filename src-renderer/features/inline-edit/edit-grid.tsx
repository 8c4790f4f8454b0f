import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { type Amount, stepAmount } from '../../lib/money.ts'
import { parseClipboardCells } from '../../lib/number-input.ts'
import { text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { toast } from '../../stores/toast.ts'
import { cellName, type GridField, type GridRow, type GridRowView, useGridRowViews } from './grid-rows.ts'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 auto', minHeight: 0 },
  tools: { display: 'flex', gap: '12px', alignItems: 'center', color: tokens.colorNeutralForeground3 },
  cells: {
    display: 'contents',
    '& input.grid-cell': {
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      boxSizing: 'border-box',
      width: '100%',
      height: '24px',
      padding: '0 6px',
      textAlign: 'end',
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
      border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
      borderRadius: tokens.borderRadiusSmall,
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    },
    '& .stepped': { display: 'flex', alignItems: 'center', '& input.grid-cell': { flex: '1 1 auto', minWidth: 0 } },
    '& .stepped button': {
      font: 'inherit',
      width: '24px',
      height: '24px',
      padding: 0,
      flexShrink: 0,
      color: tokens.colorNeutralForeground2,
      backgroundColor: 'transparent',
      border: 'none',
      cursor: 'pointer',
      ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    },
    '& input.changed': { backgroundColor: tokens.colorStatusWarningBackground1, fontWeight: tokens.fontWeightSemibold },
    '& input.grid-cell[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
    '& input[type=checkbox]': { accentColor: tokens.colorBrandBackground, verticalAlign: 'middle' },
    '& label.changed': { backgroundColor: tokens.colorStatusWarningBackground1 },
    '& .error': { color: tokens.colorStatusDangerForeground1 },
  },
})

// Change events are handled by delegation on the grid; React requires a handler on controlled inputs.
const noop = () => {}

function numberColumn({ name, title, width = 120, step }: GridField): Column<GridRowView> {
  const input = ({ key, title: rowTitle, originals, errors, cells: { [name]: value } }: GridRowView) => (
    <input
      className={originals[name] === undefined ? 'grid-cell' : 'grid-cell changed'}
      data-cell={cellName(key, name)}
      aria-label={`${rowTitle} ${title}`}
      aria-invalid={errors[name] !== undefined}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      value={String(value)}
      onChange={noop}
    />
  )
  // Not tabbable: the input's arrow keys do the same.
  const button = ({ key, title: rowTitle }: GridRowView, up: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      data-steps={cellName(key, name)}
      data-up={up}
      aria-label={`${rowTitle} ${title}${up ? '增加' : '减少'} 0.01`}
    >
      {up ? '+' : '−'}
    </button>
  )
  return {
    ...text<GridRowView>(name, title, ({ cells }) => cells[name], { width: step ? width + 48 : width, align: 'end' }),
    cell: (row) =>
      row.cells[name] !== undefined &&
      (step ? (
        <span className="stepped">
          {button(row, false)}
          {input(row)}
          {button(row, true)}
        </span>
      ) : (
        input(row)
      )),
  }
}

function switchColumn({ name, title, width = 80 }: GridField): Column<GridRowView> {
  const stateText = ({ cells }: GridRowView) => (cells[name] === undefined ? '' : cells[name] ? '开' : '关')
  return {
    ...text<GridRowView>(name, title, stateText, { width, align: 'center' }),
    cell: ({ key, title: rowTitle, cells, originals }) =>
      cells[name] !== undefined && (
        <label className={originals[name] === undefined ? '' : 'changed'}>
          <input
            type="checkbox"
            data-cell={cellName(key, name)}
            aria-label={`${rowTitle} ${title}`}
            checked={cells[name] === true}
            onChange={noop}
          />
        </label>
      ),
  }
}

interface GridOptions {
  /** Heading of the row header column. */
  rowHeader: string
  /** Read-only columns between the row header and the fields, by name. */
  info?: Readonly<Record<string, { title: string; width: number; align?: 'end' }>>
  fields: readonly GridField[]
}

/** The columns of a grid. Call once per module: the table compares columns by identity. */
export function gridColumns({ rowHeader, info = {}, fields }: GridOptions): Column<GridRowView>[] {
  const titles = new Map(fields.map(({ name, title }) => [name, title]))
  const changeText = ({ originals }: GridRowView) =>
    Object.entries(originals)
      .map(([name, value]) => `${titles.get(name)}原为 ${value}`)
      .join('，')
  return [
    text('detail', rowHeader, ({ title }) => title, { width: 160 }),
    ...Object.entries(info).map(([name, { title, ...columnOptions }]) =>
      text<GridRowView>(name, title, (row) => row.info[name], columnOptions),
    ),
    ...fields.map((field) => (field.kind === 'switch' ? switchColumn(field) : numberColumn(field))),
    {
      ...text<GridRowView>('change', '修改', changeText, { width: 320 }),
      cell: (row) => {
        const error = Object.values(row.errors)[0]
        return error ? <span className="error">{error}</span> : <span className="muted">{changeText(row)}</span>
      },
    },
  ]
}

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
}

/** A grid edited in place: columns can be pasted, changes are highlighted until saved and can be undone. */
export function EditGrid({ label, columns, fields, gridRows, form, empty, tools }: EditGridProps) {
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rowViews = useGridRowViews(gridRows, fields, form)
  const changedCount = Object.keys(form.changes).length

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

  function onChange({ target }: ChangeEvent<HTMLDivElement>): void {
    const input = target as unknown as HTMLInputElement
    const cell = input.dataset.cell
    if (cell) form.set({ [cell]: input.type === 'checkbox' ? input.checked : input.value })
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>): void {
    const position = cellAt(event.target)
    const pasted = event.clipboardData.getData('text/plain')
    if (!position || !/[\n\t]/.test(pasted)) return
    event.preventDefault()
    const start = rowViews.findIndex(({ key }) => key === position.key)
    const cells = parseClipboardCells(pasted)
    const numberFields = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name)
    const targetFields = numberFields.slice(numberFields.indexOf(position.field))
    const change = cells
      .slice(0, rowViews.length - start)
      .flatMap((rowCells, i) =>
        targetFields
          .slice(0, rowCells.length)
          .map((field, j) => [cellName(rowViews[start + i]!.key, field), rowCells[j]] as const),
      )
    form.set(Object.fromEntries(change))
    const unusedRows = cells.length - (rowViews.length - start)
    toast(
      unusedRows > 0 ? 'warning' : 'success',
      `已粘贴 ${change.length} 个值${unusedRows > 0 ? `，多出的 ${unusedRows} 行没有用到` : ''}`,
    )
  }

  /** Steps a cell; returns false if its field has no steps. */
  function stepCell(cell: string | undefined, up: boolean): boolean {
    const position = parseCellName(cell)
    const step = position && fields.find(({ name }) => name === position.field)?.step
    if (!cell || !step) return false
    const max = gridRows.find(({ key }) => key === position.key)?.initialValues[step.maxField] as
      | Amount
      | null
      | undefined
    const next = stepAmount(form.values[cell], up, step.min, Number(max) ? max : null)
    if (next !== null) form.set({ [cell]: next })
    return true
  }

  function onClick({ target }: MouseEvent<HTMLDivElement>): void {
    const { steps, up } = (target as unknown as HTMLElement).dataset ?? {}
    if (steps) stepCell(steps, up === 'true')
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const position = cellAt(event.target)
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isArrow && stepCell((event.target as unknown as HTMLElement).dataset.cell, event.key === 'ArrowUp')) {
      event.preventDefault()
      return
    }
    if (form.undo && event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      form.undo()
      event.preventDefault()
    } else if (position && (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const offset = event.key === 'ArrowUp' || event.shiftKey ? -1 : 1
      const next = rowViews[rowViews.findIndex(({ key }) => key === position.key) + offset]
      const cell = next && cellName(next.key, position.field)
      const input = cell && frame.current?.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(cell)}"]`)
      if (input) {
        input.focus()
        input.select()
      }
      event.preventDefault()
    }
  }

  function onBlur({ target }: FocusEvent<HTMLDivElement>): void {
    const cell = (target as unknown as HTMLElement).dataset.cell
    if (cell) form.validateField(cell)
  }

  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <Button size="small" icon={<ArrowUndoRegular />} disabled={!form.undo} onClick={() => form.undo?.()}>
          撤销
        </Button>
        {tools}
        <span>{changedCount > 0 ? `已修改 ${changedCount} 处` : '可从表格软件复制一列，粘贴到某一格起的各行'}</span>
      </div>
      <div ref={frame} className={styles.cells} {...{ onChange, onPaste, onKeyDown, onBlur, onClick }}>
        <DataTable
          label={label}
          columns={columns}
          rows={rowViews}
          rowKey={getKey}
          activeKey={activeKey}
          onActive={setActiveKey}
          focusRequests={focusRequests}
          empty={empty}
        />
      </div>
    </div>
  )
}

/** Row key and field of a number input; null for anything else. */
function cellAt(target: EventTarget): { key: string; field: string } | null {
  const { dataset, type } = target as HTMLInputElement
  return type === 'checkbox' ? null : parseCellName(dataset?.cell)
}

function parseCellName(cell = ''): { key: string; field: string } | null {
  const [, key, field] = /^(.+)\.([^.]+)$/s.exec(cell) ?? []
  return key && field ? { key, field } : null
}
