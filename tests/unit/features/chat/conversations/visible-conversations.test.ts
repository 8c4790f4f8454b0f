import { expect, test } from 'vitest'
import { nextMatching, visibleConversations } from '#renderer/features/chat/conversations/use-visible-keys.ts'

const keys = ['1:10', '1:20', '1:30', '1:40']
const names: Record<string, string> = { '1:10': '张三', '1:20': 'Anna', '1:30': '李四', '1:40': 'anders' }
const since = new Map([
  ['1:40', 1_000],
  ['1:10', 2_000],
  ['1:30', 2_000],
])
const view = {
  keys,
  filter: 'all' as const,
  query: '',
  pinned: [],
  isUnread: (key: string) => key === '1:20' || key === '1:40',
  unansweredSince: (key: string) => since.get(key),
  nameOf: (key: string) => names[key] ?? '',
  openKey: null,
}

test('without filter, input and pins the list is the server’s, the same object', () => {
  expect(visibleConversations(view)).toBe(keys)
  expect(visibleConversations({ ...view, pinned: ['2:77'] })).toBe(keys)
})

test('pinned conversations stand first, otherwise in the order of the list', () => {
  expect(visibleConversations({ ...view, pinned: ['1:40', '1:30'] })).toEqual(['1:30', '1:40', '1:10', '1:20'])
})

test('未读 keeps the open conversation in its place', () => {
  expect(visibleConversations({ ...view, filter: 'unread' })).toEqual(['1:20', '1:40'])
  expect(visibleConversations({ ...view, filter: 'unread', openKey: '1:30' })).toEqual(['1:20', '1:30', '1:40'])
})

test('待回复 shows the longest waiting time first, whatever is pinned', () => {
  expect(visibleConversations({ ...view, filter: 'waiting', pinned: ['1:10'] })).toEqual(['1:40', '1:30', '1:10'])
  const answered = visibleConversations({ ...view, filter: 'waiting', openKey: '1:20' })
  expect(answered).toEqual(['1:40', '1:30', '1:10', '1:20'])
})

test('names are found whatever their case, and ids in part, but not the channel', () => {
  expect(visibleConversations({ ...view, query: ' AN ' })).toEqual(['1:20', '1:40'])
  expect(visibleConversations({ ...view, query: '30' })).toEqual(['1:30'])
  expect(visibleConversations({ ...view, query: '1' })).toEqual(['1:10'])
  expect(visibleConversations({ ...view, query: 'an', filter: 'waiting' })).toEqual(['1:40'])
})

test('the next match comes after the open one and from the start again, never the open one', () => {
  const { isUnread } = view
  expect(nextMatching(keys, null, isUnread)).toBe('1:20')
  expect(nextMatching(keys, '1:20', isUnread)).toBe('1:40')
  expect(nextMatching(keys, '1:40', isUnread)).toBe('1:20')
  expect(nextMatching(keys, '1:40', (key) => key === '1:40')).toBeUndefined()
  expect(nextMatching(keys, '2:77', isUnread)).toBe('1:20')
})
