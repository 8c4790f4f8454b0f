// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { document, settingsChange } from '../../../src-main/core/settings/schema.ts'
import { speakerOf } from '../../../src-preload/shared/speaker.ts'
import { bubblesOf, showThread } from '../../../src-renderer/chat/chat-store.ts'
import { sendText } from '../../../src-renderer/chat/send.ts'
import { chatOperatorId } from '../../../src-renderer/stores/operator-id.ts'
import { useSession } from '../../../src-renderer/stores/session.ts'
import { useSettings } from '../../../src-renderer/stores/settings.ts'

vi.mock('../../../src-renderer/platform/desktop.ts', () => ({
  desktop: { sendPrivate: async () => null, sendToGroup: async () => null },
}))

const PRIVATE = '2:77'
const GROUP = '0:40-2'

beforeEach(() => {
  useSettings.setState({ operatorId: '' })
  useSession.setState({ signedIn: true, user: { id: '900001', name: '管理员', image: '' } })
})

/** Sends a text and returns its message. */
function spoken(key: string) {
  showThread(key)
  sendText(key, '甲')
  return bubblesOf(key).at(-1)?.message
}

test('chat messages are sent as 客服 under the configured operator id, by default the login id (A158)', () => {
  expect(spoken(PRIVATE)).toMatchObject({ speakId: '900001', name: '客服' })
  useSettings.setState({ operatorId: '5550001' })
  expect(spoken(PRIVATE)).toMatchObject({ speakId: '5550001', name: '客服' })
  expect(spoken(GROUP)).toMatchObject({ speakId: '5550001', name: '客服' })
})

test('in a group a message with the operator id is the operator’s, whatever its name', () => {
  const by = (speakId: string, name: string) => speakerOf(GROUP, { speakId, name }, chatOperatorId()) === 'operator'
  useSettings.setState({ operatorId: '5550001' })
  expect([by('5550001', '小明'), by('900001', '小明'), by('900001', '客服'), by('', '小明')]).toEqual([
    ...[true, false, true, false],
  ])
  useSettings.setState({ operatorId: '' })
  expect([by('5550001', '小明'), by('900001', '小明')]).toEqual([false, true])
  // In a private conversation the member is identified by id, not by name (A206).
  expect(speakerOf(PRIVATE, { speakId: '77', name: '客服' }, chatOperatorId()) === 'operator').toBe(false)
})

test('the operator id setting accepts digits only, and an invalid stored value is ignored', () => {
  for (const operatorId of ['', '1', '9'.repeat(30)])
    expect(settingsChange.safeParse({ operatorId }).success).toBe(true)
  for (const operatorId of ['a', '-1', '1.5', ' 1', '9'.repeat(31), 7])
    expect(settingsChange.safeParse({ operatorId }).success).toBe(false)
  expect(document.parse({ operatorId: 'x' }).operatorId).toBe('')
  expect(document.parse({}).operatorId).toBe('')
})
