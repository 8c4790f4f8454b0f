import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { termHint } from '../lib/term-hints.ts'

const useStyles = makeStyles({
  // Scrolled sideways only: what contains it is scrolled down.
  scroll: { overflowX: 'auto', minHeight: 'max-content' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '4px 8px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    // Beside the text of an input.
    '& tr:has(input) > th': { lineHeight: '28px' },
    '& th[title]': { cursor: 'help', textDecorationLine: 'underline', textDecorationStyle: 'dotted' },
    '& th': { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  },
  numeric: {
    '& thead th:not(:first-child), & td': { textAlign: 'end', whiteSpace: 'nowrap' },
    // Seventeen columns fit beside the menu in a window of 1280 px, as many rows into a dialog in one of 720 px.
    '& th, & td': { padding: '3px 5px' },
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
  fillNumbers: { '& thead th:not(:first-child)': { textAlign: 'end' } },
  even: { width: '100%', tableLayout: 'fixed' },
})

interface SimpleTableProps {
  label: string
  /** The first heading is that of the row headers. */
  headings: readonly string[]
  rows: readonly { key: string; header: ReactNode; cells: readonly ReactNode[] }[]
  /** Figures, aligned at the end. */
  numeric?: boolean
  /**
   * As wide as its container; `texts`: texts take what the numbers beside them leave; `numbers`: there are only numbers,
   * and the headings stand above them.
   */
  fill?: boolean | 'texts' | 'numbers'
  /** Columns of one width, whatever is in them: a long text makes no other column narrow. */
  even?: boolean
}

/** A small table that is read or filled in as a whole; a list of records is a DataTable. */
export function SimpleTable({ label, headings, rows, numeric = false, fill = false, even = false }: SimpleTableProps) {
  const styles = useStyles()
  return (
    <div className={styles.scroll}>
      <table
        className={mergeClasses(
          styles.table,
          numeric && styles.numeric,
          fill && styles.fill,
          fill === 'texts' && styles.fillTexts,
          fill === 'numbers' && styles.fillNumbers,
          even && styles.even,
        )}
        aria-label={label}
      >
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" title={termHint(heading)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, header, cells }) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell, i) => (
                <td key={headings[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
