import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { minTarget } from '../../../ui/min-target.ts'
import { fetchOlder } from '../state/chat-actions.ts'
import type { Thread } from '../state/chat-store.ts'
import { focusComposer, setChatView } from '../state/chat-view-store.ts'
import { messageText } from './message-text.ts'
import { clearHighlights, highlightText } from './text-highlights.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks what is rendered of the messages
  useLayoutEffect(() => {
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
    <search className={styles.bar} aria-label="查找消息">
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
