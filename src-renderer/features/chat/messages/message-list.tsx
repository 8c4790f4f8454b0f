import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons'
import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLayoutEffectOnChange } from '#renderer/lib/state-hooks.ts'
import { copy } from '#renderer/list/table/copy.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { useSession } from '#renderer/stores/session.ts'
import { toast } from '#renderer/stores/toast.ts'
import { ContextMenu, type ContextMenuEntry, type MenuPoint, pointBelow } from '#renderer/ui/context-menu.tsx'
import { saveImage } from '#renderer/ui/copy-and-save.ts'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
import { itemMenu } from '../../alerts/mark-tag.tsx'
import { formatDayLabel, parseDay } from '../chat-time.ts'
import { openMemberColumn } from '../member-column.tsx'
import { fetchNewest, fetchOlder } from '../state/chat-actions.ts'
import type { Thread } from '../state/chat-store.ts'
import { setAtBottom } from '../state/chat-sync.ts'
import { canResend, discard, resend } from '../state/send.ts'
import type { ThreadMessage } from '../state/thread.ts'
import { MessageBubble } from './message-bubble.tsx'
import { isContinuation, messageText } from './message-text.ts'

/** Within this distance of the end the list follows new messages (D3 §9). */
const BOTTOM_THRESHOLD_PX = 100
/** Within this distance of the top, older messages are fetched. */
const TOP_THRESHOLD_PX = 60

const useStyles = makeStyles({
  root: { position: 'relative', flex: '1 1 auto', minHeight: 0, display: 'flex' },
  scroll: {
    flex: '1 1 auto',
    minWidth: 0,
    overflowY: 'auto',
    // The layout effect keeps the position; the browser's scroll anchoring would be applied on top of it.
    overflowAnchor: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    minHeight: '100%',
    boxSizing: 'border-box',
    padding: '8px 16px 16px',
  },
  // A constant height, so that the messages below do not move.
  start: { display: 'grid', placeItems: 'center', minHeight: '28px' },
  day: { alignSelf: 'center', padding: '0 8px' },
  faint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  error: { color: tokens.colorStatusDangerForeground1 },
  newCount: { position: 'absolute', bottom: '12px', left: '50%', transform: 'translateX(-50%)' },
})

/** The messages of a conversation, oldest first; added messages do not move the scroll position (D3 §4, A159). */
export function MessageList({ thread }: { thread: Thread }) {
  const styles = useStyles()
  const { key, messages, hasOlder, loading, deferred, error, newCount, divider } = thread
  const [menu, setMenu] = useState<Omit<ComponentProps<typeof MessageMenu>, 'conversation' | 'onClose'> | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pinnedToBottom = useRef(true)
  /** The first message and its offset before older messages are inserted above it. */
  const anchor = useRef<{ key: string; top: number } | null>(null)

  // Measures the rendered messages.
  useLayoutEffectOnChange(() => {
    const [outer, inner] = [scroller.current!, content.current!]
    // Sending a message scrolls to the end.
    pinnedToBottom.current = pinnedToBottom.current || thread.atBottom
    const anchorElement =
      anchor.current && inner.querySelector<HTMLElement>(`[data-bubble="${CSS.escape(anchor.current.key)}"]`)
    if (pinnedToBottom.current) outer.scrollTop = outer.scrollHeight
    else if (anchorElement) outer.scrollTop += anchorElement.offsetTop - anchor.current!.top
    const top = inner.querySelector<HTMLElement>('[data-bubble]')
    anchor.current = top && { key: top.dataset.bubble!, top: top.offsetTop }
    // In a tall window one page does not fill the list, so scrolling could not fetch the next one.
    if (hasOlder && loading === null && error === '' && outer.scrollHeight <= outer.clientHeight) void fetchOlder()
  }, [messages, hasOlder, loading, error, thread.atBottom])

  // Loaded images and a growing composer move the end; the list follows it while pinned to the bottom.
  useLayoutEffect(() => {
    const outer = scroller.current!
    const observer = new ResizeObserver(() => {
      if (pinnedToBottom.current) outer.scrollTop = outer.scrollHeight
    })
    observer.observe(outer)
    observer.observe(content.current!)
    return () => observer.disconnect()
  }, [])

  function onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller.current!
    pinnedToBottom.current = scrollHeight - scrollTop - clientHeight <= BOTTOM_THRESHOLD_PX
    setAtBottom(pinnedToBottom.current)
    if (scrollTop < TOP_THRESHOLD_PX) void fetchOlder()
  }

  function scrollToBottom(): void {
    pinnedToBottom.current = true
    setAtBottom(true)
    scroller.current!.scrollTop = scroller.current!.scrollHeight
  }

  function onContextMenu(event: MouseEvent): void {
    const bubble = (event.target as Element).closest<HTMLElement>('[data-bubble]')
    // The menu key reports the list itself: the latest message is meant.
    const item = bubble ? messages.find((other) => other.key === bubble.dataset.bubble) : messages.at(-1)
    if (!item || (event.target as Element).closest('input, textarea')) return
    event.preventDefault()
    const selected = getSelection()
    const isInBubble = bubble !== null && selected !== null && bubble.contains(selected.anchorNode)
    const point = bubble ? { x: event.clientX, y: event.clientY } : pointBelow(scroller.current!)
    setMenu({ item, selection: isInBubble ? selected.toString() : '', point })
  }

  function renderStart(): ReactNode {
    if (error) {
      return (
        <span role="alert" className={styles.error}>
          {error}{' '}
          <Button size="small" onClick={() => void (messages.length > 0 && hasOlder ? fetchOlder() : fetchNewest(key))}>
            重试
          </Button>
        </span>
      )
    }
    if (loading) return <Spinner size="extra-tiny" label="读取中…" delay={200} />
    if (hasOlder) {
      return (
        <Button size="small" appearance="transparent" onClick={() => void fetchOlder()}>
          更早的消息
        </Button>
      )
    }
    if (deferred) return <span>窗口回到前台后读取消息</span>
    return <span>{messages.length > 0 ? '没有更早的消息' : '暂无消息'}</span>
  }

  const now = serverNow()
  return (
    <div className={styles.root} data-chat-region="messages">
      <div
        ref={scroller}
        className={styles.scroll}
        role="log"
        aria-label="消息记录"
        aria-busy={loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onContextMenu={onContextMenu}
      >
        <div ref={content} className={styles.content}>
          <div className={mergeClasses(styles.start, styles.faint)}>{renderStart()}</div>
          {messages.map((item, i) => {
            const day = parseDay(item.message.time)
            const isNewDay = day !== '' && day !== parseDay(messages[i - 1]?.message.time ?? '')
            const isDivided = isNewDay || item.key === divider.key
            return (
              <Fragment key={item.key}>
                {isNewDay && <span className={mergeClasses(styles.day, styles.faint)}>{formatDayLabel(day, now)}</span>}
                {item.key === divider.key && <UnreadLine />}
                <MessageBubble
                  conversation={key}
                  item={item}
                  isContinued={!isDivided && isContinuation(item, messages[i - 1])}
                />
              </Fragment>
            )
          })}
        </div>
      </div>
      {menu && <MessageMenu conversation={key} {...menu} onClose={() => setMenu(null)} />}
      {newCount > 0 && (
        <Button
          className={styles.newCount}
          appearance="primary"
          shape="circular"
          icon={<ArrowDownRegular />}
          onClick={scrollToBottom}
        >
          {newCount} 条新消息
        </Button>
      )}
    </div>
  )
}

const RULE = { content: '""', flex: 1, borderTop: `1px solid ${tokens.colorStatusDangerBorder1}` }

const useUnreadLineStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    '::before': RULE,
    '::after': RULE,
  },
})

/** The line above the first message that was unread when the conversation was opened. */
function UnreadLine() {
  const styles = useUnreadLineStyles()
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has a text
    <div className={styles.line} role="separator" aria-label="以下为未读消息">
      <span aria-hidden>以下为未读消息</span>
    </div>
  )
}

interface MessageMenuProps {
  conversation: ConversationKey
  item: ThreadMessage
  /** The text selected in the message when the menu was opened. */
  selection: string
  point: MenuPoint
  onClose: () => void
}

/** The context menu of a message. */
function MessageMenu({ conversation, item, selection, point, onClose }: MessageMenuProps) {
  const { server } = useSession.getState()
  const { message, state, key } = item
  const target = parseConversationKey(conversation)
  const text = messageText(item)
  const imageUrl = message.contentType === 3 ? resolveImageUrl(message.content, server) : null
  const copies: ContextMenuEntry[] = []
  if (selection) copies.push({ label: '复制所选文字', run: () => void copy(selection, '已复制') })
  if (text) copies.push({ label: '复制消息', run: () => void copy(text, '已复制') })
  if (imageUrl) copies.push({ label: '保存图片', run: () => void save(imageUrl) })
  const isUnsent = state === 'failed' || state === 'unknown'
  const unsent: ContextMenuEntry[] = isUnsent ? [{ label: '删除', run: () => discard(conversation, key) }] : []
  if (canResend(item)) unsent.unshift({ label: '重发', run: () => void resend(conversation, key) })
  const isPrivate = 'userId' in target
  return (
    <ContextMenu
      label="消息菜单"
      point={point}
      groups={[
        copies,
        unsent,
        isPrivate ? [{ label: '会员资料', run: openMemberColumn }] : [],
        isPrivate ? itemMenu([`message:${conversation}`]) : [],
      ]}
      onClose={onClose}
    />
  )
}

async function save(imageUrl: string): Promise<void> {
  if (!(await saveImage(imageUrl))) toast('error', '图片没有保存成功')
}
