import { type RefObject, useEffect } from 'react'
import { channelOf, isGroup } from '../../../src-preload/shared/conversation-key.ts'
import { MOD, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { focusNextRegion, isCovered } from './chat-regions.ts'
import { getVisibleKeys, isConversationUnread } from './conversations/use-visible-keys.ts'
import { nextMatching } from './conversations/visible-conversations.ts'
import { openConversation, switchTo } from './state/chat-actions.ts'
import { useChat } from './state/chat-store.ts'
import { dismissInside, setChatView } from './state/chat-view-store.ts'

const HELP = [
  { keys: `${MOD}↑ / ${MOD}↓`, label: '上一个、下一个会话' },
  { keys: `${MOD}Shift+↓`, label: '下一个未读会话' },
  { keys: `${MOD}F`, label: '在已读取的消息中查找' },
  { keys: 'F6', label: '聊天的下一区域：会话、消息、输入框、会员资料' },
  { keys: 'Esc', label: '先关闭聊天内打开的内容' },
]

/** The next or previous conversation of the list, in the order on screen. */
function openNeighbour(step: 1 | -1): void {
  const keys = getVisibleKeys()
  const openKey = useChat.getState().thread?.key
  const index = openKey === undefined ? -1 : keys.indexOf(openKey)
  const next = index < 0 ? keys[0] : keys[index + step]
  if (next !== undefined) void openConversation(next)
}

/** The next unread conversation of the list, then of the other channels; groups last. */
function openNextUnread(): void {
  const { thread, unread } = useChat.getState()
  const openKey = thread?.key ?? null
  const listed = nextMatching(getVisibleKeys(), openKey, isConversationUnread)
  if (listed !== undefined) return void openConversation(listed)
  const others = [...unread.keys()].filter((key) => key !== openKey)
  const [other] = others.sort(
    (a, b) => Number(isGroup(a)) - Number(isGroup(b)) || Number(channelOf(a)) - Number(channelOf(b)),
  )
  if (other !== undefined) void switchTo(other)
}

/** Handles the chat's keys wherever the focus is, but not while another dialog is above the chat. */
export function useChatKeys(root: RefObject<HTMLElement | null>): void {
  useShortcutHelp(HELP)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || !root.current || isCovered(root.current)) return
      const mod = event.ctrlKey || event.metaKey
      const run = mod ? modAction(event.key, event.shiftKey) : event.key === 'F6' ? focusRegion(event.shiftKey) : null
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      // Held down, the keys would mark every conversation that they pass as read.
      if (!event.repeat) run()
    }
    const focusRegion = (backwards: boolean) => () => focusNextRegion(root.current!, backwards)
    // In its own window the chat has no dialog that handles Escape.
    const onEscape = (event: KeyboardEvent) => {
      const isOwnWindow = root.current?.closest('[role=dialog]') === null
      if (event.key !== 'Escape' || event.defaultPrevented || !isOwnWindow) return
      if (!isCovered(root.current!)) dismissInside()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('keydown', onEscape)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('keydown', onEscape)
    }
  }, [root])
}

function modAction(key: string, shift: boolean): (() => void) | null {
  if (key === 'ArrowDown') return shift ? openNextUnread : () => openNeighbour(1)
  if (shift) return null
  if (key === 'ArrowUp') return () => openNeighbour(-1)
  return key.toLowerCase() === 'f' ? openHistorySearch : null
}

function openHistorySearch(): void {
  if (!useChat.getState().thread) return
  setChatView({ searchingHistory: true })
  // It takes the focus when it opens; it may be open already.
  document.querySelector<HTMLInputElement>('search[aria-label=查找消息] input')?.select()
}
