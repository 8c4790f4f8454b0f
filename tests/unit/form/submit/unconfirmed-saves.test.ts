import '../../api/stub-page-window.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#renderer/api/http/errors.ts'
import { checkEarlierSave, guardPrecheck, rememberUnconfirmed } from '#renderer/form/submit/submit-action.ts'
import { useSession } from '#renderer/stores/session.ts'

const values = { title: '停机', content: '今晚' }

test('without an unconfirmed save nothing is checked', async () => {
  expect(await checkEarlierSave('新公告', values)).toBe('free')
})

test('a save that was executed late is not sent again by any form', async () => {
  rememberUnconfirmed('新公告', values, async () => true)
  expect(await checkEarlierSave('新活动', values), 'of a different record').toBe('free')
  expect(await checkEarlierSave('新公告', { ...values })).toBe('saved')
  expect(await checkEarlierSave('新公告', values), 'reported once').toBe('free')
})

test('values that differ from the executed save are sent only on a second attempt', async () => {
  rememberUnconfirmed('新公告', values, async () => true)
  await expect(checkEarlierSave('新公告', { ...values, title: '停机二' })).rejects.toThrow(
    /上次提交已经保存，没有重复提交/,
  )
  expect(await checkEarlierSave('新公告', { ...values, title: '停机二' })).toBe('free')
})

test('nothing is sent while the earlier save cannot be checked', async () => {
  let isReachable = false
  rememberUnconfirmed('新公告', values, async () => {
    if (!isReachable) throw new ApiError('network', '网络连接失败')
    return false
  })
  for (const _ of [1, 2]) {
    const error = await checkEarlierSave('新公告', values).catch((reason: ApiError) => reason)
    expect(error).toMatchObject({ outcomeUnknown: false })
    expect(error).toMatchObject({ message: expect.stringMatching(/网络连接失败.*没有再次提交。请稍后再次保存/) })
  }
  isReachable = true
  expect(await checkEarlierSave('新公告', values)).toBe('free')
})

test('an unconfirmed save does not affect another server or operator', async () => {
  const user = { id: '1', name: '甲', image: '', loginNames: [] }
  useSession.setState({ server: 'https://console.example', user })
  rememberUnconfirmed('新公告', values, async () => true)
  useSession.setState({ server: 'https://other.example' })
  expect(await checkEarlierSave('新公告', values)).toBe('free')
  useSession.setState({ server: 'https://console.example', user: { ...user, id: '2' } })
  expect(await checkEarlierSave('新公告', values)).toBe('free')
  useSession.setState({ user })
  expect(await checkEarlierSave('新公告', values)).toBe('saved')
})

test('a failed read before a write leaves no unknown outcome, since nothing was sent', async () => {
  const failed = guardPrecheck(Promise.reject(new ApiError('timeout', '请求超时!')))
  await expect(failed).rejects.toMatchObject({ message: '没有提交：请求超时!，请重试', outcomeUnknown: false })
  await expect(guardPrecheck(Promise.reject(new ApiError('forbidden', '无权限', 403)))).rejects.toThrow('无权限')
  expect(await guardPrecheck(Promise.resolve(7))).toBe(7)
})
