import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { surface } from '../../ui/surface.ts'

const useStyles = makeStyles({
  card: {
    ...surface,
    display: 'flex',
    gap: '16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    minWidth: 0,
    margin: 0,
    padding: '8px 16px',
  },
  text: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, '& h2': { margin: '0' } },
  about: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-end', flexShrink: 0 },
})

/** One thing to set on 登录设置: what it is, and beside it what can be done. */
export function StaffCard({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.card} aria-label={title}>
      <div className={styles.text}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Caption1 className={styles.about}>{about}</Caption1>
      </div>
      <div className={styles.actions}>{children}</div>
    </fieldset>
  )
}
