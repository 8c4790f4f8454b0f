import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import type { ReactElement } from 'react'

export type Message = { intent: 'error' | 'warning' | 'info' | 'success'; text: string }

/** A message of a form or dialog that belongs to none of its fields; read out at once. */
export function FormMessage({ message, action }: { message: Message | null; action?: ReactElement }) {
  return message ? (
    <MessageBar intent={message.intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{message.text}</MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  ) : null
}
