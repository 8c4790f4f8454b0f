import { beforeEach, expect, test } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import {
  addEarlierNotifications,
  addNotification,
  applyNotificationChanges,
  setAlertState,
  useAlertState,
} from '#renderer/stores/alert-state.ts'

const notification = (id: string): AppNotification => ({
  id,
  kind: 'system',
  title: id,
  body: '',
  route: null,
  timestamp: 0,
  read: false,
  items: [],
  amount: null,
  state: 'none',
})

const ids = () => useAlertState.getState().notifications.map(({ id }) => id)

beforeEach(() => setAlertState({ notifications: [] }))

test('a notification that overtook the list of the earlier ones stays, before them', () => {
  addNotification(notification('settings reset'))
  addEarlierNotifications([notification('later'), notification('first')])
  expect(ids()).toEqual(['settings reset', 'later', 'first'])
})

test('a notification that is among the earlier ones is listed once', () => {
  addNotification(notification('settings reset'))
  addEarlierNotifications([notification('settings reset'), notification('first')])
  expect(ids()).toEqual(['settings reset', 'first'])
})

test('a changed notification replaces its former state, and restored ones are listed by their time', () => {
  addNotification({ ...notification('new'), timestamp: 5 })
  applyNotificationChanges([
    { ...notification('new'), timestamp: 5, state: 'handled' },
    { ...notification('restored'), timestamp: 3 },
    { ...notification('between'), timestamp: 4 },
  ])
  expect(ids()).toEqual(['new', 'between', 'restored'])
  expect(useAlertState.getState().notifications[0]?.state).toBe('handled')
})
