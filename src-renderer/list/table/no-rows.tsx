import type { ReactNode } from 'react'

/** What a table without rows says: that there is no data, and why; of a failed reading it can say neither. */
export function NoRows({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  if (failed) return <span>没有读到数据</span>
  return (
    <>
      <span>暂无数据</span>
      <span>{children}</span>
    </>
  )
}
