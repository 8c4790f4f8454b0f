import { Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { minTargets } from '../../ui/min-target.ts'
import { surface } from '../../ui/surface.ts'

/** How many of the parts come first, so that their heights and those of the others differ least; at least one does. */
export function splitEvenly(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0)
  let above = 0
  let [best, least] = [heights.length, total]
  heights.forEach((height, i) => {
    above += height
    const difference = Math.abs(total - 2 * above)
    if (difference < least) [best, least] = [i + 1, difference]
  })
  return best
}

/** From here on two sections stand side by side; narrower, their tables and pairs of amounts would break. */
export const TWO_SECTIONS = '@container page (min-width: 1720px)'
/** From here on the title of a section stands beside its fields, where there are few of them. */
const TITLE_BESIDE = '@container page (min-width: 1100px)'
/** Three fields in a line fit beside it. */
const ONE_COLUMN = '@container page (min-width: 1180px) and (max-width: 1719px)'
/** From here on two sections of short numbers stand side by side. */
const PAIRS = '@container page (min-width: 1240px)'
/** The title of a section stands beside its fields: few of them would leave the right side of a wide line empty. */
const titleBeside = {
  display: 'grid',
  gridTemplateColumns: '240px minmax(0, 1fr)',
  columnGap: '40px',
  padding: '20px 24px',
} as const

const useStyles = makeStyles({
  sections: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    [TWO_SECTIONS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    // What is being read, messages.
    '& > :not(section)': { gridColumn: '1 / -1' },
  },
  measured: {
    [TWO_SECTIONS]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [TITLE_BESIDE]: { '& > section': titleBeside },
  },
  pairs: { [PAIRS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
    // One section in a line.
    [ONE_COLUMN]: { '& section': { ...titleBeside, columnGap: '24px', gridTemplateColumns: '200px minmax(0, 1fr)' } },
    [TWO_SECTIONS]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'stretch',
      // Its lines share what is left, so that none of it is blank below them.
      '& > div > section:last-child': { flexGrow: 1, '& > :last-child, & > :last-child > div': { flexGrow: 1 } },
    },
  },
  column: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  beside: { [TITLE_BESIDE]: { ...titleBeside, padding: '12px 16px' } },
  head: { display: 'flex', flexDirection: 'column', gap: '4px', '& h2': { margin: 0 } },
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '24px',
    // Its label ends where the fields do.
    '& .fui-Switch': { marginInlineEnd: '-8px' },
  },
  about: { color: tokens.colorNeutralForeground3 },
  section: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '12px 16px', ...surface, ...minTargets },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0, '& > h3': { margin: 0 } },
  fields: {
    display: 'grid',
    // Fields of one width, three in a line: most sections fill one. In a wider section they grow no further.
    gridTemplateColumns: 'repeat(auto-fill, minmax(clamp(168px, calc((100% - 48px) / 3), 272px), 1fr))',
    gap: '12px 24px',
    alignItems: 'start',
    // Inputs have a width of their own, which may be more than that of the column.
    '& .fui-Input, & .fui-Input__input, & .fui-Textarea, & .fui-Select': { minWidth: 0, width: '100%' },
  },
  narrow: { columnGap: '16px', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  halves: { gridTemplateColumns: 'repeat(auto-fill, minmax(max(280px, calc((100% - 24px) / 2)), 1fr))' },
})

/**
 * The sections of a settings page: below one another, in a wide window two in a row. `measured`: they have few fields,
 * and stand below one another at any width, their titles beside them. `pairs`: two in a row fit into narrower windows, too.
 */
export function Sections(props: { measured?: boolean; pairs?: boolean; children: ReactNode }) {
  const { measured = false, pairs = false, children } = props
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.sections, measured && styles.measured, pairs && styles.pairs)}>{children}</div>
  )
}

/**
 * Sections of different heights: in a wide window the first ones fill a column beside the others, so that none but the last
 * of a column has empty room below its fields, and both columns end on one line. `height`: about how many lines it has,
 * which decides where the second column begins.
 */
export function SectionColumns(props: {
  sections: readonly { height: number; section: ReactNode }[]
  /** Below both columns: `wide` sections. */
  children?: ReactNode
}) {
  const { sections, children } = props
  const styles = useStyles()
  const start = splitEvenly(sections.map(({ height }) => height))
  const column = (part: typeof sections) => <div className={styles.column}>{part.map(({ section }) => section)}</div>
  return (
    <div className={styles.columns}>
      {column(sections.slice(0, start))}
      {start < sections.length && column(sections.slice(start))}
      {children}
    </div>
  )
}

interface SectionProps {
  ref?: Ref<HTMLElement>
  title: string
  /** What its fields are about, where their labels do not say it. */
  about?: string | undefined
  /** It takes the whole row: a table of many columns, or few fields with the title beside them. */
  wide?: boolean | 'beside'
  /** What concerns all of it, in the line of its title: a switch, or 编辑. */
  master?: ReactNode
  children: ReactNode
}

/** A titled section of a settings page. */
export function Section({ ref, title, about, wide = false, master, children }: SectionProps) {
  const styles = useStyles()
  return (
    <section
      ref={ref}
      className={mergeClasses(styles.section, wide && styles.wide, wide === 'beside' && styles.beside)}
      aria-label={title}
    >
      <div className={mergeClasses(styles.head, Boolean(master) && styles.line)}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        {about && <Caption1 className={styles.about}>{about}</Caption1>}
        {master}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** Fields in columns of one width. `narrow`: short numbers, three in a line; `halves`: long texts, two in a line. */
export function FieldGrid({ columns, children }: { columns?: 'narrow' | 'halves'; children: ReactNode }) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.fields, columns && styles[columns])}>{children}</div>
}
