// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useInteractionLock, usePointerDown, useStableRows } from '#renderer/list/table/stable-rows.ts'
import { useTableWidths } from '#renderer/list/table/use-table-widths.ts'
import { closeAllDialogs, openDialog } from '#renderer/stores/dialogs.ts'
import { renderNow } from '#tests/unit/mount.tsx'

beforeEach(() => {
  document.body.innerHTML = '<div id="outside"></div>'
})
afterEach(() => {
  closeAllDialogs()
  vi.unstubAllGlobals()
})

describe('the rows on screen', () => {
  interface Row {
    id: string
    amount: number
  }
  const keyOf = ({ id }: Row) => id
  interface Options {
    locked?: boolean
    queryId?: string
    handled?: string
    pointerDown?: boolean
  }
  let view: ReturnType<typeof useStableRows<Row>>
  function List({ latest, options }: { latest: Row[]; options: Options }) {
    const { locked = false, queryId = 'today', handled = '', pointerDown = false } = options
    view = useStableRows(latest, queryId, keyOf, { locked, handledKeys: new Set(handled), pointerDown })
    return null
  }
  /** `a1b2`: the rows a and b with the amounts 1 and 2. */
  const toRows = (text: string): Row[] =>
    (text.match(/../g) ?? []).map((pair) => ({ id: pair[0]!, amount: Number(pair[1]) }))
  const show = (text: string, options: Options = {}) => renderNow(<List latest={toRows(text)} options={options} />)
  const rowsText = () => view.rows.map(({ id, amount }) => `${id}${amount}`).join('')

  test('stay in their places while locked, with their latest values; new ones are counted', () => {
    show('a1b2')
    show('c3b5a1', { locked: true })
    expect([rowsText(), view.pendingCount]).toEqual(['a1b5', 1])
    show('c3b5', { locked: true })
    expect([rowsText(), [...view.removedKeys]]).toEqual(['a1b5', ['a']])
    show('c3b5')
    expect([rowsText(), [...view.newKeys], view.pendingCount]).toEqual(['c3b5', ['c'], 0])
  })

  test('move at the request of the operator', () => {
    show('a1')
    show('b2a1', { locked: true })
    act(() => view.applyPending())
    expect([rowsText(), [...view.newKeys]]).toEqual(['b2a1', ['b']])
  })

  test('of a decision of the operator go at once', () => {
    show('a1b2')
    show('b2', { locked: true, handled: 'a' })
    expect(rowsText()).toBe('b2')
  })

  test('of another query replace all, and none of them is new', () => {
    show('a1')
    show('b2', { locked: true, queryId: 'yesterday' })
    expect([rowsText(), view.newKeys.size]).toEqual(['b2', 0])
    show('c3b2', { locked: true, queryId: 'yesterday' })
    expect([rowsText(), view.pendingCount]).toEqual(['b2', 1])
  })

  test('do not even change their values between press and release', () => {
    show('a1')
    show('a1', { locked: true, pointerDown: true })
    show('a9', { locked: true, pointerDown: true })
    expect(rowsText()).toBe('a1')
    show('a9', { locked: true })
    expect(rowsText()).toBe('a9')
  })
})

describe('rows do not move', () => {
  let isLocked: boolean
  let isPressed: boolean
  const table = { current: null as HTMLTableElement | null }
  function Table() {
    isLocked = useInteractionLock(table)
    isPressed = usePointerDown(table)
    return (
      <table ref={table}>
        <tbody>
          <tr data-key="1">
            <td>
              <button type="button">通过</button>
            </td>
          </tr>
        </tbody>
      </table>
    )
  }
  let button: HTMLButtonElement
  beforeEach(() => {
    renderNow(<Table />)
    button = document.querySelector('button')!
  })
  /** jsdom has no pointer events. */
  const point = (type: string, target: EventTarget, x: number, buttons = 0) =>
    act(() => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 10, buttons })))

  test('under a pointer that moves over them', () => {
    point('pointermove', button, 10)
    expect(isLocked).toBe(true)
    point('pointerleave', table.current!, 10)
    expect(isLocked).toBe(false)
  })

  test('but they do under a pointer that rests where they appear', () => {
    point('pointermove', document.querySelector('#outside')!, 20)
    point('pointermove', button, 20)
    expect(isLocked).toBe(false)
    point('pointermove', button, 21)
    expect(isLocked).toBe(true)
  })

  test('under the focus or an open dialog', () => {
    act(() => button.focus())
    expect(isLocked).toBe(true)
    act(() => button.blur())
    expect(isLocked).toBe(false)
    act(() => void openDialog(() => null))
    expect(isLocked).toBe(true)
  })

  test('between press and release, until the click has come', () => {
    vi.useFakeTimers()
    point('pointerdown', button, 30, 1)
    expect(isPressed).toBe(true)
    point('pointerup', document.body, 30)
    expect(isPressed).toBe(true)
    act(() => vi.advanceTimersByTime(0))
    expect(isPressed).toBe(false)
    point('pointerdown', table.current!, 30, 1)
    expect(isPressed).toBe(false)
    vi.useRealTimers()
  })
})

test('a table is as wide as its container within its borders', () => {
  let resize: (entries: unknown[]) => void = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof resize) {
        resize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const scroller = { current: document.createElement('div') }
  let widths: ReturnType<typeof useTableWidths<never>> | undefined
  function Table() {
    widths = useTableWidths(scroller, [], [], 0, 40)
    return null
  }
  renderNow(<Table />)
  act(() => resize([{ borderBoxSize: [{ inlineSize: 802 }] }]))
  const measured = JSON.stringify(widths)
  expect(measured).toContain('800px')
  expect(measured).not.toContain('802px')
})
