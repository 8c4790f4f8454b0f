import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import type { ReactElement } from 'react'

export interface Message {
  intent: 'error' | 'warning' | 'info' | 'success'
  text: string
}

/** A message of a form or dialog that belongs to none of its fields; read out at once. */
export function FormMessage(props: {
  /** null: renders nothing. */
  message: Message | null
  /** A button beside the text. */
  action?: ReactElement
}) {
  const { message, action } = props
  return message ? (
    <MessageBar intent={message.intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{message.text}</MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  ) : null
}
