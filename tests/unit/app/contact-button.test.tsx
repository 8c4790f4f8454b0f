// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContactButton } from '#renderer/app/shell/contact-button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const boxes = new Map<string, DOMRect>()
const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, right: left + width, bottom: top + height, width, height }) as DOMRect
const root = createRoot(document.body)
const button = () => document.querySelector<HTMLElement>('[aria-label=联系客服]')!

function Page() {
  return (
    <MemoryRouter>
      <main>
        <div id="content">
          <p id="text">一行</p>
          <span role="timer">00:10</span>
        </div>
        <ContactButton />
      </main>
    </MemoryRouter>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const [name, value] of [
    ['clientWidth', 1_280],
    ['clientHeight', 720],
  ] as const)
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(value)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // As it is drawn.
    const { right, bottom } = button().style
    if (this === button())
      return box(1_280 - 28 - Number.parseInt(right, 10), 720 - 28 - Number.parseInt(bottom, 10), 28, 28)
    return boxes.get(this.id) ?? box(0, 0, 0, 0)
  })
  boxes.set('content', box(0, 56, 1_280, 664)).set('text', box(0, 60, 200, 20))
  act(() => root.render(<Page />))
})
afterEach(() => {
  act(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Records of changes are delivered by themselves. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('what grows below it moves it within a second, and an idle page is not looked at', async () => {
  expect(button().style).toMatchObject({ right: '14px', bottom: '14px' })
  await pass(2_000)
  const looks = vi.spyOn(document, 'querySelector')
  const timer = document.querySelector('[role=timer]')!.firstChild!
  looks.mockClear()
  for (let second = 0; second < 60; second++) {
    timer.nodeValue = `00:${second}`
    await pass(1_000)
  }
  expect(looks.mock.calls.flat().filter((selector) => selector === '#content')).toEqual([])
  boxes.set('text', box(0, 60, 1_270, 640))
  document.querySelector('#text')!.firstChild!.nodeValue = '很多行'
  await pass(1_000)
  expect(button().style.display || button().style.right).not.toBe('14px')
})

test('it has a place again after the window was sized, and makes room once the focus has left it', async () => {
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(button().style.right, 'its place was counted from edges that have moved').toBe('')
  await pass(1_000)
  expect(button().style.right).toBe('14px')
  act(() => button().querySelector('button')!.focus())
  boxes.set('text', box(0, 60, 1_200, 655))
  document.querySelector('#text')!.classList.add('tall')
  await pass(5_000)
  expect(button().style.right, 'it never leaves from below the focus').toBe('14px')
  act(() => button().querySelector('button')!.blur())
  boxes.set('text', box(0, 60, 1_260, 655))
  await pass(1_000)
  expect(button().style.right).not.toBe('14px')
})
