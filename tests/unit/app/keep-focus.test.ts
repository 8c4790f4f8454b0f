// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocusInDialogs } from '#renderer/app/overlays/keep-focus.ts'

let stop: () => void
/** Where an Escape arrived. */
let received: string[]

beforeEach(() => {
  received = []
  document.body.innerHTML = `
    <div id="root"><button id="opener">打开</button></div>
    <div class="fui-DialogSurface" aria-modal="true" id="below" tabindex="-1"></div>
    <div class="fui-DialogSurface" aria-modal="true" id="dialog" tabindex="-1"><input></div>
    <div id="menu" tabindex="-1"></div>`
  for (const id of ['root', 'below', 'dialog', 'menu'])
    document.getElementById(id)!.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') received.push(id)
    })
  stop = keepFocusInDialogs()
  // jsdom has no layout: every element is visible.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  vi.useFakeTimers()
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Lets observers of the page and what they defer happen. */
const flush = () => vi.advanceTimersByTimeAsync(0)

function pressEscape(from: Element): void {
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

test('Escape reaches a dialog that does not have the focus yet, and not the page behind it', () => {
  pressEscape(document.getElementById('opener')!)
  pressEscape(document.body)
  expect(received).toEqual(['dialog', 'dialog'])
})

test('Escape in the dialog arrives once', () => {
  pressEscape(document.querySelector('input')!)
  expect(received).toEqual(['dialog'])
})

test('a menu of the dialog keeps its Escape', () => {
  pressEscape(document.getElementById('menu')!)
  expect(received).toEqual(['menu'])
})

test('without a dialog the page has the key', () => {
  for (const id of ['below', 'dialog']) document.getElementById(id)!.remove()
  pressEscape(document.getElementById('opener')!)
  expect(received).toEqual(['root'])
})

test('focus that leaves the dialog for the page returns to where it was', async () => {
  const input = document.querySelector('input')!
  input.focus()
  input.blur()
  expect(document.activeElement).toBe(document.body)
  await flush()
  expect(document.activeElement).toBe(input)
})

test('focus of a disabled button is in its dialog, and in the button again once it is enabled', async () => {
  const dialog = document.getElementById('dialog')!
  dialog.insertAdjacentHTML('beforeend', '<button>保存</button>')
  const button = dialog.querySelector('button')!
  button.focus()
  button.disabled = true
  await flush()
  expect(document.activeElement).toBe(dialog)
  button.disabled = false
  await flush()
  expect(document.activeElement).toBe(button)
})

test('focus of an element that is removed is in its dialog', async () => {
  const input = document.querySelector('input')!
  input.focus()
  input.remove()
  await flush()
  expect(document.activeElement).toBe(document.getElementById('dialog'))
})
