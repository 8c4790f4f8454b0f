import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { serverNow } from '../stores/clock.ts'
import type { Thread } from './chat-store.ts'
import { dayName, dayOfTime } from './chat-time.ts'
import { atBottom } from './follow.ts'
import { MessageBubble } from './message-bubble.tsx'
import { readNewest, readOlder } from './open.ts'

/** Within this distance of the end the list follows new messages (D3 §9). */
const NEAR_END = 100
/** Within this distance of the top, older messages are fetched. */
const NEAR_START = 60

const useStyles = makeStyles({
  place: { position: 'relative', flex: '1 1 auto', minHeight: 0, display: 'flex' },
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
  start: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '28px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  day: {
    alignSelf: 'center',
    padding: '0 8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  fault: { color: tokens.colorStatusDangerForeground1 },
  fresh: { position: 'absolute', bottom: '12px', left: '50%', transform: 'translateX(-50%)' },
})

/** The messages of a conversation, oldest first; added messages do not move the scroll position (D3 §4, A159). */
export function History({ thread }: { thread: Thread }) {
  const styles = useStyles()
  const { key, bubbles, more, loading, deferred, fault, fresh } = thread
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const stick = useRef(true)
  /** The first message and its offset before older messages are inserted above it. */
  const first = useRef<{ key: string; top: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the rendered messages
  useLayoutEffect(() => {
    const [outer, inner] = [box.current!, content.current!]
    // Sending a message scrolls to the end.
    stick.current = stick.current || thread.atBottom
    const held = first.current && inner.querySelector<HTMLElement>(`[data-bubble="${CSS.escape(first.current.key)}"]`)
    if (stick.current) outer.scrollTop = outer.scrollHeight
    else if (held) outer.scrollTop += held.offsetTop - first.current!.top
    const top = inner.querySelector<HTMLElement>('[data-bubble]')
    first.current = top && { key: top.dataset.bubble!, top: top.offsetTop }
    // In a tall window one page does not fill the list, so scrolling could not fetch the next one.
    if (more && loading === null && fault === '' && outer.scrollHeight <= outer.clientHeight) void readOlder()
  }, [bubbles, more, loading, fault, thread.atBottom])

  // Loaded images and a growing composer move the end; the list follows it while pinned to the bottom.
  useLayoutEffect(() => {
    const outer = box.current!
    const observer = new ResizeObserver(() => {
      if (stick.current) outer.scrollTop = outer.scrollHeight
    })
    observer.observe(outer)
    observer.observe(content.current!)
    return () => observer.disconnect()
  }, [])

  function onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    stick.current = scrollHeight - scrollTop - clientHeight <= NEAR_END
    atBottom(stick.current)
    if (scrollTop < NEAR_START) void readOlder()
  }

  function toEnd(): void {
    stick.current = true
    atBottom(true)
    box.current!.scrollTop = box.current!.scrollHeight
  }

  const now = serverNow()
  return (
    <div className={styles.place}>
      <div
        ref={box}
        className={styles.scroll}
        role="log"
        aria-label="消息记录"
        aria-busy={loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          <div className={styles.start}>
            {fault ? (
              <span role="alert" className={styles.fault}>
                {fault}{' '}
                <Button size="small" onClick={() => void (bubbles.length > 0 && more ? readOlder() : readNewest(key))}>
                  重试
                </Button>
              </span>
            ) : loading ? (
              <Spinner size="extra-tiny" label="读取中…" delay={200} />
            ) : more ? (
              <Button size="small" appearance="transparent" onClick={() => void readOlder()}>
                更早的消息
              </Button>
            ) : deferred ? (
              <span>窗口回到前台后读取消息</span>
            ) : (
              <span>{bubbles.length > 0 ? '没有更早的消息' : '暂无消息'}</span>
            )}
          </div>
          {bubbles.map((bubble, i) => {
            const day = dayOfTime(bubble.message.time)
            const begins = day !== '' && day !== dayOfTime(bubbles[i - 1]?.message.time ?? '')
            return (
              <Fragment key={bubble.key}>
                {begins && <span className={styles.day}>{dayName(day, now)}</span>}
                <MessageBubble conversation={key} bubble={bubble} />
              </Fragment>
            )
          })}
        </div>
      </div>
      {fresh > 0 && (
        <Button
          className={styles.fresh}
          appearance="primary"
          shape="circular"
          icon={<ArrowDownRegular />}
          onClick={toEnd}
        >
          {fresh} 条新消息
        </Button>
      )}
    </div>
  )
}
