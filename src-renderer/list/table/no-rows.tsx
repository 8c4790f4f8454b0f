import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { type Column, classOf } from './columns.ts'

const useStyles = makeStyles({
  // A heading and its reason, not two sentences that say the same.
  heading: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
})

/**
 * What a table without rows says: that there is no data, and why; of a failed reading it can say neither. Where nothing
 * limits the rows, what is missing (`isAll`) says both.
 */
export function NoRows(props: { failed?: boolean; isAll?: boolean; children: ReactNode }) {
  const { failed = false, isAll = false, children } = props
  const styles = useStyles()
  if (failed) return <span className={styles.heading}>没有读到数据</span>
  if (isAll) return <span className={styles.heading}>{children}</span>
  return (
    <>
      <span className={styles.heading}>暂无数据</span>
      <span>{children}</span>
    </>
  )
}

/** As many as fill a usual window; what is below is cut. */
const SKELETON_ROWS = 24

/** Takes the place of rows that are not rendered. */
export function SpacerRow({ height, span }: { height: number; span: number }) {
  return (
    <tr className="pad" aria-hidden>
      <td colSpan={span} style={{ height, gridColumn: '1 / -1' }} />
    </tr>
  )
}

/** Rows without content while there is no data. `before`, `after`: cells beside the columns. */
export function Skeleton<T>(props: {
  className: string
  columns: readonly Column<T>[]
  before: number
  after: number
  count?: number | undefined
}) {
  const { className, columns, before, after, count = SKELETON_ROWS } = props
  return Array.from({ length: count }, (_row, i) => (
    <tr key={i} className={`row ${className}`} aria-hidden>
      {before > 0 && <td colSpan={before} style={{ gridColumn: `span ${before}` }} />}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} />
      ))}
      {after > 0 && <td className="actions" />}
    </tr>
  ))
}
