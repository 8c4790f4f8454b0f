import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { HeadsetRegular, PeopleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { sanitizeText } from '../../src-preload/shared/foreign-text.ts'
import { pictureSource } from '../lib/pictures.ts'
import { useSession } from '../stores/session.ts'

const useStyles = makeStyles({
  head: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '36px',
    height: '36px',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  service: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
})

interface HeadProps {
  /** The server's image path. */
  head: string
  name: string
  /** All operators have the same avatar, `service` (A166). */
  kind?: 'member' | 'group' | 'service'
}

/** The avatar beside a name: the server's image, or the first letter. Hidden from screen readers. */
export function Head({ head, name, kind = 'member' }: HeadProps) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const [broken, setBroken] = useState('')
  const source = kind === 'service' ? null : pictureSource(head, server)
  return (
    <span className={mergeClasses(styles.head, kind === 'service' && styles.service)} aria-hidden>
      {source && broken !== source ? (
        <img key={source} src={source} alt="" width={36} height={36} loading="lazy" onError={() => setBroken(source)} />
      ) : kind === 'service' ? (
        <HeadsetRegular fontSize={20} />
      ) : kind === 'group' ? (
        <PeopleRegular fontSize={20} />
      ) : (
        [...sanitizeText(name, 1)][0]
      )}
    </span>
  )
}
