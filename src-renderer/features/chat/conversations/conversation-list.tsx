import { Button, Input, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { PersonSearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type ConversationKey, GROUP_TYPE } from '../../../../src-preload/shared/conversation-key.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { useVirtualRows } from '../../../list/table/use-virtual-rows.ts'
import { fetchChannels, fetchConversations, openConversation, openMemberConversation } from '../state/chat-actions.ts'
import { useChat } from '../state/chat-store.ts'
import { ConversationRow, ROW_HEIGHT } from './conversation-row.tsx'

const useStyles = makeStyles({
  side: {
    display: 'flex',
    flexDirection: 'column',
    width: '232px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  search: { padding: '8px' },
  error: { padding: '4px 0 0', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  scroll: { flex: '1 1 auto', minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' },
  list: { minHeight: '100%', boxSizing: 'border-box', ':focus-visible': { outlineStyle: 'none' } },
  state: { display: 'grid', gap: '8px', justifyItems: 'center', padding: '24px 12px', textAlign: 'center' },
  empty: { color: tokens.colorNeutralForeground3 },
})

const EMPTY_KEYS: readonly ConversationKey[] = []

/** The conversations of the selected channel, latest first, as a virtual list (performance.md). */
export function ConversationList() {
  const styles = useStyles()
  const channel = useChat((state) => state.channel)
  return (
    <section className={styles.side} aria-label={channel === GROUP_TYPE ? '群组列表' : '会员列表'}>
      {channel !== GROUP_TYPE && channel !== '' && <Search key={channel} />}
      <Rows key={`rows ${channel}`} channel={channel} />
    </section>
  )
}

/** Searches by user id only (D3 §5, A165). */
function Search() {
  const styles = useStyles()
  const [input, setInput] = useState('')
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const searching = useRef(false)

  async function search(): Promise<void> {
    if (input.trim() === '' || searching.current) return
    searching.current = true
    const message = await openMemberConversation(input).catch(getErrorMessage)
    searching.current = false
    setError(message)
    if (message === null) setInput('')
  }

  return (
    <search className={styles.search}>
      <Input
        size="small"
        style={{ width: '100%', minHeight: '28px' }}
        contentBefore={<PersonSearchRegular />}
        placeholder="会员ID，回车查找"
        aria-label="查找会员ID"
        aria-invalid={error !== null}
        aria-describedby={errorId}
        maxLength={32}
        value={input}
        onChange={(_event, { value }) => {
          setInput(value)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void search()
        }}
      />
      <div id={errorId} role="alert" className={error ? styles.error : ''}>
        {error}
      </div>
    </search>
  )
}

function Rows({ channel }: { channel: string }) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useChat(({ lists }) => lists[channel])
  const channelsError = useChat((state) => state.channelsError)
  const openKey = useChat(({ thread }) => thread?.key ?? null)
  const keys = list?.keys ?? EMPTY_KEYS
  const pressedKey = useRef<ConversationKey | null>(null)
  const [active, setActive] = useState<ConversationKey | null>(null)
  const { start, end, paddingTop, paddingBottom } = useVirtualRows(scroller, keys.length, ROW_HEIGHT)

  // The list may reorder between press and release, so the row under the pointer at press is opened.
  function onMouseDown(event: MouseEvent): void {
    pressedKey.current = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key ?? null
  }

  function onClick(): void {
    const key = pressedKey.current
    if (!key) return
    setActive(key)
    void openConversation(key)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = active === null ? -1 : keys.indexOf(active)
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (event.key === 'Enter' && active !== null) void openConversation(active)
    else if (target !== undefined && keys.length > 0) {
      const next = Math.max(0, Math.min(keys.length - 1, target))
      setActive(keys[next]!)
      const [top, box] = [next * ROW_HEIGHT, scroller.current!]
      box.scrollTop = Math.max(top + ROW_HEIGHT - box.clientHeight, Math.min(box.scrollTop, top))
    } else return
    event.preventDefault()
  }

  const isReady = list?.state === 'ready'
  const error = channelsError || (list?.state === 'failed' ? list.error : '')
  return (
    <div ref={scroller} className={styles.scroll}>
      {error && (
        <div className={styles.state} role="alert">
          <span>{error}</span>
          <Button size="small" onClick={() => void (channelsError ? fetchChannels() : fetchConversations(channel))}>
            重试
          </Button>
        </div>
      )}
      {!error && !isReady && keys.length === 0 && (
        <div className={styles.state}>
          <Spinner size="tiny" label="读取中…" delay={200} />
        </div>
      )}
      {isReady && keys.length === 0 && <div className={mergeClasses(styles.state, styles.empty)}>暂无会话</div>}
      {keys.length > 0 && (
        <div
          role="listbox"
          aria-label="会话"
          tabIndex={0}
          className={styles.list}
          style={{ paddingTop, paddingBottom }}
          aria-activedescendant={active === null ? undefined : `conversation-${active}`}
          onMouseDown={onMouseDown}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={() => setActive((old) => old ?? openKey ?? keys[0] ?? null)}
          onBlur={() => setActive(null)}
        >
          {keys.slice(start, end).map((key, i) => (
            <ConversationRow
              // Keyed by index: updating a moved row costs less than unmounting and mounting one.
              key={i}
              id={key}
              selected={key === openKey}
              active={key === active}
              position={start + i + 1}
              total={keys.length}
            />
          ))}
        </div>
      )}
    </div>
  )
}
