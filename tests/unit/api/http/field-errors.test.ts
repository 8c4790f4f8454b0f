import { expect, test } from 'vitest'
import { ApiError } from '../../../../src-renderer/api/http/errors.ts'
import { withNamedFieldErrors } from '../../../../src-renderer/api/http/field-errors.ts'

test('field errors of a submitted list are named by item instead of index', async () => {
  const fields = { '1.value': '格式不正确', '[0].status': '未知', '7.value': '多余', body: '错误' }
  const request = Promise.reject(new ApiError('refused', '请求失败! 错误', undefined, fields))
  const error = await withNamedFieldErrors(request, ['site_name', 'App_Secret']).catch((reason: ApiError) => reason)
  expect(error).toMatchObject({
    kind: 'refused',
    message: '请求失败! 错误',
    fields: {
      'app_secret.value': '格式不正确',
      'site_name.status': '未知',
      '7.value': '多余',
      body: '错误',
    },
  })
})

test('results and other errors pass unchanged', async () => {
  expect(await withNamedFieldErrors(Promise.resolve(5), [])).toBe(5)
  const otherError = new TypeError('x')
  await expect(withNamedFieldErrors(Promise.reject(otherError), [])).rejects.toBe(otherError)
})
