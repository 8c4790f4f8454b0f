import { type ConversationKey, parseConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { resolveImageUrl } from '../../../../src-preload/shared/image-path.ts'
import { copy } from '../../../list/table/copy.ts'
import { useSession } from '../../../stores/session.ts'
import { toast } from '../../../stores/toast.ts'
import { ContextMenu, type ContextMenuEntry, type MenuPoint } from '../../../ui/context-menu.tsx'
import { saveImage } from '../../../ui/image-actions.ts'
import { itemMenu } from '../../alerts/item-menu.ts'
import { openMemberColumn } from '../member-column.tsx'
import { canResend, discard, resend } from '../state/send.ts'
import type { ThreadMessage } from '../state/thread.ts'
import { messageText } from './message-text.ts'

interface MessageMenuProps {
  conversation: ConversationKey
  item: ThreadMessage
  /** The text selected in the message when the menu was opened. */
  selection: string
  point: MenuPoint
  onClose: () => void
}

/** The context menu of a message. */
export function MessageMenu({ conversation, item, selection, point, onClose }: MessageMenuProps) {
  const { server } = useSession.getState()
  const { message, state, key } = item
  const target = parseConversationKey(conversation)
  const text = messageText(item)
  const imageUrl = message.contentType === 3 ? resolveImageUrl(message.content, server) : null
  const copies: ContextMenuEntry[] = []
  if (selection) copies.push({ label: '复制所选文字', run: () => void copy(selection, '已复制') })
  if (text) copies.push({ label: '复制消息', run: () => void copy(text, '已复制') })
  if (imageUrl) copies.push({ label: '保存图片', run: () => void save(imageUrl) })
  const isUnsent = state === 'failed' || state === 'unknown'
  const unsent: ContextMenuEntry[] = isUnsent ? [{ label: '删除', run: () => discard(conversation, key) }] : []
  if (canResend(item)) unsent.unshift({ label: '重发', run: () => void resend(conversation, key) })
  const isPrivate = 'userId' in target
  return (
    <ContextMenu
      label="消息菜单"
      point={point}
      groups={[
        copies,
        unsent,
        isPrivate ? [{ label: '会员资料', run: openMemberColumn }] : [],
        isPrivate ? itemMenu([`message:${conversation}`]) : [],
      ]}
      onClose={onClose}
    />
  )
}

async function save(imageUrl: string): Promise<void> {
  if (!(await saveImage(imageUrl))) toast('error', '图片没有保存成功')
}
