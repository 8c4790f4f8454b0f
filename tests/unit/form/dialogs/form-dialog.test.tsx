// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { FormDialog } from '../../../../src-renderer/form/dialogs/form-dialog.tsx'

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, NodeFilter: window.NodeFilter }))

test('Ctrl+Enter submits from a field and from the button of the deed, and on 取消 sends nothing', async () => {
  const submit = vi.fn(async () => {})
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <FluentProvider theme={webLightTheme}>
        <FormDialog title="送分" submitLabel="送分 5.00" onSubmit={submit} onClose={() => {}}>
          <input aria-label="备注" />
        </FormDialog>
      </FluentProvider>,
    ),
  )
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  const press = (target: Element) =>
    act(async () => {
      const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
      target.dispatchEvent(new KeyboardEvent('keydown', init))
    })
  await press(button('取消'))
  expect(submit).not.toHaveBeenCalled()
  await press(button('送分 5.00'))
  expect(submit).toHaveBeenCalledTimes(1)
  await press(document.querySelector('input')!)
  expect(submit).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
})
