// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { useShortcut } from '../../../src-renderer/ui/use-shortcut.ts'

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

test('a key that belongs to the input method saves nothing: the text is not finished', async () => {
  let pressed = 0
  function Page() {
    useShortcut('s', { mod: true }, () => pressed++)
    return null
  }
  await act(async () => createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />))
  const press = (isComposing: boolean) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, isComposing }))
  press(true)
  expect(pressed).toBe(0)
  press(false)
  expect(pressed).toBe(1)
})
