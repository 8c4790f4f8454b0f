import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { HeadsetRegular, PeopleRegular } from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'
import { resolveImageUrl } from '#shared/image-path.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { useSession } from '../../stores/session.ts'

const useStyles = makeStyles({
  avatar: {
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

interface AvatarProps {
  /** The server's image path. */
  image: string
  name: string
  /** All operators have the same avatar, `service` (A166). */
  kind: 'member' | 'group' | 'service'
}

const icons: Partial<Record<string, ReactNode>> = {
  service: <HeadsetRegular fontSize={20} />,
  group: <PeopleRegular fontSize={20} />,
}

/** The avatar beside a name: the server's image, or the first letter. Hidden from screen readers. */
export function Avatar({ image, name, kind }: AvatarProps) {
  const styles = useStyles()
  return (
    <span className={mergeClasses(styles.avatar, kind === 'service' && styles.service)} aria-hidden>
      <Picture image={kind === 'service' ? '' : image} size={36}>
        {icons[kind] ?? [...sanitizeText(name, 1)][0]}
      </Picture>
    </span>
  )
}

/** The server's image, or what stands in its place. */
export function Picture({ image, size, children }: { image: string; size: number; children: ReactNode }) {
  const server = useSession((session) => session.server)
  const [broken, setBroken] = useState('')
  const url = resolveImageUrl(image, server)
  if (url === null || broken === url) return children
  return <img key={url} src={url} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(url)} />
}
