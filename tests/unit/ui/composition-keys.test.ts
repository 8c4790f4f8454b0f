// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCompositionKeys } from '#renderer/ui/composition-keys.ts'

const act = vi.fn()
let stop: () => void

beforeEach(() => {
  act.mockClear()
  document.body.innerHTML = '<div id="root"><input><p contenteditable="true"></p></div>'
  stop = keepCompositionKeys()
  window.addEventListener('keydown', act, { capture: true })
  document.querySelector('input')!.addEventListener('keydown', act)
})
afterEach(() => {
  stop()
  window.removeEventListener('keydown', act, { capture: true })
})

/** Dispatches an event as of a time in milliseconds, and returns whether the browser may go on with it. */
function dispatch(event: Event, at: number, target: Element = document.querySelector('input')!): boolean {
  Object.defineProperty(event, 'timeStamp', { value: at })
  return target.dispatchEvent(event)
}
const keydown = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
const compositionEnd = () => new CompositionEvent('compositionend', { bubbles: true })

test.each([
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
  { key: 'Escape', isComposing: true },
  { key: 'Escape', keyCode: 229 },
  { key: 'ArrowDown', keyCode: 229 },
  { key: 'k', ctrlKey: true, keyCode: 229 },
  { key: 'Process', keyCode: 229 },
])('no listener gets %j, and the input method does', (init) => {
  expect(dispatch(keydown(init), 1000)).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test('the Enter that ended a composition acts nowhere, the next one does', () => {
  dispatch(compositionEnd(), 1000)
  expect(dispatch(keydown({ key: 'Enter', keyCode: 13 }), 1001)).toBe(false)
  expect(act).not.toHaveBeenCalled()
  expect(dispatch(keydown({ key: 'Enter', keyCode: 13 }), 1100)).toBe(true)
  expect(act).toHaveBeenCalledTimes(2)
})

test('other keys act right after a composition', () => {
  dispatch(compositionEnd(), 1000)
  dispatch(keydown({ key: 'Escape', keyCode: 27 }), 1001)
  expect(act).toHaveBeenCalledTimes(2)
})

test('the editor gets the keys of its compositions', () => {
  const editor = document.querySelector('p')!
  editor.addEventListener('keydown', act)
  dispatch(keydown({ key: 'Process', keyCode: 229 }), 1000, editor)
  expect(act).toHaveBeenCalledTimes(2)
})

test.each([
  ['Enter', 0],
  ['Escape', 0],
  ['Backspace', 0],
  ['n', 2],
  ['Unidentified', 2],
])('of the keys that an input method has while nothing is composed, %s reaches the editor %i times', (key, times) => {
  const editor = document.querySelector('p')!
  editor.addEventListener('keydown', act)
  expect(dispatch(keydown({ key, keyCode: 229 }), 1000, editor)).toBe(true)
  expect(act).toHaveBeenCalledTimes(times)
})
