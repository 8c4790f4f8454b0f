import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { BESIDE_TABLE } from '../../features/review/panel-area.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import type { LiveTableProps } from '../../list/table/live-table.tsx'

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3 },
  // As wide as a member's telephone.
  phone: {
    flex: '0 0 auto',
    alignSelf: 'center',
    boxSizing: 'border-box',
    width: 'min(360px, 100%)',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '24px',
    boxShadow: tokens.shadow4,
    // The corners cut no text: it begins below the bar with the title.
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    '& h2': {
      margin: 0,
      padding: '12px 24px',
      textAlign: 'center',
      overflowWrap: 'anywhere',
      backgroundColor: tokens.colorNeutralBackground3,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px 16px 24px',
    minHeight: '88px',
    // Text written in paragraphs stands as far below the title as any other.
    '& > * > :first-child': { marginBlockStart: 0 },
    '& > * > :last-child': { marginBlockEnd: 0 },
  },
})

/** What the preview says of an item. */
export interface Preview<T> {
  title: (item: T) => string
  /** Below the title: when, and where it is shown. */
  facts: (item: T) => readonly string[]
  content: (item: T) => ReactNode
}

/** A list with what members see of its active item beside it; on a narrow page a row opens to it. */
export function ContentPreview<T>({ table, preview }: { table: LiveTableProps<T>; preview: Preview<T> }) {
  const styles = useStyles()
  return (
    <RowPreview
      table={table}
      label="预览"
      from={BESIDE_TABLE}
      wide
      head={(item) => (
        <>
          <Caption1 className={styles.faint}>会员看到的内容</Caption1>
          <Caption1 className={styles.faint}>
            {preview.facts(item).filter(Boolean).map(isolateOne).join(' · ')}
          </Caption1>
        </>
      )}
      body={(item) => (
        <div className={styles.phone}>
          <Subtitle2 as="h2" block>
            {isolateText(preview.title(item))}
          </Subtitle2>
          <div className={styles.content}>{preview.content(item)}</div>
        </div>
      )}
    />
  )
}

const isolateOne = (text: string) => isolateText(text)
