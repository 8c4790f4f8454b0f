import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ConversationKey } from '../../src-preload/contract.ts'
import { chatDraft, keepChatDraft } from '../stores/chat-drafts.ts'
import type { QuickReply } from '../stores/kept-preferences.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useChat } from './chat-store.ts'
import { ComposerTools, SendRule } from './composer-tools.tsx'
import { pastedFiles } from './pasted-files.ts'
import { PendingPictures, usePendingPictures } from './pending-pictures.tsx'
import { useQuickReplies } from './quick-replies.ts'
import { QuickRepliesMenu } from './quick-replies-menu.tsx'
import { fillIn, matching } from './quick-reply-text.ts'
import { sendPicture, sendText } from './send.ts'
import { targetOf } from './target.ts'

const useStyles = makeStyles({
  composer: { position: 'relative', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  over: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  text: {
    display: 'block',
    width: '100%',
    height: '84px',
    boxSizing: 'border-box',
    padding: '4px 16px',
    border: '0 none',
    outlineStyle: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    lineHeight: '20px',
    '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
  foot: { display: 'flex', justifyContent: 'flex-end', padding: '0 8px 8px' },
  main: { borderStartEndRadius: 0, borderEndEndRadius: 0 },
})

/** The keyCode of every key that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229

/** The message input. Its text is local state, so that typing renders nothing else (performance.md). */
export function Composer({ conversation }: { conversation: ConversationKey | null }) {
  const styles = useStyles()
  const [text, setText] = useState(() => (conversation ? chatDraft(conversation) : ''))
  const [menuClosed, setMenuClosed] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [over, setOver] = useState(false)
  const { pictures, add, remove, take } = usePendingPictures()
  const byCtrlEnter = usePreferences(({ sendByCtrlEnter }) => sendByCtrlEnter ?? false)
  const name = useChat(({ entries }) => (conversation ? entries.get(conversation)?.name : undefined)) ?? ''
  const replies = useQuickReplies()
  const area = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const disabled = conversation === null
  const offered = text.startsWith('/') && !menuClosed ? matching(replies, text.slice(1).trim()) : []
  const blank = text.trim() === '' && pictures.length === 0

  function change(next: string): void {
    setText(next)
    setChosen(0)
    setMenuClosed(false)
    if (conversation) keepChatDraft(conversation, next)
  }

  function insert(piece: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    change(text.slice(0, selectionStart) + piece + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + piece.length, selectionStart + piece.length)
    })
  }

  function offerReplies(): void {
    if (!text.startsWith('/')) change(`/${text}`)
    area.current?.focus()
  }

  function pick(reply: QuickReply): void {
    const target = conversation ? targetOf(conversation) : null
    change(fillIn(reply.text, target?.kind === 'private' ? { name, userId: target.userId } : null))
    setMenuClosed(true)
    area.current?.focus()
  }

  function send(): void {
    if (!conversation || blank) return
    for (const { file, preview } of take()) sendPicture(conversation, file, preview)
    sendText(conversation, text)
    change('')
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The Enter that ends an input-method composition selects a word; it does not send (A162).
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD
    // Escape may end a composition or be pressed by habit, so it closes the chat only if nothing is written.
    if (event.key === 'Escape' && (isComposing || !blank)) event.stopPropagation()
    if (isComposing) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (offered.length > 0) {
      const reply = offered[chosen]
      if (key === 'ArrowDown') setChosen((chosen + 1) % offered.length)
      else if (key === 'ArrowUp') setChosen((chosen + offered.length - 1) % offered.length)
      else if ((key === 'Enter' || key === 'Tab') && reply) pick(reply)
      else if (key === 'Escape') setMenuClosed(true)
      else return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (key !== 'Enter' || shiftKey || altKey || byCtrlEnter !== (ctrlKey || metaKey)) return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent): void {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!disabled) void add(event.dataTransfer.files)
  }

  const acts = useRef({ insert, add, offerReplies })
  acts.current = { insert, add, offerReplies }
  const rule = byCtrlEnter ? 'Ctrl+Enter 发送，Enter 换行' : 'Enter 发送，Shift+Enter 换行'
  return (
    <section
      className={mergeClasses(styles.composer, over && styles.over)}
      aria-label="写消息"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {offered.length > 0 && (
        <QuickRepliesMenu id={menuId} replies={offered} chosen={chosen} onHover={setChosen} onPick={pick} />
      )}
      <ComposerTools disabled={disabled} acts={acts} />
      <PendingPictures pictures={pictures} onRemove={remove} />
      <textarea
        ref={area}
        className={styles.text}
        aria-label="消息内容"
        placeholder={disabled ? '请先选择会员或群组' : rule}
        disabled={disabled}
        value={text}
        aria-controls={offered.length > 0 ? menuId : undefined}
        aria-activedescendant={offered.length > 0 ? `${menuId}-${chosen}` : undefined}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <Button
          className={styles.main}
          appearance="primary"
          icon={<SendRegular />}
          disabled={disabled || blank}
          onClick={send}
          title={rule}
        >
          发送
        </Button>
        <SendRule />
      </div>
    </section>
  )
}
