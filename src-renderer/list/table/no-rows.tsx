import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { type Column, classOf } from './columns.ts'

const useStyles = makeStyles({
  // A heading and its reason, not two sentences that say the same.
  heading: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
})

/**
 * What a table without rows says: that there is no data, and why; of a failed reading it can say neither. Where nothing
 * limits the rows, what is missing (`isAll`) says both. `total`: so many the server counts, and gave none of them.
 */
export function NoRows(props: { failed?: boolean; isAll?: boolean; total?: number | undefined; children: ReactNode }) {
  const { failed = false, isAll = false, total = 0, children } = props
  const styles = useStyles()
  const isLost = total > 0
  if (isAll && !failed && !isLost) return <span className={styles.heading}>{children}</span>
  return (
    <>
      <span className={styles.heading}>{failed || isLost ? '没有读到数据' : '暂无数据'}</span>
      {!failed && (
        <span>
          {isLost
            ? `服务器有 ${total} 条，却没有给出第 1 页。它的页码可能从 0 算起，可在 设置 → 诊断 做服务器体检`
            : children}
        </span>
      )}
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
