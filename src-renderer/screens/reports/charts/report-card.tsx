import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    minWidth: 0,
    padding: '10px 14px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    breakInside: 'avoid',
    '@media print': { gap: '4px', paddingBlock: '6px' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    minHeight: '28px',
    '@media print': { minHeight: 0 },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  tools: { display: 'flex', gap: '4px', marginInlineStart: 'auto' },
})

/** A part of the report under a heading; `note` says which period it covers. */
export function ReportCard(props: {
  title: string
  note: string
  tools?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { title, note, tools, className, children } = props
  const styles = useStyles()
  const titleId = useId()
  return (
    <section className={mergeClasses(styles.card, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {title}
        </h3>
        <span className={styles.note}>{note}</span>
        {tools && (
          <div className={styles.tools} data-print="no">
            {tools}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
