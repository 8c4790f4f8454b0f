import { type KeyboardEvent, useState } from 'react'
import type { QuickReply } from '#renderer/stores/parse-ui-preferences.ts'
import { useQuickReplies } from '../replies/quick-replies.ts'
import { filterReplies } from '../replies/quick-reply-text.ts'

const NONE: QuickReply[] = []

interface Picking {
  /** `replace`: the text after `/` is what was searched for. `insert`: the button leaves the text alone. */
  pick: (reply: QuickReply, how: 'replace' | 'insert') => void
  clear: () => void
}

/** The quick replies that fit the text after `/`, or all of them after the button was pressed. */
export function useSuggestions(text: string, { pick, clear }: Picking) {
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
