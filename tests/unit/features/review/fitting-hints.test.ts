// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fittingHints, type Verb } from '#renderer/features/review/decision-panel.tsx'

const verb = (label: string, rest: Partial<Verb>): Verb => ({
  ...{ id: label, label, tone: 'danger', disabled: false, press: () => undefined },
  ...rest,
})
const verbs = (amount: string, needsCtrl = false) => [
  verb('取消订单', { hotkey: 'c' }),
  verb('移交风控', { hotkey: 'r' }),
  verb(`通过 ${amount}`, { hotkey: 'a', isMain: true, needsCtrl }),
]

test('the keys of the other buttons make way for a long amount, so that the verbs stand in one line', () => {
  expect(fittingHints(verbs('5,000.00'), null)).toEqual({ back: true, verbs: true })
  expect(fittingHints(verbs('9,999,999,999.99'), null)).toEqual({ back: true, verbs: true })
  expect(fittingHints(verbs('9,999,999,999.99', true), null)).toEqual({ back: false, verbs: false })
  expect(fittingHints(verbs('5,000.00'), '返回')).toEqual({ back: false, verbs: true })
  expect(fittingHints(verbs('999,999.99', true), '返回')).toEqual({ back: false, verbs: false })
})
