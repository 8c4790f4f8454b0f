// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { settingsChange, settingsSchema } from '#main/core/settings/schema.ts'
import { getMessages, showThread } from '#renderer/features/chat/state/chat-store.ts'
import { sendText } from '#renderer/features/chat/state/send.ts'
import { getChatOperatorId, useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { useSession } from '#renderer/stores/session.ts'
import { speakerOf } from '#shared/conversation-key.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: { sendPrivate: async () => null, sendToGroup: async () => null },
}))

const PRIVATE = '2:77'
const GROUP = '0:40-2'

beforeEach(() => {
  useWorkstationSettings.setState({ operatorId: '' })
  useSession.setState({ signedIn: true, user: { id: '900001', name: '管理员', image: '', loginNames: [] } })
})

/** Sends a text and returns its message. */
function sentMessage(key: string) {
  showThread(key)
  sendText(key, '甲')
  return getMessages(key).at(-1)?.message
}

test('chat messages are sent as 客服 under the configured operator id, by default the login id (A158)', () => {
  expect(sentMessage(PRIVATE)).toMatchObject({ speakId: '900001', name: '客服' })
  useWorkstationSettings.setState({ operatorId: '5550001' })
  expect(sentMessage(PRIVATE)).toMatchObject({ speakId: '5550001', name: '客服' })
  expect(sentMessage(GROUP)).toMatchObject({ speakId: '5550001', name: '客服' })
})

test('in a group a message with the operator id is the operator’s, whatever its name', () => {
  const isOperator = (speakId: string, name: string) =>
    speakerOf(GROUP, { speakId, name }, getChatOperatorId()) === 'operator'
  useWorkstationSettings.setState({ operatorId: '5550001' })
  expect([
    isOperator('5550001', '小明'),
    isOperator('900001', '小明'),
    isOperator('900001', '客服'),
    isOperator('', '小明'),
  ]).toEqual([...[true, false, true, false]])
  useWorkstationSettings.setState({ operatorId: '' })
  expect([isOperator('5550001', '小明'), isOperator('900001', '小明')]).toEqual([false, true])
  // In a private conversation the member is identified by id, not by name (A206).
  expect(speakerOf(PRIVATE, { speakId: '77', name: '客服' }, getChatOperatorId()) === 'operator').toBe(false)
})

test('the operator id setting accepts digits only, and an invalid stored value is ignored', () => {
  for (const operatorId of ['', '1', '9'.repeat(30)])
    expect(settingsChange.safeParse({ operatorId }).success).toBe(true)
  for (const operatorId of ['a', '-1', '1.5', ' 1', '9'.repeat(31), 7])
    expect(settingsChange.safeParse({ operatorId }).success).toBe(false)
  expect(settingsSchema.parse({ operatorId: 'x' }).operatorId).toBe('')
  expect(settingsSchema.parse({}).operatorId).toBe('')
})
