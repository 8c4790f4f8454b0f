import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { minTarget } from '../../ui/min-target.ts'

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', fontSize: tokens.fontSizeBase200 },
})

/** A titled part of the member's panel; `more`: where the rest of it stands. */
export function PanelSection({
  title,
  more,
  children,
}: {
  title: string
  more?: { label: string; hint: string; run: () => void } | false
  children: ReactNode
}) {
  const styles = useStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {more && (
          <Link as="button" className={styles.link} title={more.hint} onClick={more.run}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
