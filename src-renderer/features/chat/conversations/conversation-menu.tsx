import { type ConversationKey, parseConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { copy } from '../../../list/table/copy.ts'
import { ContextMenu, type ContextMenuEntry, type MenuPoint } from '../../../ui/context-menu.tsx'
import { itemMenu } from '../../alerts/item-menu.ts'
import { openMemberColumn } from '../member-column.tsx'
import { openConversation } from '../state/chat-actions.ts'
import { getMarked, setMarked } from '../state/conversation-marks.ts'

/** The context menu of a conversation; pins and 标为未读 stay on this workstation (A232). */
export function ConversationMenu(props: { id: ConversationKey; point: MenuPoint; onClose: () => void }) {
  const { id, point, onClose } = props
  const target = parseConversationKey(id)
  const isPinned = getMarked('pinnedChats').includes(id)
  const isMarked = getMarked('unreadChats').includes(id)
  function openMember(): void {
    void openConversation(id)
    // Once the member is there. Not when the messages are: the focus would leave what is written meanwhile.
    requestAnimationFrame(openMemberColumn)
  }
  const memberEntries: ContextMenuEntry[] =
    'userId' in target
      ? [
          { label: '会员资料', run: openMember },
          { label: '复制会员ID', run: () => void copy(target.userId, '已复制会员ID') },
        ]
      : []
  const marks = [
    { label: isPinned ? '取消置顶' : '置顶', run: () => setMarked('pinnedChats', id, !isPinned) },
    {
      label: isMarked ? '取消未读标记' : '标为未读（仅本机）',
      run: () => setMarked('unreadChats', id, !isMarked),
    },
  ]
  const items = 'userId' in target ? itemMenu([`message:${id}`]) : []
  return (
    <ContextMenu
      label="会话菜单"
      point={point}
      groups={[[{ label: '打开', run: () => void openConversation(id) }, ...memberEntries], marks, items]}
      onClose={onClose}
    />
  )
}
