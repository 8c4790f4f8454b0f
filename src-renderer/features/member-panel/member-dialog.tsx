import { makeStyles } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useChatRequest } from '../../stores/chat-request.ts'
import { MemberPanel } from './member-panel.tsx'

const useStyles = makeStyles({ panel: { border: '0 none' } })

/** The member's panel above a dialog, or in the window of the chat, where no page is beside it. */
export function MemberDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const styles = useStyles()
  // 聊天 leads to a chat that this dialog covers.
  const [isAboveChat] = useState(() => document.querySelector('[data-chat-region]') !== null)
  const requests = useChatRequest(({ count }) => count)
  const [requestsBefore] = useState(requests)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isAboveChat && requests !== requestsBefore) close()
  }, [isAboveChat, requests, requestsBefore])
  return (
    <FormDialog title="会员资料" width={480} onClose={onClose}>
      <MemberPanel memberId={memberId} className={styles.panel} />
    </FormDialog>
  )
}
