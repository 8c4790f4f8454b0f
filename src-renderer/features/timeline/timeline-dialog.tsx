import {
  Button,
  Caption1,
  Link,
  makeStyles,
  mergeClasses,
  Spinner,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { isUnreadableForGood } from '../../api/http/errors.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { EmptyState } from '../../form/layout/query-state.tsx'
import { openChat } from '../../stores/chat-request.ts'
import { getChatOperatorId } from '../../stores/main-state.ts'
import { minTarget } from '../../ui/min-target.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { useChat } from '../chat/state/chat-store.ts'
import { RECENT_DAYS } from '../members/member-orders.ts'
import { mergeTimeline, type Reading } from './merge-timeline.ts'
import {
  KINDS,
  type Kind,
  type ListName,
  messagesOf,
  SOURCES,
  type SourceName,
  type TimelineEntry,
} from './timeline-entries.ts'
import { TimelineTable } from './timeline-table.tsx'
import { describeEnd, describeGap, describeMessages, useTimeline } from './use-timeline.ts'

const useStyles = makeStyles({
  root: { display: 'contents' },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  kinds: { display: 'flex', gap: '4px', border: '0 none', margin: 0, padding: 0 },
  kind: { ...minTarget, minWidth: 0 },
  end: { marginInlineStart: 'auto' },
  faint: { color: tokens.colorNeutralForeground3 },
  gaps: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    margin: 0,
    padding: '6px 12px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
  },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', marginInlineStart: '8px', fontSize: 'inherit' },
  // As high as it may become: what is read moves no button.
  scroller: {
    height: 'min(52vh, 560px)',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  waiting: { display: 'flex', justifyContent: 'center', padding: '24px' },
})

const kinds = Object.keys(KINDS) as Kind[]
const KEYS = [
  { keys: '1–4', label: '在时间线中：显示或不显示一类' },
  { keys: 'M', label: '在时间线中：继续读取' },
]

/** What happened with a member in the last days: orders, bets, balance changes and messages in one list (A380). */
export function TimelineDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const { lists, since, isReadingOn, readOn, refresh } = useTimeline(memberId)
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set())
  const thread = useChat(({ thread }) => thread)
  const messages = useMemo(() => messagesOf(thread, memberId, getChatOperatorId()), [thread, memberId])
  useShortcutHelp(KEYS)
  // The keys of the list work at once; the dialog gives the focus to its first button otherwise.
  useEffect(() => scroller.current?.focus(), [])
  // The button that had the focus is gone: 重试 and 继续读取 leave when they are done.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus()
  })

  const needed = new Set<SourceName>(kinds.filter((kind) => !hidden.has(kind)).flatMap((kind) => KINDS[kind].sources))
  const chosen = lists.filter(({ name }) => needed.has(name))
  const names: ListName[] = chosen.map(({ name }) => name)
  const readings: Reading<TimelineEntry>[] = chosen.map(({ reading }) => reading)
  // What is open of a conversation holds nothing back: the rest of it is not read.
  if (needed.has('messages') && messages) readings.push({ entries: messages, state: 'ended' })
  const { visible, undated, heldCount, readTo } = mergeTimeline(readings)
  const waiting = chosen.filter(({ reading }) => reading.state === 'first').map(({ name }) => SOURCES[name])
  const hasMore = chosen.some(({ reading }) => reading.state === 'open')
  const isFailed = chosen.some(({ reading }) => reading.state === 'failed')
  const messageGap = needed.has('messages') ? describeMessages(messages, thread?.hasOlder ?? false, since) : null
  const gaps: Gap[] = chosen.flatMap(({ name, reading, isFetching, readOn: retry }) => {
    const text = describeGap(SOURCES[name], reading, since)
    const isRetried = reading.state === 'failed' && !isUnreadableForGood(reading.error)
    return text === null ? [] : [{ text, ...(isRetried && { link: '重试', run: retry, isBusy: isFetching }) }]
  })
  if (messageGap !== null)
    gaps.push({
      text: messageGap,
      ...(messages === null && { link: '打开会话', run: async () => openConversation(), isBusy: false }),
    })

  function openConversation(): void {
    onClose()
    openChat({ userId: memberId })
  }

  /** Hides a kind or shows it again; the last one cannot be hidden, and brings all of them back. */
  function toggle(kind: Kind): void {
    const next = new Set(hidden)
    if (!next.delete(kind)) next.add(kind)
    setHidden(next.size === kinds.length ? new Set() : next)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const kind = kinds[Number(event.key) - 1]
    if (kind) toggle(kind)
    else if (event.key.toLowerCase() === 'm' && hasMore) void readOn(names)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])

  return (
    <FormDialog title={`会员时间线 · ${isolateText(memberId)}`} width={960} onClose={onClose}>
      <div ref={root} className={styles.root}>
        <div className={styles.tools}>
          <fieldset className={styles.kinds} aria-label="类别">
            {kinds.map((kind, i) => (
              <ToggleButton
                key={kind}
                size="small"
                className={styles.kind}
                checked={!hidden.has(kind)}
                aria-keyshortcuts={String(i + 1)}
                title={`按 ${i + 1}`}
                onClick={() => toggle(kind)}
              >
                {KINDS[kind].label}
              </ToggleButton>
            ))}
          </fieldset>
          <Caption1 className={styles.faint}>余额只随账变改变；灰色金额是订单和注单自己的</Caption1>
          <Button
            size="small"
            className={mergeClasses(styles.kind, styles.end)}
            appearance="subtle"
            icon={<ArrowSyncRegular />}
            onClick={refresh}
          >
            刷新
          </Button>
        </div>
        {gaps.length > 0 && (
          <ul className={styles.gaps} aria-label="没有读到的内容">
            {gaps.map(({ text, link, run, isBusy }) => (
              <li key={text}>
                {text}
                {link && (
                  <Link as="button" className={styles.link} disabledFocusable={isBusy} onClick={() => void run?.()}>
                    {link}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        <section
          ref={scroller}
          className={styles.scroller}
          aria-label="时间线内容"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
        >
          {visible.length + undated.length > 0 && (
            <TimelineTable visible={visible} undated={undated} openConversation={openConversation} />
          )}
          {waiting.length > 0 && (
            <div className={styles.waiting}>
              <Spinner size="tiny" label={`正在读取 ${waiting.join('、')}`} />
            </div>
          )}
          {waiting.length === 0 && visible.length + undated.length === 0 && (
            <EmptyState reason={isFailed ? '上面写明了没有读到的。' : '可以在 类别 中换一类，或稍后刷新。'}>
              {isFailed ? '没有读到记录' : `近 ${RECENT_DAYS} 天没有记录`}
            </EmptyState>
          )}
        </section>
        <div className={styles.tools}>
          <Caption1 role="status">
            {describeEnd({ isWaiting: waiting.length > 0, isFailed, hasMore, readTo, heldCount, since })}
          </Caption1>
          {hasMore && waiting.length === 0 && (
            <Button
              size="small"
              className={mergeClasses(styles.kind, styles.end)}
              disabledFocusable={isReadingOn}
              aria-keyshortcuts="M"
              onClick={() => void readOn(names)}
            >
              继续读取 M
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

/** A line about what is not in the list, and what can be done about it. */
interface Gap {
  text: string
  link?: string
  run?: () => Promise<unknown>
  isBusy?: boolean
}
