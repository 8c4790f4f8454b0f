import { GROUP_TYPE } from './conversation-key.ts'

/** Every operator writes under this name in the chat (D3 §6). */
export const OPERATOR_NAME = '客服'
/** System messages have this name (D3 §3). */
const SYSTEM_NAME = '系统接单'

/**
 * Returns who wrote a message. In a private conversation only `speakId` identifies the member, because members may
 * choose any name (A206). In a group operators are recognised by their id (A158) or name (D3 §3, §6). A message without
 * a speaker counts as a member's, so that it is not overlooked.
 */
export function speakerOf(key: string, { speakId, name }: { speakId: string; name: string }, operatorId: string) {
  const [channel = '', member = ''] = key.split(':')
  const isInGroup = channel === GROUP_TYPE
  if (!isInGroup && speakId === member) return 'member'
  if (name === SYSTEM_NAME) return 'system'
  if (isInGroup) return name === OPERATOR_NAME || (speakId !== '' && speakId === operatorId) ? 'operator' : 'member'
  return speakId === '' ? 'member' : 'operator'
}
