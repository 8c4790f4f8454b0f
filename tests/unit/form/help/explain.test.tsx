// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { terms } from '#renderer/form/help/terms-dialog.tsx'
import { FormMessage } from '#renderer/form/layout/form-message.tsx'
import { LoadError } from '#renderer/form/layout/query-state.tsx'
import { useDialogs } from '#renderer/stores/dialogs.ts'

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // The bar follows its width, which jsdom has none of.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = '<div id="root"></div>'
  useDialogs.setState({ open: [] })
  root = createRoot(document.querySelector('#root')!)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
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
  act(() => root.render(message()))
  act(() => explanation()!.click())
  expect(useDialogs.getState().open.map(({ key }) => key)).toEqual(['terms'])
})

test('a message that names no such state has nothing to explain', () => {
  act(() => root.render(<FormMessage message={{ intent: 'error', text: '用户名不能为空' }} />))
  expect(explanation()).toBeUndefined()
})
