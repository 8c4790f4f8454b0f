import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { resolveImageUrl } from '../../../../src-preload/shared/image-path.ts'
import { isolateText, MAX_LINE_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { useSession } from '../../../stores/session.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { ImageThumbnail } from '../../../ui/image-thumbnail.tsx'
import { SanitizedHtml } from '../../../ui/sanitized-html.tsx'
import { useChat } from '../state/chat-store.ts'
import type { ThreadMessage } from '../state/thread.ts'
import { LinkedText } from './linked-text.tsx'
import { imagesOf } from './message-text.ts'
import { openLink } from './open-link.tsx'

/** A fixed size, so that loading an image does not shift the layout. */
const THUMBNAIL_SIZE = { width: 180, height: 120 }
/** Longer texts are collapsed. */
const COLLAPSE_LENGTH = 800
const COLLAPSE_LINES = 16

const useStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  html: { maxHeight: '60vh', '& p, & ul, & ol, & blockquote, & h1, & h2, & h3': { marginBlock: '2px' } },
  collapsed: { maxHeight: '280px', overflow: 'hidden' },
  sending: { position: 'relative', overflow: 'hidden', borderRadius: tokens.borderRadiusSmall },
  progress: { position: 'absolute', insetInline: '0', bottom: '0' },
  preview: { display: 'block', objectFit: 'cover', opacity: 0.7 },
})

/** A message's content by its type: 1 text, 2 HTML, 3 image path (D3 §3). No scripts, nothing external is fetched. */
export function MessageContent({ item: { message, image, state } }: { item: ThreadMessage }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const { content, contentType } = message
  const [expanded, setExpanded] = useState(false)
  if (image) {
    return (
      <div className={styles.sending} style={THUMBNAIL_SIZE}>
        <img className={styles.preview} src={image.preview} alt="待发送的图片" {...THUMBNAIL_SIZE} />
        {state === 'sending' && (
          <ProgressBar className={styles.progress} thickness="large" value={image.progress} aria-label="图片上传进度" />
        )}
      </div>
    )
  }
  // Written in another window or before a reload: the file exists only in the page where it was selected.
  if (contentType === 3 && content === '') return <span className={styles.text}>[图片]</span>
  if (contentType === 3) {
    const imageUrl = resolveImageUrl(content, server)
    const getGallery = () => imagesOf(useChat.getState().thread?.messages ?? [], server)
    if (imageUrl) return <ImageThumbnail source={imageUrl} getGallery={getGallery} {...THUMBNAIL_SIZE} />
    return /^https:\/\//i.test(content) ? (
      <Button size="small" title={isolateText(content, MAX_LINE_LENGTH)} onClick={() => void openLink(content)}>
        打开外部图片
      </Button>
    ) : (
      <span className={styles.text}>
        [图片无法显示] <ForeignText text={content} max={200} />
      </span>
    )
  }
  const isLong = content.length > COLLAPSE_LENGTH || content.split('\n', COLLAPSE_LINES + 1).length > COLLAPSE_LINES
  return (
    <>
      <div className={isLong && !expanded ? styles.collapsed : ''}>
        {contentType === 2 ? (
          <SanitizedHtml className={styles.html} html={content} server={server} onLink={openLink} />
        ) : (
          <LinkedText text={content} />
        )}
      </div>
      {isLong && (
        <Button size="small" appearance="transparent" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? '收起' : '展开全文'}
        </Button>
      )}
    </>
  )
}
