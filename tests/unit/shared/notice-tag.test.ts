import { expect, test } from 'vitest'
import { type AppNotification, latestPerTag } from '#contract/alerts.ts'

const notice = (id: string, items: string[], tag?: string): AppNotification => ({
  ...{ id, kind: 'deposit', title: '', body: '', route: null, timestamp: 0, read: false, amount: null, state: 'open' },
  items: items as AppNotification['items'],
  ...(tag !== undefined && { tag }),
})

test('the notice centre has one entry per tag or item, the newest, as the system has', () => {
  const notices = [
    notice('5', ['deposit:1', 'deposit:2'], 'reminder:deposit'),
    notice('4', ['deposit:1']),
    notice('3', ['deposit:1', 'deposit:2']),
    notice('2', ['deposit:1'], 'reminder:deposit'),
    notice('1', ['deposit:1']),
    notice('0', []),
  ]
  expect(latestPerTag(notices).map(({ id }) => id)).toEqual(['5', '4', '3', '0'])
})
