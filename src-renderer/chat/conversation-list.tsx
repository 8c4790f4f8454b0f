import { Button, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { PersonSearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { ConversationKey } from '../../src-preload/contract.ts'
import { messageOf } from '../lib/errors.ts'
import { useRowWindow } from '../list/use-window.ts'
import { useChat } from './chat-store.ts'
import { ConversationRow, ROW_HEIGHT } from './conversation-row.tsx'
import { findMember, openConversation, readChannels, readList } from './open.ts'
import { GROUP } from './target.ts'

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
  fault: { padding: '4px 0 0', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  scroll: { flex: '1 1 auto', minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' },
  list: { minHeight: '100%', boxSizing: 'border-box', ':focus-visible': { outlineStyle: 'none' } },
  state: { display: 'grid', gap: '8px', justifyItems: 'center', padding: '24px 12px', textAlign: 'center' },
  empty: { color: tokens.colorNeutralForeground3 },
})

const none: readonly ConversationKey[] = []

/** The conversations of the selected channel, latest first, as a virtual list (performance.md). */
export function ConversationList() {
  const styles = useStyles()
  const channel = useChat((state) => state.channel)
  return (
    <section className={styles.side} aria-label={channel === GROUP ? '群组列表' : '会员列表'}>
      {channel !== GROUP && channel !== '' && <Search key={channel} />}
      <Rows key={`rows ${channel}`} channel={channel} />
    </section>
  )
}

/** Searches by user id only (D3 §5, A165). */
function Search() {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const faultId = useId()
  const busy = useRef(false)

  async function search(): Promise<void> {
    if (typed.trim() === '' || busy.current) return
    busy.current = true
    const wrong = await findMember(typed).catch(messageOf)
    busy.current = false
    setFault(wrong)
    if (wrong === null) setTyped('')
  }

  return (
    <search className={styles.search}>
      <Input
        size="small"
        style={{ width: '100%' }}
        contentBefore={<PersonSearchRegular />}
        placeholder="会员ID，回车查找"
        aria-label="查找会员ID"
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        maxLength={32}
        value={typed}
        onChange={(_event, { value }) => {
          setTyped(value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void search()
        }}
      />
      <div id={faultId} role="alert" className={fault ? styles.fault : ''}>
        {fault}
      </div>
    </search>
  )
}

function Rows({ channel }: { channel: string }) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useChat(({ lists }) => lists[channel])
  const channelsFault = useChat((state) => state.channelsFault)
  const open = useChat(({ thread }) => thread?.key ?? null)
  const keys = list?.keys ?? none
  const pressed = useRef<ConversationKey | null>(null)
  const [active, setActive] = useState<ConversationKey | null>(null)
  const { start, end, above, below } = useRowWindow(scroller, keys.length, ROW_HEIGHT, false)

  // The list may reorder between press and release, so the row under the pointer at press is opened.
  function onMouseDown(event: MouseEvent): void {
    pressed.current = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key ?? null
  }

  function onClick(): void {
    const key = pressed.current
    if (!key) return
    setActive(key)
    void openConversation(key)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = active === null ? -1 : keys.indexOf(active)
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (event.key === 'Enter' && active !== null) void openConversation(active)
    else if (step !== undefined && keys.length > 0) {
      const next = Math.max(0, Math.min(keys.length - 1, step))
      setActive(keys[next]!)
      const [top, box] = [next * ROW_HEIGHT, scroller.current!]
      box.scrollTop = Math.max(top + ROW_HEIGHT - box.clientHeight, Math.min(box.scrollTop, top))
    } else return
    event.preventDefault()
  }

  const fault = channelsFault || (list?.state === 'failed' ? list.fault : '')
  return (
    <div ref={scroller} className={styles.scroll}>
      {fault && (
        <div className={styles.state} role="alert">
          <span>{fault}</span>
          <Button size="small" onClick={() => void (channelsFault ? readChannels() : readList(channel))}>
            重试
          </Button>
        </div>
      )}
      {!fault && list?.state !== 'ready' && keys.length === 0 && (
        <div className={styles.state}>
          <Spinner size="tiny" label="读取中…" delay={200} />
        </div>
      )}
      {list?.state === 'ready' && keys.length === 0 && (
        <div className={styles.state}>
          <span className={styles.empty}>暂无会话</span>
        </div>
      )}
      {keys.length > 0 && (
        <div
          role="listbox"
          aria-label="会话"
          tabIndex={0}
          className={styles.list}
          style={{ paddingTop: above, paddingBottom: below }}
          aria-activedescendant={active === null ? undefined : `conversation-${active}`}
          onMouseDown={onMouseDown}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={() => setActive((old) => old ?? open ?? keys[0] ?? null)}
          onBlur={() => setActive(null)}
        >
          {keys.slice(start, end).map((key, i) => (
            <ConversationRow
              // Keyed by index: updating a moved row costs less than unmounting and mounting one.
              key={i}
              id={key}
              chosen={key === open}
              active={key === active}
              place={start + i + 1}
              total={keys.length}
            />
          ))}
        </div>
      )}
    </div>
  )
}
