import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ConversationKey, parseConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { getChatDraft, saveChatDraft } from '../../../stores/chat-drafts.ts'
import type { QuickReply } from '../../../stores/parse-ui-preferences.ts'
import { useUiPreferences } from '../../../stores/ui-preferences.ts'
import { useQuickReplies } from '../replies/quick-replies.ts'
import { QuickRepliesMenu } from '../replies/quick-replies-menu.tsx'
import { applyTemplate, filterReplies } from '../replies/quick-reply-text.ts'
import { useChat } from '../state/chat-store.ts'
import { sendImage, sendText } from '../state/send.ts'
import { ComposerTools, SendKeyMenu } from './composer-tools.tsx'
import { extractPastedFiles } from './pasted-files.ts'
import { PendingImages, usePendingImages } from './pending-images.tsx'

const useStyles = makeStyles({
  composer: { position: 'relative', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  dragOver: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
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
  footer: { display: 'flex', justifyContent: 'flex-end', padding: '0 8px 8px' },
  main: { borderStartEndRadius: 0, borderEndEndRadius: 0 },
})

/** The keyCode of every key that an input method handles. */
const IME_KEY_CODE = 229

/** The message input. Its text is local state, so that typing renders nothing else (performance.md). */
export function Composer({ conversation }: { conversation: ConversationKey | null }) {
  const styles = useStyles()
  const [text, setText] = useState(() => (conversation ? getChatDraft(conversation) : ''))
  const [menuClosed, setMenuClosed] = useState(false)
  const [selected, setSelected] = useState(0)
  const [isDragOver, setIsDragOver] = useState(false)
  const { images, add, remove, takeAll } = usePendingImages()
  const byCtrlEnter = useUiPreferences(({ sendByCtrlEnter }) => sendByCtrlEnter ?? false)
  const name = useChat(({ conversations }) => (conversation ? conversations.get(conversation)?.name : undefined)) ?? ''
  const replies = useQuickReplies()
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const disabled = conversation === null
  const suggestions = text.startsWith('/') && !menuClosed ? filterReplies(replies, text.slice(1).trim()) : []
  const isBlank = text.trim() === '' && images.length === 0

  function changeText(next: string): void {
    setText(next)
    setSelected(0)
    setMenuClosed(false)
    if (conversation) saveChatDraft(conversation, next)
  }

  function insert(piece: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = inputRef.current ?? {}
    changeText(text.slice(0, selectionStart) + piece + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      inputRef.current?.focus()
      inputRef.current?.setSelectionRange(selectionStart + piece.length, selectionStart + piece.length)
    })
  }

  function showReplies(): void {
    if (!text.startsWith('/')) changeText(`/${text}`)
    inputRef.current?.focus()
  }

  function pick(reply: QuickReply): void {
    const target = conversation ? parseConversationKey(conversation) : null
    changeText(applyTemplate(reply.text, target && 'userId' in target ? { name, userId: target.userId } : null))
    setMenuClosed(true)
    inputRef.current?.focus()
  }

  function send(): void {
    if (!conversation || isBlank) return
    for (const { file, preview } of takeAll()) sendImage(conversation, file, preview)
    sendText(conversation, text)
    changeText('')
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The Enter that ends an input-method composition selects a word; it does not send (A162).
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === IME_KEY_CODE
    // Escape may end a composition or be pressed by habit, so it closes the chat only if nothing is written.
    if (event.key === 'Escape' && (isComposing || !isBlank)) event.stopPropagation()
    if (isComposing) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (suggestions.length > 0) {
      const reply = suggestions[selected]
      if (key === 'ArrowDown') setSelected((selected + 1) % suggestions.length)
      else if (key === 'ArrowUp') setSelected((selected + suggestions.length - 1) % suggestions.length)
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
    const files = extractPastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsDragOver(false)
    if (!disabled) void add(event.dataTransfer.files)
  }

  const actions = useRef({ insert, add, showReplies })
  actions.current = { insert, add, showReplies }
  const sendHint = byCtrlEnter ? 'Ctrl+Enter 发送，Enter 换行' : 'Enter 发送，Shift+Enter 换行'
  return (
    <section
      className={mergeClasses(styles.composer, isDragOver && styles.dragOver)}
      aria-label="写消息"
      onDragOver={(event) => {
        event.preventDefault()
        setIsDragOver(!disabled)
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {suggestions.length > 0 && (
        <QuickRepliesMenu id={menuId} replies={suggestions} selected={selected} onHover={setSelected} onPick={pick} />
      )}
      <ComposerTools disabled={disabled} actions={actions} />
      <PendingImages images={images} onRemove={remove} />
      <textarea
        ref={inputRef}
        className={styles.text}
        aria-label="消息内容"
        placeholder={disabled ? '请先选择会员或群组' : sendHint}
        disabled={disabled}
        value={text}
        aria-controls={suggestions.length > 0 ? menuId : undefined}
        aria-activedescendant={suggestions.length > 0 ? `${menuId}-${selected}` : undefined}
        onChange={({ target }) => changeText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.footer}>
        <Button
          className={styles.main}
          appearance="primary"
          icon={<SendRegular />}
          disabled={disabled || isBlank}
          onClick={send}
          title={sendHint}
        >
          发送
        </Button>
        <SendKeyMenu muted={disabled || isBlank} />
      </div>
    </section>
  )
}
