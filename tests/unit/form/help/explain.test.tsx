// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { terms } from '#renderer/form/help/terms-dialog.tsx'
import { FormMessage } from '#renderer/form/layout/form-message.tsx'
import { LoadError } from '#renderer/form/layout/query-state.tsx'
import { useDialogs } from '#renderer/stores/dialogs.ts'
import { renderNow } from '#tests/unit/mount.tsx'

beforeEach(() => {
  useDialogs.setState({ open: [] })
})

const explanation = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '什么意思')

test.each([
  ['无权限', () => <LoadError error={new Error('无权限')} />],
  [
    '结果未知',
    () => <FormMessage message={{ intent: 'warning', text: '操作失败! 请求超时!。结果未知，没有重复提交。' }} />,
  ],
  ['登录已失效', () => <FormMessage message={{ intent: 'warning', text: '登录已失效，请重新登录' }} />],
])('what %s means is one click away where it appears', (term, message) => {
  expect(Object.keys(terms.状态)).toContain(term)
  renderNow(message())
  act(() => explanation()!.click())
  expect(useDialogs.getState().open.map(({ key }) => key)).toEqual(['terms'])
})

test('a message that names no such state has nothing to explain', () => {
  renderNow(<FormMessage message={{ intent: 'error', text: '用户名不能为空' }} />)
  expect(explanation()).toBeUndefined()
})
