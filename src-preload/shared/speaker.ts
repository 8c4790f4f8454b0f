/** Every operator writes under this name in the chat (D3 §6). */
export const OPERATOR_NAME = '客服'
/** System messages have this name (D3 §3). */
const SYSTEM_NAME = '系统接单'

export type Speaker = 'member' | 'operator' | 'system'

/**
 * Returns who wrote a message. In a private conversation only `speakId` identifies the member, because members may
 * choose any name (A206). In a group operators are recognised by their id (A158) or name (D3 §3, §6). A message without
 * a speaker counts as a member's, so that it is not overlooked.
 */
export function speakerOf(
  conversation: string,
  { speakId, name }: { speakId: string; name: string },
  operatorId: string,
): Speaker {
  const [channel = '', member = ''] = conversation.split(':')
  // Groups have channel 0 (D3 §2.12).
  const isGroup = channel === '0'
  if (!isGroup && speakId === member) return 'member'
  if (name === SYSTEM_NAME) return 'system'
  if (isGroup) return name === OPERATOR_NAME || (speakId !== '' && speakId === operatorId) ? 'operator' : 'member'
  return speakId === '' ? 'member' : 'operator'
}
