import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import type { LiveTableProps } from '../../list/table/live-table.tsx'

const useStyles = makeStyles({ faint: { color: tokens.colorNeutralForeground3 } })

/** What the preview says of an item. */
export interface Preview<T> {
  title: (item: T) => string
  /** Below the title: when, and where it is shown. */
  facts: (item: T) => readonly string[]
  content: (item: T) => ReactNode
}

/** A list with what members see of its active item beside it. */
export function ContentPreview<T>({ table, preview }: { table: LiveTableProps<T>; preview: Preview<T> }) {
  const styles = useStyles()
  return (
    <RowPreview
      table={table}
      label="预览"
      wide
      head={(item) => (
        <>
          <Caption1 className={styles.faint}>会员看到的内容</Caption1>
          <Subtitle2 as="h2">{isolateText(preview.title(item))}</Subtitle2>
          <Caption1 className={styles.faint}>
            {preview.facts(item).filter(Boolean).map(isolateOne).join(' · ')}
          </Caption1>
        </>
      )}
      body={preview.content}
    />
  )
}

const isolateOne = (text: string) => isolateText(text)
