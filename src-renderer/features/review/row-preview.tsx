import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useLayoutEffectOnChange } from '../../lib/state-hooks.ts'
import { ROW_HEIGHTS } from '../../list/table/data-table.tsx'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePageWidth, usePanelAreaStyles } from './panel-area.ts'

const useStyles = makeStyles({
  // Both frames end with what is in them; what stands in place of rows has all the room.
  tables: { '& [data-region=table]': { flex: '0 1 auto', minHeight: '68px' } },
  // The pager follows: the rows of a page, what is beside them, or the room of the longest page so far, so that the pager
  // stays where it is on a last page of few rows.
  short: {
    '@media screen': {
      flex: '0 1 auto',
      '&::before': { content: '""', height: 'var(--rows)', maxHeight: '100%', marginInlineEnd: '-8px' },
    },
  },
  preview: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    // What it shows is short: below it no half of a frame is empty.
    alignSelf: 'flex-start',
    maxHeight: '100%',
    // On paper are the rows.
    '@media print': { display: 'none' },
  },
  // The list has few columns.
  wide: { flexBasis: 'clamp(400px, 32%, 560px)' },
  // The list has many columns, and beside it stand short figures.
  slim: { flexBasis: '340px' },
  // The list has so few columns that a wide window leaves half of it blank.
  growing: { '@container page (min-width: 1700px)': { flexBasis: '600px' } },
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '12px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& h2': { margin: 0, overflowWrap: 'anywhere' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    '& > button': { alignSelf: 'flex-start' },
    flex: '1 1 auto',
    minHeight: 0,
    padding: '12px 16px',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

/** The line of the headings with the frame of the table, in pixels. */
const HEADINGS = 36

const nothing = () => {}

/**
 * A list of few columns with more about its active row beside it: the first one until another is chosen. On a page narrower
 * than `from`, a row opens to its `detail`; the row that was shown or open stays so when the width passes that limit.
 */
export function RowPreview<T>(props: {
  table: LiveTableProps<T>
  label: string
  head: (row: T) => ReactNode
  /** `isOpen`: its detail is in the table. */
  body: (row: T, isOpen: boolean) => ReactNode
  wide?: boolean
  slim?: boolean
  growing?: boolean
  from?: number
  /** Beside the preview a row can still be opened, as its detail says more. */
  keepsDetail?: boolean
}) {
  const { table, label, head, body, wide = false, slim = false, growing = false, from = 0, keepsDetail = false } = props
  const styles = useStyles()
  const areaStyles = usePanelAreaStyles()
  const isBeside = usePageWidth(from)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { rows, rowKey } = table
  const density = useWorkstationSettings((settings) => table.density ?? settings.density)
  const [longestPage, setLongestPage] = useState(rows.length)
  useLayoutEffectOnChange(() => setLongestPage((longest) => Math.max(longest, rows.length)), [rows.length])
  const active = rows.find((row) => rowKey(row) === activeKey)
  const row = active ?? rows[0]
  return (
    <div
      className={mergeClasses(areaStyles.area, rows.length > 0 && styles.short)}
      style={{ '--rows': `${HEADINGS + longestPage * ROW_HEIGHTS[density]}px` } as CSSProperties}
    >
      <div className={mergeClasses(areaStyles.tables, rows.length > 0 && styles.tables)}>
        <LiveTable
          {...table}
          // The preview takes the place of the row that opens by itself, and marks the row that it shows.
          {...(isBeside && {
            ...(keepsDetail ? { isPreviewed: true } : { detail: undefined }),
            review: { isOpen: false, open: nothing, close: nothing, ...(active === undefined && { fill: nothing }) },
          })}
          onActiveRow={(next) => setActiveKey(next && rowKey(next))}
          onOpenRow={setOpenKey}
        />
      </div>
      {isBeside && row !== undefined && (
        <section
          className={mergeClasses(
            areaStyles.panel,
            areaStyles.frame,
            styles.preview,
            wide && styles.wide,
            slim && styles.slim,
            growing && styles.growing,
          )}
          data-region="preview"
          aria-label={label}
        >
          <div className={styles.head}>{head(row)}</div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
          <section className={styles.body} key={rowKey(row)} tabIndex={0} aria-label="内容">
            {body(row, openKey === rowKey(row))}
          </section>
        </section>
      )}
    </div>
  )
}
