import { Input, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { PersonSearchRegular } from '@fluentui/react-icons'
import { useEffect, useId, useRef, useState } from 'react'
import { privateKey } from '../../../../src-preload/shared/conversation-key.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { toHalfWidthNumber } from '../../../lib/number-input.ts'
import { openMemberConversation } from '../state/chat-actions.ts'
import { useChat } from '../state/chat-store.ts'
import { setChatView, useChatView } from '../state/chat-view-store.ts'
import { getVisibleKeys } from './use-visible-keys.ts'

const useStyles = makeStyles({
  search: { padding: '8px 8px 4px' },
  error: { padding: '4px 0 0', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

function isOpen(userId: string): boolean {
  const { channel, thread } = useChat.getState()
  return thread?.key === privateKey(channel, userId)
}

/**
 * Filters the loaded conversations by name and id while one types, and the arrow down leads to them (A233). Enter looks
 * a number up at the server, by id only (D3 §5, A165).
 */
export function ConversationSearch() {
  const styles = useStyles()
  const query = useChatView((view) => view.query)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  /** What is being looked up. Another one may be asked for meanwhile: only that is still wanted then. */
  const [pending, setPending] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The search belongs to the channel that is left.
  useEffect(() => () => setChatView({ query: '' }), [])

  async function search(): Promise<void> {
    if (query.trim() === '' || pending === query) return
    setPending(query)
    // The operator may have gone on to write, or to look for another member.
    const isUnchanged = () => useChatView.getState().query === query
    const isStillWanted = () => isUnchanged() && document.activeElement === field.current
    const message = await openMemberConversation(toHalfWidthNumber(query), isStillWanted).catch(getErrorMessage)
    setPending((current) => (current === query ? null : current))
    if (!isUnchanged()) return
    const isName = message !== null && !/^\d+$/.test(toHalfWidthNumber(query).trim()) && getVisibleKeys().length > 0
    setError(isName ? `${message}；按 ↓ 选择下列会话` : message)
    if (message === null && isOpen(toHalfWidthNumber(query).trim())) setChatView({ query: '' })
  }

  return (
    <search className={styles.search}>
      <Input
        size="small"
        style={{ width: '100%', minHeight: '28px' }}
        input={{ ref: field }}
        contentBefore={<PersonSearchRegular />}
        contentAfter={pending !== null ? <Spinner size="extra-tiny" aria-label="正在查找会员" /> : null}
        placeholder="昵称，或会员ID，回车查找"
        aria-label="查找会员ID"
        aria-invalid={error !== null}
        aria-describedby={errorId}
        maxLength={32}
        value={query}
        onChange={(_event, { value }) => {
          setChatView({ query: value })
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && (event.key !== 'ArrowDown' || event.ctrlKey)) return
          // The field that has the focus afterwards must not get the key.
          event.preventDefault()
          if (event.key === 'Enter') void search()
          else event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role=listbox]')?.focus()
        }}
      />
      <div id={errorId} role="alert" className={error ? styles.error : ''}>
        {error}
      </div>
    </search>
  )
}
