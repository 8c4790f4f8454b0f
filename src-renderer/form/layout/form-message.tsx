import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { explain } from '../help/open-terms.ts'

export type Message = { intent: 'error' | 'warning' | 'info' | 'success'; text: string }

/** A message of a form or dialog that belongs to none of its fields; read out at once. */
export function FormMessage({ message, action }: { message: Message | null; action?: ReactElement }) {
  if (!message) return null
  const onExplain = explain(message.text)
  return (
    <MessageBar intent={message.intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{message.text}</MessageBarBody>
      {(action || onExplain) && (
        <MessageBarActions>
          {onExplain && (
            <Button size="small" onClick={onExplain}>
              什么意思
            </Button>
          )}
          {action}
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
