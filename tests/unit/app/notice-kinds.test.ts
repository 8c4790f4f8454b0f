import { expect, test } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import { listNotices, noticeIcon } from '#renderer/app/shell/notices/notice-kinds.ts'

const notice = (id: string, kind: AppNotification['kind'], state: AppNotification['state']): AppNotification => ({
  ...{ id, kind, state, title: '', body: '', route: null, timestamp: 0, read: false, amount: null },
  items: [`${kind === 'withdrawal' ? 'withdrawal' : 'deposit'}:${id}`],
})

test('orders that wait stand above messages and what is handled, each part newest first', () => {
  const notices = [
    notice('6', 'privateMessage', 'open'),
    notice('5', 'deposit', 'handled'),
    notice('4', 'withdrawal', 'open'),
    notice('3', 'system', 'none'),
    notice('2', 'deposit', 'open'),
    notice('1', 'groupMessage', 'open'),
  ]
  expect(listNotices(notices, 'all').map(({ id }) => id)).toEqual(['4', '2', '6', '5', '3', '1'])
})

test('a summary of several kinds has the icon of none of them', () => {
  const [deposit, withdrawal] = [notice('1', 'deposit', 'open'), notice('2', 'withdrawal', 'open')]
  const ofOneKind = { ...withdrawal, items: [...withdrawal.items, 'withdrawal:3' as const] }
  expect(noticeIcon(ofOneKind)).toBe(noticeIcon(withdrawal))
  const summary = { ...withdrawal, items: [...deposit.items, ...withdrawal.items] }
  for (const one of [deposit, withdrawal]) expect(noticeIcon(summary)).not.toBe(noticeIcon(one))
})
