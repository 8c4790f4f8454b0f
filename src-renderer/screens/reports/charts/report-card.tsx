import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { surface } from '#renderer/ui/surface.ts'

/** A list of figures, each over a bar of its share; paper has no space for the bars. */
export const useBarListStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontVariantNumeric: 'tabular-nums',
    '@media print': { gap: '2px' },
  },
  bar: { display: 'block', width: '100%', height: '6px', '@media print': { display: 'none' } },
  // Leads to what is counted.
  link: {
    padding: 0,
    border: '0 none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '@media print': { color: 'inherit' },
  },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    minWidth: 0,
    padding: '10px 14px 12px',
    ...surface,
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
