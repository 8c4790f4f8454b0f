import { expect, test } from 'vitest'
import { UnansweredMessages } from '#main/core/chat/unanswered-messages.ts'
import { chatMessage } from '../fixtures.ts'

const at = (time: string) => Date.parse(`2026-11-22T${time}+08:00`)
const message = (id: string, time: string, speakId = '5') => chatMessage(id, { speakId, time: `2026-11-22 ${time}` })
const answer = (id: string, time: string) => message(id, time, '900')

function setup() {
  const changes: [string, number | null][] = []
  const answered: string[] = []
  const unanswered = new UnansweredMessages({
    operatorId: () => '900',
    serverNow: () => at('12:00:00'),
    onChange: (key, since) => changes.push([key, since]),
    onAnswered: (key) => answered.push(key),
  })
  return { unanswered, changes, answered, since: () => unanswered.since('1:5') }
}

test('the first message after the last answer counts, by pushes', () => {
  const { unanswered, changes, answered, since } = setup()
  unanswered.applyPush('1:5', message('1', '10:00:00'))
  unanswered.applyPush('1:5', message('2', '10:05:00'))
  expect(since()).toBe(at('10:00:00'))
  unanswered.applyPush('1:5', answer('3', '10:06:00'))
  expect([since(), answered]).toEqual([null, ['1:5']])
  unanswered.applyPush('1:5', message('4', '10:07:00'))
  expect(unanswered.all).toEqual([{ conversation: '1:5', since: at('10:07:00') }])
  expect(changes.map(([, time]) => time)).toEqual([at('10:00:00'), null, at('10:07:00')])
})

test('within one second the ids decide', () => {
  const { unanswered, since } = setup()
  unanswered.applyPush('1:5', answer('2', '10:00:00'))
  unanswered.applyPush('1:5', message('1', '10:00:00'))
  expect(since()).toBeNull()
  unanswered.applyPush('1:5', message('3', '10:00:00'))
  expect(since()).toBe(at('10:00:00'))
})

test('an answer that arrives after the member wrote again leaves that waiting', () => {
  const { unanswered, answered, since } = setup()
  unanswered.applyPush('1:5', message('1', '10:00:00'))
  unanswered.applyPush('1:5', message('3', '10:02:00'))
  unanswered.applyPush('1:5', answer('2', '10:01:00'))
  expect([since(), answered]).toEqual([at('10:02:00'), []])
})

test('an answer between two messages of one second leaves the second one waiting, which only a list has shown', () => {
  const { unanswered, answered, since } = setup()
  unanswered.applyListed('1:5', { time: '2026-11-22 10:00:00', count: 2 })
  unanswered.applyPush('1:5', message('1', '10:00:00'))
  unanswered.applyPush('1:5', answer('2', '10:00:00'))
  expect([since(), answered]).toEqual([at('10:00:00'), []])
})

test('an accepted message answers, with or without its stored form and its echo', () => {
  for (const stored of [answer('2', '10:00:01'), null]) {
    const { unanswered, answered, since } = setup()
    unanswered.applyPush('1:5', message('1', '10:00:00'))
    unanswered.onSent('1:5', stored)
    expect([since(), answered]).toEqual([null, ['1:5']])
    // The member’s next message comes before the echo of ours.
    unanswered.applyPush('1:5', message('3', '10:00:01'))
    unanswered.applyPush('1:5', answer('2', '10:00:01'))
    expect(since()).toBe(at('10:00:01'))
  }
})

test('a list shows unread ones; a message read elsewhere may be an answer, so that nothing is known', () => {
  const { unanswered, answered, since } = setup()
  unanswered.applyListed('1:5', { time: '2026-11-22 10:00:00', count: 2 })
  expect(since()).toBe(at('10:00:00'))
  unanswered.applyListed('1:5', { time: '2026-11-22 10:00:00', count: 0 })
  expect(since(), 'only read').toBe(at('10:00:00'))
  unanswered.applyListed('1:5', { time: '2026-11-22 09:00:00', count: 0 })
  expect(since(), 'an older list').toBe(at('10:00:00'))
  unanswered.applyListed('1:5', { time: '2026-11-22 10:09:00', count: 0 })
  expect([since(), answered]).toEqual([null, []])
  unanswered.applyListed('1:6', { time: '2026-11-22 10:09:00', count: 0 })
  unanswered.applyListed('1:7', { time: 'soon', count: 3 })
  expect(unanswered.all).toEqual([])
})

test('a page of the history is exact', () => {
  const { unanswered, answered, since } = setup()
  unanswered.applyListed('1:5', { time: '2026-11-22 10:05:00', count: 2 })
  unanswered.applyPage('1:5', [
    message('1', '09:00:00'),
    answer('2', '09:30:00'),
    message('3', '10:00:00'),
    message('4', '10:05:00'),
  ])
  expect([since(), answered]).toEqual([at('10:00:00'), []])
  unanswered.applyPage('1:5', [message('4', '10:05:00'), answer('5', '10:06:00')])
  expect([since(), answered]).toEqual([null, ['1:5']])
})

test('groups do not wait, but an answer in them is one', () => {
  const { unanswered, answered } = setup()
  unanswered.applyPush('0:10-1', message('1', '10:00:00'))
  unanswered.applyListed('0:10-1', { time: '2026-11-22 10:00:00', count: 2 })
  expect(unanswered.all).toEqual([])
  unanswered.applyPush('0:10-1', { ...answer('2', '10:01:00'), name: '客服' })
  expect(answered).toEqual(['0:10-1'])
})

test('the end of the session publishes that nothing waits', () => {
  const { unanswered, changes } = setup()
  unanswered.applyPush('1:5', message('1', '10:00:00'))
  unanswered.clear()
  expect(changes.at(-1)).toEqual(['1:5', null])
})
