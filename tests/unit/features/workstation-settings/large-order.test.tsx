// @vitest-environment jsdom
import { FluentProvider } from '@fluentui/react-components'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { askLargeOrder } from '#renderer/features/workstation-settings/alert-test-dialog.tsx'
import { LargeOrderDialog, validateLargeOrder } from '#renderer/features/workstation-settings/large-order-dialog.tsx'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { render } from '#tests/unit/mount.tsx'

const { changeSettings, open, offerPractice } = vi.hoisted(() => ({
  changeSettings: vi.fn(async () => {}),
  open: vi.fn(() => true),
  offerPractice: vi.fn(),
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { changeSettings } }))
vi.mock('#renderer/stores/lazy-dialog.tsx', () => ({ lazyDialog: () => open }))
vi.mock('#renderer/features/help/open-practice.ts', () => ({ offerPractice }))

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  useWorkstationSettings.setState({ largeOrderAmount: 0, managedBy: {} })
})

test('the amount of a large order is asked for once', () => {
  expect([askLargeOrder(), askLargeOrder()]).toEqual([true, false])
  expect(open).toHaveBeenCalledTimes(1)
})

test('it is not asked for where it is known or the policy fixes it', () => {
  useWorkstationSettings.setState({ largeOrderAmount: 50_000 })
  expect(askLargeOrder()).toBe(false)
  useWorkstationSettings.setState({ largeOrderAmount: 0, managedBy: { 'settings.largeOrderAmount': 'machinePolicy' } })
  expect(askLargeOrder()).toBe(false)
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['0', true],
  ['999999999', true],
  ['', false],
  ['1.5', false],
  ['-1', false],
  ['1e5', false],
  ['1000000000', false],
])('%j is an amount: %s', (input, isValid) => expect(validateLargeOrder(input) === null).toBe(isValid))

test('what is typed is saved, 跳过 saves nothing, and either goes on to 上手', async () => {
  const onClose = vi.fn()
  const button = (label: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!
  const show = (key: number) =>
    render(
      <FluentProvider key={key}>
        <LargeOrderDialog onClose={onClose} />
      </FluentProvider>,
    )
  await show(1)
  await act(async () => button('保存金额').click())
  expect(changeSettings).not.toHaveBeenCalled()
  const field = document.querySelector('input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '50000')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => button('保存金额').click())
  expect(changeSettings.mock.calls).toEqual([[{ largeOrderAmount: 50_000 }]])
  expect([onClose.mock.calls.length, offerPractice.mock.calls.length]).toEqual([1, 1])
  await show(2)
  await act(async () => button('跳过').click())
  expect(changeSettings).toHaveBeenCalledTimes(1)
  expect([onClose.mock.calls.length, offerPractice.mock.calls.length]).toEqual([2, 2])
})
