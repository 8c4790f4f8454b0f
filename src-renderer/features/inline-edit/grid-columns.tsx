import { isolateText } from '#shared/untrusted-text.ts'
import { GroupedDigits, MAX_NUMBER_LENGTH } from '../../form/fields/number-inputs.tsx'
import { groupDigits } from '../../lib/figures.ts'
import { describeSwitch } from '../../lib/server-boolean.ts'
import { termHint } from '../../lib/term-hints.ts'
import { text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { DIGIT_WIDTH } from '../../list/table/fit-columns.ts'
import { ErrorText } from '../../ui/error-bar.tsx'
import { cellName, type GridField, type GridRowView } from './grid-rows.ts'

// Change events are handled by delegation on the grid; React requires a handler on controlled inputs.
const noop = () => {}

/** Border and padding of the grid's inputs. */
const DIGITS_OFFSET = 7
/** Both buttons of the steps. */
const STEPS_WIDTH = 48

function numberColumn({ name, title, width = 120, step, unit }: GridField): Column<GridRowView> {
  const input = ({ key, title: rowTitle, originals, errors, cells: { [name]: value } }: GridRowView) => (
    <span className="grid-number">
      <input
        className={`grid-cell${originals[name] === undefined ? '' : ' changed'}`}
        data-cell={cellName(key, name)}
        aria-label={`${rowTitle} ${title}`}
        aria-description={unit}
        aria-invalid={errors[name] !== undefined}
        inputMode="decimal"
        maxLength={MAX_NUMBER_LENGTH}
        autoComplete="off"
        value={String(value)}
        onChange={noop}
      />
      <GroupedDigits value={String(value)} offset={DIGITS_OFFSET} />
    </span>
  )
  // Not tabbable: the input's arrow keys do the same.
  const button = ({ key, title: rowTitle }: GridRowView, { up }: { up: boolean }) => (
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
  const beside = step ? STEPS_WIDTH : 0
  // Said once, and not beside each of the numbers.
  const heading = unit ? `${title}（${unit}）` : title
  return {
    ...text<GridRowView>(name, heading, ({ cells }) => cells[name], { width: width + beside, align: 'end' }),
    // The bracket of a unit has as much room of its own.
    ...(unit ? {} : { inset: DIGITS_OFFSET + beside / 2 }),
    // An amount is never cut: the column is as wide as the widest one with what stands beside it.
    digits: ({ cells }) =>
      groupDigits(String(cells[name] ?? '')).length + Math.ceil((2 * DIGITS_OFFSET + beside) / DIGIT_WIDTH),
    cell: (row) =>
      row.cells[name] !== undefined &&
      (step ? (
        <span className="stepped">
          {button(row, { up: false })}
          {input(row)}
          {button(row, { up: true })}
        </span>
      ) : (
        input(row)
      )),
  }
}

function switchColumn({ name, title, width = 80 }: GridField): Column<GridRowView> {
  const stateText = ({ cells }: GridRowView) => {
    const state = cells[name]
    return state === undefined ? '' : describeSwitch(state === null ? null : Boolean(state))
  }
  return {
    ...text<GridRowView>(name, title, stateText, { width, align: 'center' }),
    cell: (row) => {
      const { key, title: rowTitle, cells, originals } = row
      if (cells[name] === undefined) return false
      const label = `${rowTitle} ${title}`
      if (cells[name] === null)
        return (
          <button
            type="button"
            className="link"
            data-unknown={cellName(key, name)}
            aria-label={`${label}：未知`}
            title={termHint(title)}
          >
            未知
          </button>
        )
      return (
        <label className={originals[name] === undefined ? '' : 'changed'} title={termHint(title)}>
          <input
            type="checkbox"
            data-cell={cellName(key, name)}
            aria-label={label}
            checked={cells[name] === true}
            onChange={noop}
          />
          <span aria-hidden> {stateText(row)}</span>
        </label>
      )
    },
  }
}

/** Id of the row headers, which also say what a row was before, or what is wrong with it. */
export const ROW_HEADER = 'detail'

/** Of a title and the note behind it. */
const HEADER_WIDTH = 260

interface GridOptions {
  rowHeader: string
  /** The server's code of a row, which stands quietly behind its title: by name. */
  code?: string
  /** Read-only columns between the row header and the fields, by name. */
  info?: Readonly<Record<string, { title: string; width: number; align?: 'end' }>>
  fields: readonly GridField[]
}

/** The columns of a grid. Call once per module: the table compares columns by identity. */
export function gridColumns({ rowHeader, code = '', info = {}, fields }: GridOptions): Column<GridRowView>[] {
  const titles = new Map(fields.map(({ name, title }) => [name, title]))
  const noteOf = ({ errors, originals }: GridRowView) =>
    Object.values(errors)[0] ??
    Object.entries(originals)
      .map(([name, value]) => `${titles.get(name)}原为 ${value}`)
      .join('，')
  return [
    {
      ...text<GridRowView>(
        ROW_HEADER,
        rowHeader,
        (row) => [row.title, row.info[code], noteOf(row)].filter(Boolean).join('　'),
        {
          width: HEADER_WIDTH,
          minWidth: 100,
          // What is left over goes to the fields, which stand near their titles.
          keepsWidth: true,
        },
      ),
      cell: (row) => {
        const note = noteOf(row)
        const isWrong = Object.keys(row.errors).length > 0
        return (
          <>
            {isolateText(row.title)}
            {row.info[code] && <span className="note muted">{isolateText(row.info[code])}</span>}
            {note && <span className="note muted">{isWrong ? <ErrorText>{note}</ErrorText> : note}</span>}
          </>
        )
      },
    },
    ...Object.entries(info).map(([name, { title, ...columnOptions }]) =>
      text<GridRowView>(name, title, (row) => row.info[name], columnOptions),
    ),
    ...fields.map((field) => (field.kind === 'switch' ? switchColumn(field) : numberColumn(field))),
  ]
}
