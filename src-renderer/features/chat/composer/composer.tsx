import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLayoutEffectOnChange } from '#renderer/lib/state-hooks.ts'
import { getChatDraft, onDraftChange, saveChatDraft } from '#renderer/stores/chat-drafts.ts'
import { toast } from '#renderer/stores/toast.ts'
import { type QuickReply, useUiPreferences } from '#renderer/stores/ui-preferences.ts'
import { insertAsInput, replaceAsInput } from '#renderer/ui/composition-keys.ts'
import { useFileDrop } from '#renderer/ui/file-input.tsx'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { chatTextLeft } from '#shared/message-text.ts'
import { isCovered } from '../chat-regions.ts'
import { useQuickReplies } from '../replies/quick-replies.ts'
import { QuickRepliesMenu } from '../replies/quick-replies-menu.tsx'
import { filterReplies } from '../replies/quick-reply-text.ts'
import { useReplyNames } from '../replies/reply-values.ts'
import { useChatView } from '../state/chat-view-store.ts'
import { sendImage, sendText } from '../state/send.ts'
import { ComposerTools, SendKeyMenu } from './composer-tools.tsx'
import { PasteOffer, PendingImages, usePasteOffer, usePendingImages } from './pending-images.tsx'

const NONE: QuickReply[] = []

interface Picking {
  /** `replace`: the text after `/` is what was searched for. `insert`: the button leaves the text alone. */
  pick: (reply: QuickReply, how: 'replace' | 'insert') => void
  clear: () => void
}

/** The quick replies that fit the text after `/`, or all of them after the button was pressed. */
function useSuggestions(text: string, { pick, clear }: Picking) {
  const replies = useQuickReplies()
  const [opened, setOpened] = useState<'bySlash' | 'byButton' | 'closed'>('bySlash')
  const [selected, setSelected] = useState(0)
  const isSlash = opened === 'bySlash' && text.startsWith('/')
  const query = isSlash ? text.slice(1).trim() : ''
  const bySlash = isSlash ? filterReplies(replies, query) : NONE
  const suggestions = opened === 'byButton' ? [...replies] : bySlash

  function choose(reply: QuickReply): void {
    pick(reply, opened === 'byButton' ? 'insert' : 'replace')
    setOpened('closed')
  }

  return {
    suggestions,
    isFiltered: query !== '',
    selected,
    select: setSelected,
    choose,
    /** The text changed. */
    reset: () => {
      setSelected(0)
      setOpened('bySlash')
    },
    /** Returns whether there is anything to show. */
    openAll: (): boolean => {
      setSelected(0)
      setOpened('byButton')
      return replies.length > 0
    },
    closeAll: () => opened === 'byButton' && setOpened('bySlash'),
    /** Returns whether the key was one of the list's. */
    onKeyDown: ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
      if (suggestions.length === 0 || ctrlKey || metaKey) return false
      const reply = suggestions[selected]
      // A digit alone is text that is searched for. With Alt a Mac writes a sign, so the place of the key counts.
      const digit = altKey && !shiftKey ? /^Digit([1-9])$/.exec(code)?.[1] : undefined
      if (digit) {
        const numbered = suggestions[Number(digit) - 1]
        if (numbered) choose(numbered)
        return true
      }
      if (key === 'ArrowDown') setSelected((selected + 1) % suggestions.length)
      else if (key === 'ArrowUp') setSelected((selected + suggestions.length - 1) % suggestions.length)
      else if ((key === 'Enter' || (key === 'Tab' && !shiftKey)) && reply) choose(reply)
      else if (key === 'Escape') {
        setOpened('closed')
        // The slash was there for the list alone.
        if (opened === 'bySlash' && text === '/') clear()
      } else return false
      return true
    },
  }
}

const useOfferStyles = makeStyles({
  composer: { position: 'relative', padding: '0 12px 12px', backgroundColor: tokens.colorNeutralBackground3 },
  // One field with what belongs to it, which says by its border that it is written in.
  field: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    ':focus-within': { ...shorthands.borderColor(tokens.colorBrandStroke1) },
  },
  dragOver: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  text: {
    display: 'block',
    width: '100%',
    height: '72px',
    boxSizing: 'border-box',
    padding: '10px 12px 0',
    border: '0 none',
    outlineStyle: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    lineHeight: '20px',
    '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
  footer: { display: 'flex', alignItems: 'center', padding: '4px 6px 6px' },
  main: { borderStartEndRadius: 0, borderEndEndRadius: 0 },
})

/** The message input. Its text is local state, so that typing renders nothing else (performance.md). */
export function Composer({ conversation }: { conversation: ConversationKey }) {
  const styles = useOfferStyles()
  const [text, saveText] = useDraftText(conversation)
  const { images, add, remove, takeAll } = usePendingImages(conversation)
  const { isDragOver, dropProps } = useFileDrop((files) => void add(files))
  const offer = usePasteOffer(add)
  const byCtrlEnter = useUiPreferences(({ sendByCtrlEnter }) => sendByCtrlEnter ?? false)
  const names = useReplyNames(conversation)
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const replies = useSuggestions(text, { pick, clear: () => replaceAsInput(inputRef.current!, '') })
  const left = chatTextLeft(text)
  const canSend = (text.trim() !== '' || images.length > 0) && (left === null || left >= 0)

  // A chosen conversation can be answered at once.
  const focusRequests = useChatView(({ composerFocusRequests }) => composerFocusRequests)
  // Every request focuses the field.
  useLayoutEffectOnChange(() => {
    const input = inputRef.current!
    if (!isCovered(input)) input.focus({ preventScroll: true })
  }, [focusRequests])

  function changeText(next: string): void {
    saveText(next)
    replies.reset()
  }

  function insert(piece: string): void {
    insertAsInput(inputRef.current!, piece)
    // The popover of the emoji gives the focus back when it closes.
    requestAnimationFrame(() => inputRef.current?.focus())
  }

  function showReplies(): void {
    inputRef.current?.focus()
    if (!replies.openAll()) toast('info', '还没有快捷回复，可在「编辑快捷回复」中添加')
  }

  function pick(reply: QuickReply, how: 'replace' | 'insert'): void {
    const filled = names.fill(reply.text)
    if (how === 'insert') insert(filled)
    else replaceAsInput(inputRef.current!, filled)
    inputRef.current?.focus()
  }

  function send(): void {
    if (!canSend) return
    const open = names.findOpen(text)
    if (open.length > 0) {
      return void toast('warning', `没有发送：请先填写或删除 ${open.map((label) => `{${label}}`).join('、')}`)
    }
    for (const { file, preview } of takeAll()) sendImage(conversation, file, preview)
    sendText(conversation, text)
    changeText('')
    offer.dismiss()
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isDismissed = event.key === 'Escape' && offer.count > 0
    if (isDismissed) offer.dismiss()
    if (isDismissed || replies.onKeyDown(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (key !== 'Enter' || shiftKey || altKey || byCtrlEnter !== (ctrlKey || metaKey)) return
    event.preventDefault()
    send()
  }

  const actions = useRef({ insert, add, showReplies })
  actions.current = { insert, add, showReplies }
  const sendHint = byCtrlEnter ? 'Ctrl+Enter 发送，Enter 换行' : 'Enter 发送，Shift+Enter 换行'
  const { suggestions, selected } = replies
  return (
    <section
      className={styles.composer}
      aria-label="写消息"
      data-chat-region="composer"
      {...dropProps}
      onPaste={offer.onPaste}
    >
      {suggestions.length > 0 && (
        <QuickRepliesMenu
          id={menuId}
          replies={suggestions}
          selected={selected}
          isGrouped={!replies.isFiltered}
          onHover={replies.select}
          onPick={replies.choose}
        />
      )}
      <div className={mergeClasses(styles.field, isDragOver && styles.dragOver)}>
        <PendingImages images={images} onRemove={remove} />
        <PasteOffer offer={offer} onAnswered={() => inputRef.current?.focus()} />
        <textarea
          ref={inputRef}
          className={styles.text}
          aria-label="消息内容"
          placeholder={`输入消息，${sendHint}`}
          value={text}
          aria-controls={suggestions.length > 0 ? menuId : undefined}
          aria-activedescendant={suggestions.length > 0 ? `${menuId}-${selected}` : undefined}
          onChange={({ target }) => changeText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={replies.closeAll}
        />
        <div className={styles.footer}>
          <ComposerTools actions={actions} />
          <TextLimit left={left} />
          <Button
            className={styles.main}
            appearance={canSend ? 'primary' : 'subtle'}
            icon={<SendRegular />}
            disabledFocusable={!canSend}
            onClick={send}
            title={sendHint}
          >
            发送
          </Button>
          <SendKeyMenu muted={!canSend} />
        </div>
      </div>
    </section>
  )
}

/** The text that is written, which is kept as the draft of its conversation. */
function useDraftText(conversation: ConversationKey): [text: string, saveText: (text: string) => void] {
  const [text, setText] = useState(() => getChatDraft(conversation))

  // Two windows may show one conversation: what one of them sent must not stand in the other, ready to be sent again.
  const follow = useEffectEvent((before: string, after: string) => text === before && setText(after))
  useEffect(() => onDraftChange(conversation, (before, after) => follow(before, after)), [conversation])

  function saveText(next: string): void {
    setText(next)
    saveChatDraft(conversation, next)
  }
  return [text, saveText]
}

const useTextLimitStyles = makeStyles({
  limit: {
    flex: '1 1 auto',
    alignSelf: 'center',
    paddingInlineStart: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  tooLong: { color: tokens.colorStatusDangerForeground1 },
})

/** How much of a message is left, near the limit of the hub; a text beyond it stays in the message field. */
function TextLimit({ left }: { left: number | null }) {
  const styles = useTextLimitStyles()
  return (
    <span
      role="status"
      aria-label="字数"
      className={mergeClasses(styles.limit, left !== null && left < 0 && styles.tooLong)}
    >
      {left !== null && (left < 0 ? `超出 ${-left} 字，请分条发送` : `还可写约 ${left} 字`)}
    </span>
  )
}
