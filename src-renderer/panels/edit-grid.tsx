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
import type { UndoableForm } from '../form/steps.ts'
import { type Amount, steppedAmount } from '../lib/money.ts'
import { readCells } from '../lib/number-text.ts'
import { text } from '../list/cells.tsx'
import type { Column } from '../list/columns.ts'
import { DataTable } from '../list/data-table.tsx'
import { toast } from '../stores/toast.ts'
import { cellName, type GridField, type GridLine, type ShownLine, useShownLines } from './edit-grid-lines.ts'

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
    '& .fault': { color: tokens.colorStatusDangerForeground1 },
  },
})

// Change events are handled by delegation on the grid; React requires a handler on controlled inputs.
const heard = () => {}

function numberColumn({ name, title, width = 120, step }: GridField): Column<ShownLine> {
  const input = ({ key, title: line, was, faults, cells: { [name]: value } }: ShownLine) => (
    <input
      className={was[name] === undefined ? 'grid-cell' : 'grid-cell changed'}
      data-cell={cellName(key, name)}
      aria-label={`${line} ${title}`}
      aria-invalid={faults[name] !== undefined}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      value={String(value)}
      onChange={heard}
    />
  )
  // Not tabbable: the input's arrow keys do the same.
  const button = ({ key, title: line }: ShownLine, up: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      data-steps={cellName(key, name)}
      data-up={up}
      aria-label={`${line} ${title}${up ? '增加' : '减少'} 0.01`}
    >
      {up ? '+' : '−'}
    </button>
  )
  return {
    ...text<ShownLine>(name, title, ({ cells }) => cells[name], { width: step ? width + 48 : width, align: 'end' }),
    cell: (line) =>
      line.cells[name] !== undefined &&
      (step ? (
        <span className="stepped">
          {button(line, false)}
          {input(line)}
          {button(line, true)}
        </span>
      ) : (
        input(line)
      )),
  }
}

function switchColumn({ name, title, width = 80 }: GridField): Column<ShownLine> {
  const word = ({ cells }: ShownLine) => (cells[name] === undefined ? '' : cells[name] ? '开' : '关')
  return {
    ...text<ShownLine>(name, title, word, { width, align: 'center' }),
    cell: ({ key, title: line, cells, was }) =>
      cells[name] !== undefined && (
        <label className={was[name] === undefined ? '' : 'changed'}>
          <input
            type="checkbox"
            data-cell={cellName(key, name)}
            aria-label={`${line} ${title}`}
            checked={cells[name] === true}
            onChange={heard}
          />
        </label>
      ),
  }
}

interface Grid {
  /** Heading of the row header column. */
  lead: string
  /** Read-only columns between the row header and the fields, by name. */
  facts?: Readonly<Record<string, { title: string; width: number; align?: 'end' }>>
  fields: readonly GridField[]
}

/** The columns of a grid. Call once per module: the table compares columns by identity. */
export function gridColumns({ lead, facts = {}, fields }: Grid): Column<ShownLine>[] {
  const titles = new Map(fields.map(({ name, title }) => [name, title]))
  const changeText = ({ was }: ShownLine) =>
    Object.entries(was)
      .map(([name, value]) => `${titles.get(name)}原为 ${value}`)
      .join('，')
  return [
    text('detail', lead, ({ title }) => title, { width: 160 }),
    ...Object.entries(facts).map(([name, { title, ...look }]) =>
      text<ShownLine>(name, title, (line) => line.facts[name], look),
    ),
    ...fields.map((field) => (field.kind === 'switch' ? switchColumn(field) : numberColumn(field))),
    {
      ...text<ShownLine>('change', '修改', changeText, { width: 320 }),
      cell: (line) => {
        const fault = Object.values(line.faults)[0]
        return fault ? <span className="fault">{fault}</span> : <span className="muted">{changeText(line)}</span>
      },
    },
  ]
}

const keyOf = ({ key }: ShownLine) => key

interface EditGridProps {
  label: string
  columns: readonly Column<ShownLine>[]
  fields: readonly GridField[]
  lines: readonly GridLine[]
  form: UndoableForm
  empty: string
  /** Shown beside 撤销. */
  tools?: ReactNode
}

/** A grid edited in place: columns can be pasted, changes are highlighted until saved and can be undone. */
export function EditGrid({ label, columns, fields, lines, form, empty, tools }: EditGridProps) {
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const shown = useShownLines(lines, fields, form)
  const changed = Object.keys(form.changes).length

  // The first invalid row may be outside the rendered range: scroll to it after a failed save.
  const [focusCalls, setFocusCalls] = useState(0)
  const faulty = useRef<string | undefined>(undefined)
  faulty.current = shown.find(({ faults }) => Object.keys(faults).length > 0)?.key
  useEffect(() => {
    const key = faulty.current
    if (!form.told || key === undefined || frame.current?.querySelector('[aria-invalid=true]')) return
    setActiveKey(key)
    setFocusCalls((calls) => calls + 1)
  }, [form.told])

  function onChange({ target }: ChangeEvent<HTMLDivElement>): void {
    const input = target as unknown as HTMLInputElement
    const cell = input.dataset.cell
    if (cell) form.set({ [cell]: input.type === 'checkbox' ? input.checked : input.value })
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>): void {
    const at = placeOf(event.target)
    const pasted = event.clipboardData.getData('text/plain')
    if (!at || !/[\n\t]/.test(pasted)) return
    event.preventDefault()
    const start = shown.findIndex(({ key }) => key === at.key)
    const cells = readCells(pasted)
    const numbers = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name)
    const targets = numbers.slice(numbers.indexOf(at.field))
    const change = cells
      .slice(0, shown.length - start)
      .flatMap((line, i) =>
        targets.slice(0, line.length).map((field, j) => [cellName(shown[start + i]!.key, field), line[j]] as const),
      )
    form.set(Object.fromEntries(change))
    const left = cells.length - (shown.length - start)
    toast(
      left > 0 ? 'warning' : 'success',
      `已粘贴 ${change.length} 个值${left > 0 ? `，多出的 ${left} 行没有用到` : ''}`,
    )
  }

  /** Steps a cell; returns false if its field has no steps. */
  function stepCell(cell: string | undefined, up: boolean): boolean {
    const at = placeIn(cell)
    const step = at && fields.find(({ name }) => name === at.field)?.step
    if (!cell || !step) return false
    const most = lines.find(({ key }) => key === at.key)?.loaded[step.most] as Amount | null | undefined
    const next = steppedAmount(form.values[cell], up, step.least, Number(most) ? most : null)
    if (next !== null) form.set({ [cell]: next })
    return true
  }

  function onClick({ target }: MouseEvent<HTMLDivElement>): void {
    const { steps, up } = (target as unknown as HTMLElement).dataset ?? {}
    if (steps) stepCell(steps, up === 'true')
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = placeOf(event.target)
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isArrow && stepCell((event.target as unknown as HTMLElement).dataset.cell, event.key === 'ArrowUp')) {
      event.preventDefault()
      return
    }
    if (form.undo && event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      form.undo()
      event.preventDefault()
    } else if (at && (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const by = event.key === 'ArrowUp' || event.shiftKey ? -1 : 1
      const next = shown[shown.findIndex(({ key }) => key === at.key) + by]
      const cell = next && cellName(next.key, at.field)
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
    if (cell) form.check(cell)
  }

  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <Button size="small" icon={<ArrowUndoRegular />} disabled={!form.undo} onClick={() => form.undo?.()}>
          撤销
        </Button>
        {tools}
        <span>{changed > 0 ? `已修改 ${changed} 处` : '可从表格软件复制一列，粘贴到某一格起的各行'}</span>
      </div>
      <div ref={frame} className={styles.cells} {...{ onChange, onPaste, onKeyDown, onBlur, onClick }}>
        <DataTable
          label={label}
          columns={columns}
          rows={shown}
          rowKey={keyOf}
          activeKey={activeKey}
          onActive={setActiveKey}
          focusCalls={focusCalls}
          empty={empty}
        />
      </div>
    </div>
  )
}

/** Row key and field of a number input; null for anything else. */
function placeOf(target: EventTarget): { key: string; field: string } | null {
  const { dataset, type } = target as HTMLInputElement
  return type === 'checkbox' ? null : placeIn(dataset?.cell)
}

function placeIn(cell = ''): { key: string; field: string } | null {
  const [, key, field] = /^(.+)\.([^.]+)$/s.exec(cell) ?? []
  return key && field ? { key, field } : null
}
