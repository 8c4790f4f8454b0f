/** D3 §6: the name of every operator in the chat. */
export const OPERATOR_NAME = '客服'
/** D3 §3: a message of this name is the system's. */
const SYSTEM_NAME = '系统接单'

export type Speaker = 'member' | 'operator' | 'system'

/**
 * Who wrote a message. In a private conversation `speakId` alone tells a member from the others: a member may choose any
 * name (A206). In a group the operator's id does, too (A158), and else the name (D3 §3, §6). One that names no speaker
 * counts as a member's, so that none is overlooked.
 */
export function speakerOf(
  conversation: string,
  { speakId, name }: { speakId: string; name: string },
  operatorId: string,
): Speaker {
  const [channel = '', member = ''] = conversation.split(':')
  // Groups are of channel 0 (D3 §2.12).
  const isGroup = channel === '0'
  if (!isGroup && speakId === member) return 'member'
  if (name === SYSTEM_NAME) return 'system'
  if (isGroup) return name === OPERATOR_NAME || (speakId !== '' && speakId === operatorId) ? 'operator' : 'member'
  return speakId === '' ? 'member' : 'operator'
}
