import { Button, makeStyles, mergeClasses, ProgressBar, Spinner, tokens } from '@fluentui/react-components'
import { ErrorCircleRegular } from '@fluentui/react-icons'
import { memo, useMemo, useState } from 'react'
import { findLinks } from '#renderer/features/chat/messages/message-text.ts'
import { askConfirm } from '#renderer/form/dialogs/confirm.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import { getChatOperatorId } from '#renderer/stores/main-state.ts'
import { useSession } from '#renderer/stores/session.ts'
import { toast } from '#renderer/stores/toast.ts'
import { ForeignText } from '#renderer/ui/foreign-text.tsx'
import { ImageThumbnail } from '#renderer/ui/image-thumbnail.tsx'
import { SanitizedHtml } from '#renderer/ui/sanitized-html.tsx'
import { contentText } from '#shared/content-text.ts'
import { type ConversationKey, speakerOf } from '#shared/conversation-key.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
import { isolateText, MAX_LINE_LENGTH, MAX_TOOLTIP_LENGTH, sanitizeLines } from '#shared/untrusted-text.ts'
import { Avatar } from '../avatar.tsx'
import { formatClockTime } from '../chat-time.ts'
import { useChat } from '../state/chat-store.ts'
import { canResend, discard, resend } from '../state/send.ts'
import { isLocal, type ThreadMessage } from '../state/thread.ts'
import { imagesOf } from './message-text.ts'

/** A fixed size, so that loading an image does not shift the layout. */
const THUMBNAIL_SIZE = { width: 180, height: 120 }
/** Longer texts are collapsed. */
const COLLAPSE_LENGTH = 800
const COLLAPSE_LINES = 16

const useMessageContentStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  html: { maxHeight: '60vh', '& p, & ul, & ol, & blockquote, & h1, & h2, & h3': { marginBlock: '2px' } },
  collapsed: { maxHeight: '280px', overflow: 'hidden' },
  sending: { position: 'relative', overflow: 'hidden', borderRadius: tokens.borderRadiusSmall },
  progress: { position: 'absolute', insetInline: '0', bottom: '0' },
  preview: { display: 'block', objectFit: 'cover' },
})

/** A message's content by its type: 1 text, 2 HTML, 3 image path (D3 §3). No scripts, nothing external is fetched. */
function MessageContent({ item: { message, image, state } }: { item: ThreadMessage }) {
  const styles = useMessageContentStyles()
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

const useLinkedTextStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
})

/** A plain text whose web addresses are links; none has an `href`, as opening one asks first (A161). */
function LinkedText({ text }: { text: string }) {
  const styles = useLinkedTextStyles()
  const parts = useMemo(() => findLinks(sanitizeLines(text)), [text])
  return (
    <div className={styles.text} dir="auto">
      {parts.map(({ text: part, url }, i) =>
        url === null ? (
          part
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: an <a> could be opened without the question
          <span
            key={i}
            role="link"
            tabIndex={0}
            className={styles.link}
            title={isolateText(url, MAX_TOOLTIP_LENGTH)}
            onClick={() => void openLink(url)}
            onKeyDown={({ key }) => key === 'Enter' && void openLink(url)}
          >
            {part}
          </span>
        ),
      )}
    </div>
  )
}

/** Opens an external link after confirmation (A161). On the desktop the main process asks; in a browser this does. */
async function openLink(url: string): Promise<void> {
  // The URL as the browser requests it: punycode reveals look-alike letters in the host name.
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target) return toast('warning', '链接的网址有误，没有打开')
  const { href, username, password } = target
  if (username || password) return toast('warning', '链接里带有用户名，可能冒充其他网站，没有打开')
  const { kind } = await desktop.readState('host')
  const body = (
    <>
      <span>外部网站与控制台无关，请勿在其中输入控制台的密码。</span>
      <ForeignText text={href} max={MAX_TOOLTIP_LENGTH} />
    </>
  )
  if (kind === 'electron' || (await askConfirm({ title: '打开外部链接', submitLabel: '打开链接', body }))) {
    window.open(href, '_blank', 'noopener,noreferrer')
  }
}

const useStyles = makeStyles({
  system: {
    alignSelf: 'center',
    maxWidth: '80%',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  row: { display: 'flex', gap: '8px', maxWidth: '84%', alignSelf: 'flex-start' },
  own: { alignSelf: 'flex-end', flexDirection: 'row-reverse' },
  body: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2px', minWidth: 0 },
  ownBody: { alignItems: 'flex-end' },
  // Nearer to the message it goes on with; its time stands beside it.
  continued: { marginBlockStart: '-6px' },
  indent: { width: '36px', flexShrink: 0 },
  line: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '8px',
    maxWidth: '100%',
    '& > [data-content]': { minWidth: 0 },
  },
  ownLine: { flexDirection: 'row-reverse' },
  time: { flexShrink: 0, whiteSpace: 'nowrap' },
  meta: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  bubble: {
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
    // Visible in high contrast only.
    outline: '1px solid transparent',
    color: tokens.colorNeutralForeground1,
    maxWidth: '100%',
    boxSizing: 'border-box',
  },
  ownBubble: { backgroundColor: tokens.colorBrandBackground2 },
  failed: { boxShadow: `inset 0 0 0 1px ${tokens.colorStatusDangerBorder1}` },
  error: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2px 6px',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
})

interface MessageBubbleProps {
  conversation: ConversationKey
  item: ThreadMessage
  /** Of the same person as the message above it, soon after: neither face nor name is said again. */
  isContinued: boolean
}

/** One message: the operator's at the right with its state, the member's at the left, the system's centred (A163). */
export const MessageBubble = memo(function MessageBubble({ conversation, item, isContinued }: MessageBubbleProps) {
  const styles = useStyles()
  const { message, state, key } = item
  const speaker = speakerOf(conversation, message, getChatOperatorId())
  if (speaker === 'system') {
    return (
      <div className={styles.system} data-bubble={key}>
        <ForeignText text={message.name} /> ·{' '}
        <span data-content>
          <ForeignText text={contentText(message.content, message.contentType)} max={MAX_LINE_LENGTH} />
        </span>{' '}
        <span>{formatClockTime(message.time)}</span>
      </div>
    )
  }
  const isOwn = speaker === 'operator'
  const meta = (
    <span className={mergeClasses(styles.meta, isContinued && styles.time)}>
      {!isContinued && <ForeignText text={message.name} />} {formatClockTime(message.time)}{' '}
      {state === 'sent' && isLocal(item) && '已发送'}
    </span>
  )
  const bubble = (
    <div
      className={mergeClasses(styles.bubble, isOwn && styles.ownBubble, state === 'failed' && styles.failed)}
      aria-busy={state === 'sending'}
      data-content
    >
      <MessageContent item={item} />
    </div>
  )
  return (
    <article
      className={mergeClasses(styles.row, isOwn && styles.own, isContinued && styles.continued)}
      data-bubble={key}
      aria-label={`${isolateText(message.name)} ${formatClockTime(message.time)}`}
    >
      {isContinued ? (
        <span className={styles.indent} />
      ) : (
        <Avatar image={message.head} name={message.name} kind={isOwn ? 'service' : 'member'} />
      )}
      <div className={mergeClasses(styles.body, isOwn && styles.ownBody)}>
        {isContinued ? (
          <div className={mergeClasses(styles.line, isOwn && styles.ownLine)}>
            {bubble}
            {meta}
          </div>
        ) : (
          <>
            {meta}
            {bubble}
          </>
        )}
        {state === 'sending' && <Spinner size="extra-tiny" label="发送中" delay={200} />}
        {state === 'waiting' && <span className={styles.meta}>等前面的图片发出后再发送</span>}
        {(state === 'failed' || state === 'unknown') && (
          <div className={styles.error} role="alert">
            <ErrorCircleRegular />
            <span>{state === 'unknown' ? '结果未知：可能已经送达' : item.error}</span>
            {canResend(item) && (
              <Button size="small" onClick={() => void resend(conversation, key)}>
                重发
              </Button>
            )}
            <Button size="small" appearance="subtle" onClick={() => discard(conversation, key)}>
              删除
            </Button>
          </div>
        )}
      </div>
    </article>
  )
})
