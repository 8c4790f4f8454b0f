// @vitest-environment jsdom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFilledRange } from '#renderer/list/table/use-virtual-rows.ts'

const keysOf = (count: number, first = 0) => Array.from({ length: count }, (_key, i) => String(first + i))
const top = { start: 0, end: 38 }
let root: Root
let rendered: { start: number; end: number }
let idle: (() => void) | undefined

function Table({ keys, inSight }: { keys: string[]; inSight: typeof top }) {
  const scroller = useRef<HTMLDivElement>(null)
  rendered = useFilledRange(scroller, inSight, keys)
  return <div ref={scroller} />
}
const show = (keys: string[], inSight = top) => act(() => root.render(<Table keys={keys} inSight={inSight} />))
/** Lets time pass, and the browser be idle. */
const rest = (ms = 2_000) => {
  for (let passed = 0; passed < ms; passed += 50)
    act(() => {
      vi.advanceTimersByTime(50)
      idle?.()
      idle = undefined
    })
}
const scroll = () => act(() => document.querySelector('div > div')!.dispatchEvent(new Event('scroll')))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined
  })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild!)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the rows out of sight are rendered in slices of idle time, and none while one scrolls', () => {
  show(keysOf(100))
  expect(rendered).toEqual(top)
  rest(200)
  scroll()
  rest(200)
  expect(rendered).toEqual(top)
  rest(50)
  expect(rendered).toEqual({ start: 0, end: 54 })
  rest()
  expect(rendered).toEqual({ start: 0, end: 100 })
  // Of a row that is pushed, nothing else is rendered again.
  show([...keysOf(1, 900), ...keysOf(99)])
  expect(rendered).toEqual({ start: 0, end: 100 })
})

test('another page shows what is in sight first, and so does a jump to its end', () => {
  show(keysOf(100))
  rest()
  show(keysOf(100, 500))
  expect(rendered).toEqual(top)
  rest(300)
  show(keysOf(200, 500), { start: 160, end: 198 })
  expect(rendered).toEqual({ start: 160, end: 198 })
  rest()
  expect(rendered).toEqual({ start: 0, end: 200 })
})

test('a list of more than 200 rows is never filled', () => {
  show(keysOf(201))
  rest()
  expect(rendered).toEqual(top)
})
