// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#renderer/app/commands/sign-out.ts'
import { reportUnsavedWork } from '#renderer/app/sync/sync-main-process.ts'
import { useFormDrafts, useUnsaved } from '#renderer/stores/form-drafts.ts'
import { useSession } from '#renderer/stores/session.ts'

const bridge = vi.hoisted(() => ({ questions: [] as string[], answer: false, signOuts: 0, work: [] as boolean[] }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    otherWindowsHaveUnsavedWork: async () => false,
    signOut: async () => void bridge.signOuts++,
    setHasUnsavedWork: async (hasWork: boolean) => void bridge.work.push(hasWork),
  },
}))
vi.mock('#renderer/form/dialogs/confirm.ts', () => ({
  askConfirm: async ({ body }: { body: string }) => {
    bridge.questions.push(body)
    return bridge.answer
  },
}))

beforeEach(() => {
  Object.assign(bridge, { questions: [], answer: false, signOuts: 0, work: [] })
  useSession.setState({ signedIn: true })
  useFormDrafts.setState({ offered: [] })
  useUnsaved.setState({ forms: [], names: [], draftNames: [] })
})

test('a sign-out that loses nothing asks nothing', async () => {
  await signOut()
  expect(bridge).toMatchObject({ questions: [], signOuts: 1 })
})

test('a sign-out asks about a typed reason, and keeps it until it is confirmed', async () => {
  useUnsaved.setState({ names: ['公告'], draftNames: ['订单 5 的取消原因'] })
  await signOut()
  expect(bridge).toMatchObject({
    questions: ['公告、订单 5 的取消原因有未保存的修改，退出登录后将丢失。'],
    signOuts: 0,
  })
  bridge.answer = true
  await signOut()
  expect(bridge.signOuts).toBe(1)
})

test('other windows and updates learn of a typed reason', () => {
  reportUnsavedWork()
  useUnsaved.setState({ draftNames: ['订单 5 的取消原因'] })
  useUnsaved.setState({ draftNames: [] })
  expect(bridge.work).toEqual([true, false])
})
