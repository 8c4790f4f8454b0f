import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLayoutEffectOnChange } from '#renderer/lib/state-hooks.ts'
import { minTarget } from '#renderer/ui/min-target.ts'
import { fetchOlder } from '../state/chat-actions.ts'
import type { Thread } from '../state/chat-store.ts'
import { focusComposer, setChatView } from '../state/chat-view-store.ts'
import { messageText } from './message-text.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 8px',
    padding: '6px 8px 6px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  input: { flex: '1 1 160px', ...minTarget },
  count: {
    minWidth: '84px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
})

function close(): void {
  setChatView({ searchingHistory: false })
  focusComposer()
}

/** Searches the loaded messages (A233); the latest match first, Enter and Shift+Enter lead to the others. */
export function HistorySearch({ thread }: { thread: Thread }) {
  const styles = useStyles()
  const { messages, hasOlder, loading } = thread
  const [input, setInput] = useState('')
  /** Key of the current match; null: the latest. */
  const [current, setCurrent] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = input.trim().toLowerCase()
  const matches = useMemo(
    () =>
      query === ''
        ? []
        : messages.filter((item) => messageText(item).toLowerCase().includes(query)).map(({ key }) => key),
    [messages, query],
  )
  const index = current !== null && matches.includes(current) ? matches.indexOf(current) : matches.length - 1
  const currentKey = matches[index] ?? null

  useEffect(() => field.current?.focus(), [])
  useEffect(() => clearHighlights, [])
  // Marks what is rendered of the messages.
  useLayoutEffectOnChange(() => {
    highlightText(document.querySelectorAll<HTMLElement>('[role=log] [data-bubble]'), query, currentKey)
  }, [messages, query, currentKey])
  // Only a new match scrolls: a message that arrives does not.
  useLayoutEffect(() => {
    if (currentKey === null) return
    document.querySelector(`[data-bubble="${CSS.escape(currentKey)}"]`)?.scrollIntoView({ block: 'center' })
  }, [currentKey])

  function go(step: 1 | -1): void {
    if (matches.length > 0) setCurrent(matches[(index + step + matches.length) % matches.length]!)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') go(event.shiftKey ? 1 : -1)
    else if (event.key === 'ArrowUp' && !event.ctrlKey) go(-1)
    else if (event.key === 'ArrowDown' && !event.ctrlKey) go(1)
    else return
    event.preventDefault()
  }

  const count = matches.length > 0 ? `第 ${index + 1} / ${matches.length} 条` : '没有找到'
  return (
    <search className={styles.bar} aria-label="查找消息" data-messages>
      <Input
        size="small"
        className={styles.input}
        input={{ ref: field }}
        contentBefore={<SearchRegular />}
        placeholder={`在已读取的 ${messages.length} 条消息中查找`}
        aria-label="查找消息"
        value={input}
        onChange={(_event, { value }) => {
          setInput(value)
          setCurrent(null)
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {query !== '' && count}
      </span>
      {hasOlder && (
        <Button
          size="small"
          appearance="subtle"
          style={minTarget}
          disabledFocusable={loading !== null}
          onClick={() => void fetchOlder()}
        >
          读取更早的
        </Button>
      )}
      <Button
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label="更早的一条"
        title="更早的一条（Enter）"
        disabledFocusable={matches.length < 2}
        onClick={() => go(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label="更晚的一条"
        title="更晚的一条（Shift+Enter）"
        disabledFocusable={matches.length < 2}
        onClick={() => go(1)}
      />
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label="关闭查找"
        title="关闭查找（Esc）"
        onClick={close}
      />
    </search>
  )
}

/** Names of the highlights that global.css colours. */
const ALL = 'chat-search'
const CURRENT = 'chat-search-current'
/** Of one message: a long one may contain a letter twenty thousand times. */
const MAX_MARKS = 100

/**
 * Marks every occurrence of a text in the messages, without changing the page: members' HTML stays as it was sanitized.
 * A message that contains the text across two elements gets no mark. `query` is lower-case.
 */
function highlightText(bubbles: Iterable<HTMLElement>, query: string, currentKey: string | null): void {
  const ranges: Range[] = []
  const currentRanges: Range[] = []
  for (const bubble of query === '' ? [] : bubbles) {
    const content = bubble.querySelector<HTMLElement>('[data-content]')
    const target = bubble.dataset.bubble === currentKey ? currentRanges : ranges
    if (content) target.push(...findRanges(content, query))
  }
  CSS.highlights.set(ALL, new Highlight(...ranges))
  CSS.highlights.set(CURRENT, new Highlight(...currentRanges))
}

function clearHighlights(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function findRanges(element: HTMLElement, query: string): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (ranges.length < MAX_MARKS && texts.nextNode()) {
    const node = texts.currentNode as Text
    const text = node.data.toLowerCase()
    // A few letters change their length in lower case; their positions would not fit.
    if (text.length !== node.data.length) continue
    let at = text.indexOf(query)
    while (at >= 0 && ranges.length < MAX_MARKS) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + query.length)
      ranges.push(range)
      at = text.indexOf(query, at + query.length)
    }
  }
  return ranges
}
