import { makeStyles, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { CHAT_SIDE_WIDTH, setChatSideOpen, useChatRequest } from '../../stores/chat-request.ts'
import { ChatTitle } from './chat-title.tsx'
import { ChatView } from './chat-view.tsx'
import { useChat } from './state/chat-store.ts'
import { dismissInside, focusComposer } from './state/chat-view-store.ts'

const useStyles = makeStyles({
  side: {
    display: 'flex',
    flexDirection: 'column',
    flex: `0 0 ${CHAT_SIDE_WIDTH}px`,
    boxSizing: 'border-box',
    minHeight: 0,
    overflow: 'hidden',
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

/**
 * The chat beside the page. It is not modal, so the queue is worked on while a member is answered; Escape closes what is
 * open inside, then leads back to the page, and the chat stays.
 */
export function ChatSide({ onLeave }: { onLeave: () => void }) {
  const styles = useStyles()
  const side = useRef<HTMLElement>(null)
  const requests = useChatRequest(({ count }) => count)
  // Each request leads into the chat.
  useEffectOnChange(() => {
    if (useChat.getState().thread) focusComposer()
    else side.current?.focus()
  }, [requests])
  // However it goes away, also with its operator.
  useEffect(() => () => setChatSideOpen(false), [])

  function close(): void {
    const hadFocus = side.current?.contains(document.activeElement)
    setChatSideOpen(false)
    if (hadFocus) onLeave()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What is above the chat has keys of its own.
    if (event.key !== 'Escape' || event.defaultPrevented || !side.current?.contains(event.target as Element)) return
    event.preventDefault()
    if (!dismissInside()) onLeave()
  }

  return (
    <aside ref={side} className={styles.side} data-chat-side aria-label="客服聊天" tabIndex={-1} onKeyDown={onKeyDown}>
      <ChatTitle onClose={close} />
      <ChatView isDocked />
    </aside>
  )
}
