import type { ReactNode } from 'react'
import { resolveImageUrl } from '#shared/image-path.ts'
import { useSession } from '../../stores/session.ts'
import { ImageThumbnail } from '../../ui/image-thumbnail.tsx'
import { text } from './cells.tsx'
import type { Column } from './columns.ts'

interface ServerImageProps {
  path: string | null
  /** Pixels. */
  width: number
  height: number
  label?: string
  /** Shown if the path is empty or that of another host. */
  otherwise?: ReactNode
}

export function ServerImage({ path, otherwise = null, ...thumbnail }: ServerImageProps) {
  const server = useSession((session) => session.server)
  const source = resolveImageUrl(path, server)
  return source ? <ImageThumbnail source={source} {...thumbnail} /> : otherwise
}

export function avatarColumn<T extends { head: string }>(width: number): Column<T> {
  return {
    ...text<T>('head', '头像', () => '', { width }),
    buttonOnly: true,
    cell: ({ head }) => <ServerImage path={head} width={26} height={26} label="头像" />,
  }
}
