import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeUnreadable, isUnreadableForGood } from '../../api/http/errors.ts'
import { minTarget } from '../../ui/min-target.ts'
import { appearsLate, lineShape } from '../../ui/surface.ts'

const useStyles = makeStyles({
  shape: {
    ...lineShape,
    ...appearsLate,
    display: 'inline-block',
    position: 'relative',
    width: '96px',
    overflow: 'hidden',
    color: 'transparent',
  },
  failed: { display: 'inline-flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  // Its line is as high as the others.
  retry: { ...minTarget, marginBlock: '-6px', fontSize: 'inherit' },
})

/** What of a query a fact needs. */
type Reading<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

interface FactProps<T> {
  query: Reading<T>
  children: (data: T) => ReactNode
}

/** A fact that is read by itself: its value, its shape while it is read, or that it cannot be read, with 重试 unless it never can. */
export function Fact<T>({ query, children }: FactProps<T>) {
  const styles = useStyles()
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  // While it is read again after a failure, too: 重试 must not disappear with the focus.
  const isFailed = data === undefined ? errorUpdateCount > 0 : error !== null
  if (data === undefined && !isFailed) return <span className={styles.shape}>读取中…</span>
  return (
    <>
      {data !== undefined && children(data)}
      {isFailed && (
        <span className={styles.failed}>
          {data === undefined ? describeUnreadable(error) : '较早的数据，暂时无法更新'}
          {!isUnreadableForGood(error) && (
            <Link as="button" className={styles.retry} disabledFocusable={isFetching} onClick={() => void refetch()}>
              重试
            </Link>
          )}
        </span>
      )}
    </>
  )
}
