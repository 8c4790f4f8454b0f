import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useLayoutEffectOnChange } from '#renderer/lib/state-hooks.ts'
import { copy } from '#renderer/list/table/copy.ts'
import { useVirtualRows } from '#renderer/list/table/use-virtual-rows.ts'
import { ContextMenu, type ContextMenuEntry, type MenuPoint, pointBelow } from '#renderer/ui/context-menu.tsx'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { itemMenu } from '../../alerts/mark-tag.tsx'
import { openMemberColumn } from '../member-column.tsx'
import { fetchChannels, fetchConversations, openConversation } from '../state/chat-actions.ts'
import { useChat } from '../state/chat-store.ts'
import { getMarked, setChatView, setMarked, useChatView } from '../state/chat-view-store.ts'
import { ConversationRow, ROW_HEIGHT } from './conversation-row.tsx'
import { useVisibleKeys } from './use-visible-keys.ts'

const useStyles = makeStyles({
  scroll: { flex: '1 1 auto', minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' },
  list: { minHeight: '100%', boxSizing: 'border-box', ':focus-visible': { outlineStyle: 'none' } },
  state: { display: 'grid', gap: '8px', justifyItems: 'center', padding: '24px 12px', textAlign: 'center' },
  empty: { color: tokens.colorNeutralForeground3 },
})

const EMPTY_TEXTS = { all: '没有匹配的会话', unread: '没有未读的会话', waiting: '没有待回复的会话' }

/** The rows of a channel as a virtual list (performance.md); the list box has the focus and names the active row. */
export function ConversationRows({ channel }: { channel: string }) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useChat(({ lists }) => lists[channel])
  const channelsError = useChat((state) => state.channelsError)
  const openKey = useChat(({ thread }) => thread?.key ?? null)
  const keys = useVisibleKeys(channel)
  const pressedKey = useRef<ConversationKey | null>(null)
  const [active, setActive] = useState<ConversationKey | null>(null)
  const [menu, setMenu] = useState<{ key: ConversationKey; point: MenuPoint } | null>(null)
  const { start, end, paddingTop, paddingBottom } = useVirtualRows(scroller, keys.length, ROW_HEIGHT)

  function scrollTo(index: number): void {
    const [top, box] = [index * ROW_HEIGHT, scroller.current!]
    box.scrollTop = Math.max(top + ROW_HEIGHT - box.clientHeight, Math.min(box.scrollTop, top))
  }

  // A conversation chosen by a key or a notification may be out of sight.
  // A list that reorders does not scroll.
  useLayoutEffectOnChange(() => {
    const index = openKey === null ? -1 : keys.indexOf(openKey)
    if (index >= 0) scrollTo(index)
  }, [openKey])

  // The list may reorder between press and release, so the row under the pointer at press is opened.
  function onMouseDown(event: MouseEvent): void {
    pressedKey.current = event.button === 0 ? keyAt(event.target) : null
  }

  function onClick(): void {
    const key = pressedKey.current
    if (!key) return
    setActive(key)
    void openConversation(key)
  }

  function onContextMenu(event: MouseEvent): void {
    // The menu key reports the list box, whose active row is meant.
    const key = keyAt(event.target) ?? active
    if (!key) return
    event.preventDefault()
    const row = document.getElementById(`conversation-${key}`)
    const point = keyAt(event.target) || !row ? { x: event.clientX, y: event.clientY } : pointBelow(row)
    setMenu({ key, point })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = active === null ? -1 : keys.indexOf(active)
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (event.key === 'Enter' && active !== null) void openConversation(active)
    else if (target !== undefined && keys.length > 0) {
      const next = Math.max(0, Math.min(keys.length - 1, target))
      setActive(keys[next]!)
      scrollTo(next)
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
      {isReady && keys.length === 0 && <NoRows isFiltered={list.keys.length > 0} />}
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
          onContextMenu={onContextMenu}
          onKeyDown={onKeyDown}
          onFocus={() => setActive((old) => old ?? openKey ?? keys[0] ?? null)}
          onBlur={() => menu === null && setActive(null)}
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
      {menu && <ConversationMenu id={menu.key} point={menu.point} onClose={() => setMenu(null)} />}
    </div>
  )
}

const keyAt = (target: EventTarget): ConversationKey | null =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key ?? null

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const styles = useStyles()
  const filter = useChatView((view) => view.filter)
  const query = useChatView((view) => view.query)
  if (!isFiltered) return <div className={mergeClasses(styles.state, styles.empty)}>暂无会话</div>
  return (
    <div className={mergeClasses(styles.state, styles.empty)}>
      <span>{query === '' ? EMPTY_TEXTS[filter] : EMPTY_TEXTS.all}</span>
      {query === '' ? (
        <Button size="small" onClick={() => setChatView({ filter: 'all' })}>
          查看全部
        </Button>
      ) : (
        <Button size="small" onClick={() => setChatView({ query: '', filter: 'all' })}>
          清除条件
        </Button>
      )}
    </div>
  )
}

/** The context menu of a conversation; pins and 标为未读 stay on this workstation (A232). */
function ConversationMenu(props: { id: ConversationKey; point: MenuPoint; onClose: () => void }) {
  const { id, point, onClose } = props
  const target = parseConversationKey(id)
  const isPinned = getMarked('pinnedChats').includes(id)
  const isMarked = getMarked('unreadChats').includes(id)
  function openMember(): void {
    void openConversation(id)
    // Once the member is there. Not when the messages are: the focus would leave what is written meanwhile.
    requestAnimationFrame(openMemberColumn)
  }
  const memberEntries: ContextMenuEntry[] =
    'userId' in target
      ? [
          { label: '会员资料', run: openMember },
          { label: '复制会员ID', run: () => void copy(target.userId, '已复制会员ID') },
        ]
      : []
  const marks = [
    { label: isPinned ? '取消置顶' : '置顶', run: () => setMarked('pinnedChats', id, !isPinned) },
    { label: isMarked ? '取消未读标记' : '标为未读（仅本机）', run: () => setMarked('unreadChats', id, !isMarked) },
  ]
  const items = 'userId' in target ? itemMenu([`message:${id}`]) : []
  return (
    <ContextMenu
      label="会话菜单"
      point={point}
      groups={[[{ label: '打开', run: () => void openConversation(id) }, ...memberEntries], marks, items]}
      onClose={onClose}
    />
  )
}
