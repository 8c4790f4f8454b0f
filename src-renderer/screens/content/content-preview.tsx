import { Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { usePanelAreaStyles } from '../../features/review/panel-area.ts'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'

const useStyles = makeStyles({
  preview: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    // The list has few columns.
    flexBasis: 'clamp(400px, 32%, 560px)',
  },
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '12px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& h2': { margin: 0, overflowWrap: 'anywhere' },
  },
  faint: { color: tokens.colorNeutralForeground3 },
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

/** What the preview says of an item. */
export interface Preview<T> {
  title: (item: T) => string
  /** Below the title: when, and where it is shown. */
  facts: (item: T) => readonly string[]
  content: (item: T) => ReactNode
}

/** A list with what members see of its active item, or of its first one, beside it. */
export function ContentPreview<T>({ table, preview }: { table: LiveTableProps<T>; preview: Preview<T> }) {
  const styles = useStyles()
  const areaStyles = usePanelAreaStyles()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const { rows, rowKey } = table
  const item = rows.find((row) => rowKey(row) === activeKey) ?? rows[0]
  return (
    <div className={areaStyles.area}>
      <div className={areaStyles.tables}>
        {/* The preview takes the place of the expanded row. */}
        <LiveTable {...table} detail={undefined} onActiveRow={(row) => setActiveKey(row && rowKey(row))} />
      </div>
      {item !== undefined && (
        <section
          className={mergeClasses(areaStyles.panel, areaStyles.frame, styles.preview)}
          data-region="preview"
          aria-label="预览"
        >
          <div className={styles.head}>
            <Caption1 className={styles.faint}>会员看到的内容</Caption1>
            <Subtitle2 as="h2">{isolateText(preview.title(item))}</Subtitle2>
            <Caption1 className={styles.faint}>
              {preview.facts(item).filter(Boolean).map(isolateOne).join(' · ')}
            </Caption1>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
          <section className={styles.body} key={rowKey(item)} tabIndex={0} aria-label="内容">
            {preview.content(item)}
          </section>
        </section>
      )}
    </div>
  )
}

const isolateOne = (text: string) => isolateText(text)
