import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { isolateText, MAX_LINE_LENGTH, sanitizeLines } from '../../src-preload/shared/foreign-text.ts'
import { pictureSource } from '../lib/pictures.ts'
import { useSession } from '../stores/session.ts'
import { ForeignHtml } from '../ui/foreign-html.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Picture } from '../ui/picture.tsx'
import { openLink } from './open-link.tsx'
import type { Bubble } from './thread.ts'

/** A fixed size, so that loading an image does not shift the layout. */
const THUMB = { width: 180, height: 120 }
/** Longer texts are collapsed. */
const FOLDED_LETTERS = 800
const FOLDED_LINES = 16

const useStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  html: { maxHeight: '60vh', '& p, & ul, & ol, & blockquote, & h1, & h2, & h3': { marginBlock: '2px' } },
  folded: { maxHeight: '280px', overflow: 'hidden' },
  sending: {
    position: 'relative',
    width: '180px',
    height: '120px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusSmall,
  },
  progress: { position: 'absolute', insetInline: '0', bottom: '0' },
  preview: { display: 'block', objectFit: 'cover', opacity: 0.7 },
})

/**
 * The content of a message by its type: 1 text, 2 HTML, 3 image path (D3 §3). Scripts do not run and external resources
 * are not fetched.
 */
export function MessageContent({ bubble: { message, picture, state } }: { bubble: Bubble }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const { content, contentType } = message
  const [whole, setWhole] = useState(false)
  if (picture) {
    return (
      <div className={styles.sending}>
        <img className={styles.preview} src={picture.preview} alt="待发送的图片" {...THUMB} />
        {state === 'sending' && (
          <ProgressBar className={styles.progress} thickness="large" value={picture.share} aria-label="图片上传进度" />
        )}
      </div>
    )
  }
  // Written in another window or before a reload: the file exists only in the page where it was selected.
  if (contentType === 3 && content === '') return <span className={styles.text}>[图片]</span>
  if (contentType === 3) {
    const source = pictureSource(content, server)
    if (source) return <Picture source={source} {...THUMB} />
    const isWeb = /^https:\/\//i.test(content)
    return isWeb ? (
      <Button size="small" title={isolateText(content, MAX_LINE_LENGTH)} onClick={() => void openLink(content)}>
        打开外部图片
      </Button>
    ) : (
      <span className={styles.text}>
        [图片无法显示] <ForeignText text={content} max={200} />
      </span>
    )
  }
  const long = content.length > FOLDED_LETTERS || content.split('\n', FOLDED_LINES + 1).length > FOLDED_LINES
  return (
    <>
      <div className={long && !whole ? styles.folded : ''}>
        {contentType === 2 ? (
          <ForeignHtml
            className={styles.html}
            html={content}
            server={server}
            onLink={(address) => void openLink(address)}
          />
        ) : (
          <div className={styles.text} dir="auto">
            {sanitizeLines(content)}
          </div>
        )}
      </div>
      {long && (
        <Button size="small" appearance="transparent" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起' : '展开全文'}
        </Button>
      )}
    </>
  )
}
