import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { termHint } from '../lib/term-hints.ts'
import { surface } from './surface.ts'

/** Of the digits in a field from the end of its cell. */
const DIGITS_OFFSET = 15

/** Of a unit behind the digits and the gap before it, in pixels: of each character what a Chinese one takes. */
export const unitWidth = (unit: string | undefined) => (unit ? 4 + 14 * unit.length : 0)

const useStyles = makeStyles({
  // Scrolled sideways only: what contains it is scrolled down.
  scroll: {
    overflowX: 'auto',
    boxSizing: 'border-box',
    width: 'fit-content',
    maxWidth: '100%',
    minHeight: 'max-content',
    ...surface,
  },
  wide: { width: '100%' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    // Lines between rows only, as in lists.
    '& tr:not(tbody > :last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '& th, & td': { padding: '4px 8px', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
    // Beside the text of an input.
    '& tr:has(input) > th': { lineHeight: '28px', fontWeight: tokens.fontWeightRegular },
    // What is filled in stands out, and the headings are as quiet as those of a list.
    '&:has(td input) thead th': { fontSize: tokens.fontSizeBase200 },
    // Beside that of a radio button, whose label has these.
    '& tr:has(input[type=radio]) > :is(th, td:not(:has(input)))': { paddingBlock: '10px', lineHeight: 'inherit' },
    '& th[title]': { cursor: 'help', textDecorationLine: 'underline', textDecorationStyle: 'dotted' },
    '& th': { fontWeight: tokens.fontWeightSemibold },
    '& thead th': { backgroundColor: tokens.colorNeutralBackground3 },
    // Over the digits in the fields.
    '& .end': { textAlign: 'end', paddingInlineEnd: `${DIGITS_OFFSET}px` },
  },
  numeric: {
    '& thead th:not(:first-child), & td': { textAlign: 'end', whiteSpace: 'nowrap' },
    // On two lines before the table is scrolled sideways.
    '& thead th:not(:first-child)': {
      whiteSpace: 'normal',
      wordBreak: 'keep-all',
      overflowWrap: 'normal',
      verticalAlign: 'bottom',
    },
    // Seventeen columns fit beside the menu in a window of 1280 px, as many rows into a dialog in one of 720 px.
    '& th, & td': { padding: '3px 5px' },
    '& tbody th': { fontWeight: tokens.fontWeightRegular, overflowWrap: 'normal', wordBreak: 'keep-all' },
  },
  // A list of records: figures stand beside each other, and one text has the room that they leave.
  list: {
    // Beside a button, which is higher than its text.
    '& th, & td': { padding: '3px 5px', verticalAlign: 'baseline' },
    '& tbody th': { fontWeight: tokens.fontWeightRegular },
    '& :is(th, td):is(:first-child, .figure, .whole)': { width: '1%', whiteSpace: 'nowrap' },
    '& .figure': { textAlign: 'end' },
    // A text beside long figures is not one letter wide.
    '& td:not(.figure, .whole)': { minWidth: '60px' },
    '& .figure + :not(.figure)': { paddingInlineStart: '16px' },
    '& [aria-current]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  fill: {
    width: '100%',
    '& tr:has(input) > th': { whiteSpace: 'nowrap' },
    '& td > span:has(> input)': { display: 'block' },
    '& td input': { width: '100%' },
  },
  fillTexts: {
    '& thead th': { whiteSpace: 'nowrap' },
    '& td:has(input[inputmode=decimal])': { width: '1%' },
    // Of the container of an input, which is as wide as its number at least.
    '& td > span:has(> input[inputmode=decimal])': { minWidth: '104px' },
  },
  even: { width: '100%', tableLayout: 'fixed' },
})

interface SimpleTableProps {
  label: string
  /** The first heading is that of the row headers. */
  headings: readonly string[]
  /** `isCurrent`: of a list of records, the one beside which it stands. */
  rows: readonly { key: string; header: ReactNode; cells: readonly ReactNode[]; isCurrent?: boolean }[]
  /** Figures, aligned at the end. */
  numeric?: boolean
  /** Headings of the columns of figures in a list of records, in which the first column is a time. */
  figures?: readonly string[]
  /** Headings of columns of such a list that are never broken, as ids. */
  whole?: readonly string[]
  /** Headings of columns of number fields: they stand over the digits. */
  numberFields?: readonly string[]
  /** The units behind the digits, by these headings. */
  units?: Readonly<Record<string, string>>
  /** As wide as its container; `texts`: texts take what the numbers beside them leave. */
  fill?: boolean | 'texts'
  /** Columns of one width, whatever is in them: a long text makes no other column narrow. */
  even?: boolean
}

/** A heading that may be broken before what qualifies it. */
function breakable(heading: string): ReactNode {
  const [, name, rest] = /^(.{2,})(占比|（.+）)$/.exec(heading) ?? []
  if (!name) return heading
  return (
    <>
      {name}
      <wbr />
      {rest}
    </>
  )
}

/** A small table that is read or filled in as a whole; a list of records is a DataTable. */
export function SimpleTable(props: SimpleTableProps) {
  const { label, headings, rows, numeric = false, figures, whole = [], numberFields = [], units = {} } = props
  const { fill = false, even = false } = props
  const styles = useStyles()
  const classOf = (heading: string | undefined) => {
    if (heading === undefined) return
    if (figures?.includes(heading)) return 'figure'
    if (whole.includes(heading)) return 'whole'
    return numberFields.includes(heading) ? 'end' : undefined
  }
  return (
    <div className={mergeClasses(styles.scroll, (fill !== false || even) && styles.wide)}>
      <table
        className={mergeClasses(
          styles.table,
          numeric && styles.numeric,
          figures && styles.list,
          fill && styles.fill,
          fill === 'texts' && styles.fillTexts,
          even && styles.even,
        )}
        aria-label={label}
      >
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={classOf(heading)}
                style={units[heading] ? { paddingInlineEnd: DIGITS_OFFSET + unitWidth(units[heading]) } : undefined}
                title={termHint(heading)}
              >
                {breakable(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, header, cells, isCurrent }) => (
            <tr key={key} aria-current={isCurrent || undefined}>
              <th scope="row">{header}</th>
              {cells.map((cell, i) => (
                <td key={headings[i + 1]} className={figures && classOf(headings[i + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
