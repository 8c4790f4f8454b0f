// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DecisionPanel, type Verb } from '#renderer/features/review/decision-panel.tsx'
import { render } from '#tests/unit/mount.tsx'

const approve = vi.fn()
const onPlainEnter = vi.fn()
const onSpace = vi.fn()
const onKey = vi.fn(() => false)

const verb = (change: Partial<Verb> = {}): Verb => ({
  id: 'approve',
  label: '通过',
  hotkey: 'a',
  tone: 'primary',
  disabled: false,
  press: approve,
  ...change,
})

/** The panel with its button of approval, which has the focus. */
async function open(
  change: Partial<Verb> = {},
  busy = false,
  hasReason = true,
  { backLabel = null, looks = false }: { backLabel?: string | null; looks?: boolean } = {},
): Promise<HTMLElement> {
  await render(
    <DecisionPanel
      label="订单"
      verbs={[verb(change)]}
      isHeld={false}
      note={null}
      {...{ backLabel, busy, onKey, onPlainEnter }}
      {...(looks && { onSpace })}
    >
      {hasReason && <textarea aria-label="取消原因" />}
    </DecisionPanel>,
  )
  const button = document.querySelector<HTMLElement>('[data-verb]')!
  button.focus()
  return button
}

/** Presses a key as a browser does: a click of the focused button follows Enter, unless a listener prevents it. */
function press(target: HTMLElement, init: KeyboardEventInit): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
  act(() => {
    const isPrevented = !target.dispatchEvent(event)
    if (!isPrevented && ['Enter', ' '].includes(event.key) && target.matches('button')) target.click()
  })
}

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = '<div id="root"></div>'
})

describe('a deposit', () => {
  test('is approved by Enter on its button, and not by Enter that is held', async () => {
    const button = await open()
    press(button, { repeat: true })
    expect(approve).not.toHaveBeenCalled()
    press(button, {})
    expect(approve).toHaveBeenCalledTimes(1)
  })

  test('is not approved by the second click of a double click', async () => {
    const button = await open()
    act(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })))
    expect(approve).not.toHaveBeenCalled()
    act(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })))
    expect(approve).toHaveBeenCalledTimes(1)
  })

  test('is not approved while a decision is sent', async () => {
    press(await open({}, true), {})
    press(await open({ needsCtrl: true }, true), { ctrlKey: true })
    expect(approve).not.toHaveBeenCalled()
  })
})

describe('a payout', () => {
  test.each(['Enter', ' '])('is not approved by %j alone, which says so', async (key) => {
    const button = await open({ needsCtrl: true })
    press(button, { key })
    expect(approve).not.toHaveBeenCalled()
    expect(onPlainEnter).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['Ctrl', { ctrlKey: true }],
    ['⌘', { metaKey: true }],
  ])('is approved by %s+Enter anywhere in the panel, and once however long it is held', async (_key, modifier) => {
    await open({ needsCtrl: true })
    const reason = document.querySelector('textarea')!
    press(reason, modifier)
    press(reason, { ...modifier, repeat: true })
    expect(approve).toHaveBeenCalledTimes(1)
  })

  test('is not approved by Ctrl+Enter on 返回, which goes back for a click alone', async () => {
    await open({ needsCtrl: true }, false, true, { backLabel: '返回' })
    const back = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('返回'))!
    back.focus()
    press(back, { ctrlKey: true })
    expect(approve).not.toHaveBeenCalled()
  })
})

test('a letter leads to its button, and is text in a field', async () => {
  const button = await open()
  const reason = document.querySelector('textarea')!
  reason.focus()
  press(reason, { key: 'a' })
  expect(document.activeElement).toBe(reason)
  expect(onKey).toHaveBeenCalledWith('a', reason)
  const panel = document.querySelector('aside')!
  panel.focus()
  press(panel, { key: 'A' })
  expect(document.activeElement).toBe(button)
})

test('focus stays in the panel when the focused element goes', async () => {
  await open()
  document.querySelector('textarea')!.focus()
  await open({}, false, false)
  document.querySelector<HTMLElement>('[data-verb]')!.blur()
  await render(
    <DecisionPanel label="订单" verbs={[]} busy={false} isHeld={false} note={null} backLabel={null}>
      {null}
    </DecisionPanel>,
  )
  expect(document.activeElement).toBe(document.querySelector('aside'))
})

describe('Space', () => {
  test.each([false, true])('looks at what the panel has and never approves (needs Ctrl: %s)', async (needsCtrl) => {
    const button = await open({ needsCtrl }, false, true, { looks: true })
    press(button, { key: ' ' })
    press(document.querySelector('aside')!, { key: ' ' })
    expect(onSpace).toHaveBeenCalledTimes(2)
    press(button, { key: ' ', repeat: true })
    expect(onSpace).toHaveBeenCalledTimes(2)
    expect(approve).not.toHaveBeenCalled()
  })

  test('presses another button', async () => {
    const button = await open({ tone: 'danger' }, false, true, { looks: true })
    press(button, { key: ' ' })
    expect(onSpace).not.toHaveBeenCalled()
    expect(approve).toHaveBeenCalledOnce()
  })

  test('writes in the reason', async () => {
    await open({}, false, true, { looks: true })
    const field = document.querySelector('textarea')!
    field.focus()
    press(field, { key: ' ' })
    expect(onSpace).not.toHaveBeenCalled()
  })
})

test('a verb that refuses is red only while it can be pressed', async () => {
  // The order of the rules, by which one wins, is not kept here.
  const isRed = async (...panel: Parameters<typeof open>) => {
    const button = await open(...panel)
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]) as CSSStyleRule[]
    return rules.some(
      ({ selectorText, style }) =>
        /^\.\w+$/.test(selectorText) && button.matches(selectorText) && style.color.includes('StatusDanger'),
    )
  }
  expect(await isRed({ tone: 'danger' })).toBe(true)
  expect(await isRed({ tone: 'danger', disabled: true })).toBe(false)
  expect(await isRed({ tone: 'danger' }, true)).toBe(false)
})
