import '../api/page-window.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../src-renderer/api/errors.ts'
import { beforeCreating, beforeSending, keepLostSave } from '../../../src-renderer/form/lost-save.ts'
import { useSession } from '../../../src-renderer/stores/session.ts'

const values = { title: '停机', content: '今晚' }

test('nothing was lost: nothing is read', async () => {
  expect(await beforeCreating('新公告', values)).toBe('free')
})

test('what came late is not sent again, whichever form asks', async () => {
  keepLostSave('新公告', values, async () => true)
  expect(await beforeCreating('新活动', values), 'of something else').toBe('free')
  expect(await beforeCreating('新公告', { ...values })).toBe('saved')
  expect(await beforeCreating('新公告', values), 'said once').toBe('free')
})

test('other values than those that are there by now are sent only when asked for again', async () => {
  keepLostSave('新公告', values, async () => true)
  await expect(beforeCreating('新公告', { ...values, title: '停机二' })).rejects.toThrow(
    /上次提交已经保存，没有重复提交/,
  )
  expect(await beforeCreating('新公告', { ...values, title: '停机二' })).toBe('free')
})

test('what cannot be read is not sent, as often as it is asked for', async () => {
  let answers = false
  keepLostSave('新公告', values, async () => {
    if (!answers) throw new ApiError('network', '网络连接失败')
    return false
  })
  for (const _ of [1, 2]) {
    const error = await beforeCreating('新公告', values).catch((reason: ApiError) => reason)
    expect(error).toMatchObject({ outcomeUnknown: false })
    expect(error).toMatchObject({ message: expect.stringMatching(/网络连接失败.*没有再次提交。请稍后再次保存/) })
  }
  answers = true
  expect(await beforeCreating('新公告', values)).toBe('free')
})

test('another operator has lost nothing', async () => {
  keepLostSave('新公告', values, async () => true)
  useSession.setState({ server: 'https://other.example' })
  expect(await beforeCreating('新公告', values)).toBe('free')
})

test('a reading before it failed: nothing was sent, and nothing is unknown', async () => {
  const failed = beforeSending(Promise.reject(new ApiError('timeout', '请求超时!')))
  await expect(failed).rejects.toMatchObject({ message: '没有提交：请求超时!，请重试', outcomeUnknown: false })
  await expect(beforeSending(Promise.reject(new ApiError('forbidden', '无权限', 403)))).rejects.toThrow('无权限')
  expect(await beforeSending(Promise.resolve(7))).toBe(7)
})
