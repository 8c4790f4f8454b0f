// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageFocus } from '#renderer/app/shell/focus-regions.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no layout: everything counts as visible.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList
  document.body.innerHTML = `
    <main id="content"><search><button id="range">今天</button></search>
      <section data-region="table" tabindex="-1"><table><tbody><tr data-key="1" tabindex="-1"></tr></tbody></table></section></main>
    <div id="popover"><input></div>`
  stop = keepPageFocus()
  document.querySelector('input')!.focus()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A change of the page sets the timer; the popover goes shortly before it fires. */
async function removePopover(): Promise<void> {
  document.querySelector('main')!.append(document.createElement('p'))
  await vi.advanceTimersByTimeAsync(45)
  document.getElementById('popover')!.remove()
}

test('a popover that closes gives the focus back itself, however busy the page was', async () => {
  await removePopover()
  setTimeout(() => document.activeElement === document.body && document.getElementById('range')!.focus(), 20)
  await vi.advanceTimersByTimeAsync(500)
  expect(document.activeElement).toBe(document.getElementById('range'))
})

test('without that the focus goes to the table instead of nowhere', async () => {
  await removePopover()
  await vi.advanceTimersByTimeAsync(500)
  expect(document.activeElement).toBe(document.querySelector('section'))
})

test('after a dialog the row has it, without being scrolled to: the operator may have scrolled since', async () => {
  document.getElementById('popover')!.setAttribute('role', 'dialog')
  document.querySelector('input')!.blur()
  document.querySelector('input')!.focus()
  const row = document.querySelector('tr')!
  const focus = vi.spyOn(row, 'focus')
  await removePopover()
  await vi.advanceTimersByTimeAsync(500)
  expect(document.activeElement).toBe(row)
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
})
