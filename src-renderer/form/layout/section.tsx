import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { minTargets } from '../../ui/min-target.ts'

const useStyles = makeStyles({
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
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: '12px 24px',
    alignItems: 'start',
  },
  narrow: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
    columnGap: '16px',
    '& .fui-Input, & input': { minWidth: 0, width: '100%' },
  },
})

/** A titled section of a settings page. */
export function Section(props: { ref?: Ref<HTMLElement>; title: string; children: ReactNode }) {
  const { ref, title, children } = props
  const styles = useStyles()
  return (
    <section ref={ref} className={styles.section} aria-label={title}>
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
