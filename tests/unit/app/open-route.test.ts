// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openRoute } from '#renderer/app/routing/open-route.ts'
import { setChatSideOpen, useChatRequest } from '#renderer/stores/chat-request.ts'
import { useDialogs } from '#renderer/stores/dialogs.ts'
import { useSession } from '#renderer/stores/session.ts'

const navigate = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  navigate.mockClear()
  useSession.setState({ signedIn: true })
  useDialogs.setState({ open: [], heldPanels: 0 })
  setChatSideOpen(false)
})

test('a notification opened while a decision is sent leads there afterwards (fault 55)', () => {
  useDialogs.setState({ heldPanels: 1 })
  openRoute('/Main/UpDownScore/1', navigate)
  vi.runAllTimers()
  expect(navigate).not.toHaveBeenCalled()
  useDialogs.setState({ heldPanels: 0 })
  vi.runAllTimers()
  expect(navigate.mock.calls).toEqual([['/Main/UpDownScore/1']])
})

test('only the latest of several postponed requests is opened', () => {
  useDialogs.setState({ heldPanels: 1 })
  openRoute('/Main/UpDownScore/1', navigate)
  openRoute('/Main/UpDownScore/2', navigate)
  useDialogs.setState({ heldPanels: 0 })
  vi.runAllTimers()
  expect(navigate.mock.calls).toEqual([['/Main/UpDownScore/2']])
})

test('a message opens in the chat beside the page, which stays, also while a decision is sent', () => {
  const { count } = useChatRequest.getState()
  setChatSideOpen(true)
  useDialogs.setState({ heldPanels: 1 })
  openRoute('/Main/Home?chat=1:42', navigate)
  expect(useChatRequest.getState()).toEqual({ count: count + 1, target: { conversation: '1:42' } })
  useDialogs.setState({ heldPanels: 0 })
  vi.runAllTimers()
  expect(navigate).not.toHaveBeenCalled()
})
