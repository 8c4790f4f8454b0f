import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { minTargets } from '../../ui/min-target.ts'

/** From here on two sections stand side by side; narrower, their tables and pairs of amounts would break. */
export const TWO_SECTIONS = '@container page (min-width: 1720px)'

const useStyles = makeStyles({
  sections: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    [TWO_SECTIONS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    // What is being read, messages.
    '& > :not(section)': { gridColumn: '1 / -1' },
  },
  wide: { gridColumn: '1 / -1' },
  tall: { [TWO_SECTIONS]: { gridRowEnd: 'span 2' } },
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    '& > h2, & > h3': { margin: 0 },
    ...minTargets,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
    gap: '12px 24px',
    alignItems: 'start',
    // Inputs have a width of their own, which may be more than that of the column.
    '& .fui-Input, & .fui-Input__input, & .fui-Textarea, & .fui-Select': { minWidth: 0, width: '100%' },
  },
  narrow: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
    columnGap: '16px',
  },
})

/** The sections of a settings page: below one another, in a wide window two in a row. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={useStyles().sections}>{children}</div>
}

interface SectionProps {
  ref?: Ref<HTMLElement>
  title: string
  /** It takes the whole row: a table of many columns. */
  wide?: boolean
  /** As high as two others, which stand beside it. */
  tall?: boolean
  children: ReactNode
}

/** A titled section of a settings page. */
export function Section({ ref, title, wide = false, tall = false, children }: SectionProps) {
  const styles = useStyles()
  return (
    <section
      ref={ref}
      className={mergeClasses(styles.section, wide && styles.wide, tall && styles.tall)}
      aria-label={title}
    >
      <Subtitle2 as="h2">{title}</Subtitle2>
      {children}
    </section>
  )
}

/** Fields in as many columns as fit. `narrow`: for short numbers. */
export function FieldGrid({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.fields, narrow && styles.narrow)}>{children}</div>
}
