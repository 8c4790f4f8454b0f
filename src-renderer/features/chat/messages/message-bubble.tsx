import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { ErrorCircleRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { contentText } from '../../../../src-preload/shared/content-text.ts'
import type { ConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { speakerOf } from '../../../../src-preload/shared/speaker.ts'
import { isolateText, MAX_LINE_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { getChatOperatorId } from '../../../stores/chat-operator-id.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { Avatar } from '../avatar.tsx'
import { formatClockTime } from '../chat-time.ts'
import { canResend, discard, resend } from '../state/send.ts'
import { isLocal, type ThreadMessage } from '../state/thread.ts'
import { MessageContent } from './message-content.tsx'

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
}

/** One message: the operator's at the right with its state, the member's at the left, the system's centred (A163). */
export const MessageBubble = memo(function MessageBubble({ conversation, item }: MessageBubbleProps) {
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
  return (
    <article
      className={mergeClasses(styles.row, isOwn && styles.own)}
      data-bubble={key}
      aria-label={`${isolateText(message.name)} ${formatClockTime(message.time)}`}
    >
      <Avatar image={message.head} name={message.name} kind={isOwn ? 'service' : 'member'} />
      <div className={mergeClasses(styles.body, isOwn && styles.ownBody)}>
        <span className={styles.meta}>
          <ForeignText text={message.name} /> {formatClockTime(message.time)}{' '}
          {state === 'sent' && isLocal(item) && '已发送'}
        </span>
        <div
          className={mergeClasses(styles.bubble, isOwn && styles.ownBubble, state === 'failed' && styles.failed)}
          aria-busy={state === 'sending'}
          data-content
        >
          <MessageContent item={item} />
        </div>
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
