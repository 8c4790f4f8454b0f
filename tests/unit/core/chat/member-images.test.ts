import { expect, test } from 'vitest'
import { type ChatMessage, MAX_MEMBER_IMAGES, type MemberImages } from '#contract/chat.ts'
import { MemberImageStore } from '#main/core/chat/chat-commands.ts'

const image = (id: string, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  speakId: '5',
  type: '1',
  name: '',
  head: '',
  content: `photo-${id}.png`,
  contentType: 3,
  time: '2026-11-22 10:00:00',
  ...change,
})

function setup() {
  const changes: MemberImages[] = []
  const settings = { isOn: true }
  const store = new MemberImageStore({ isOn: () => settings.isOn, onChange: (images) => changes.push(images) })
  store.onSession({ epoch: 1 })
  const ids = (userId = '5') => store.of(userId).images.map(({ messageId }) => messageId)
  return { store, changes, settings, ids }
}

test('images come from pushes and opened pages, each once and oldest first', () => {
  const { store, changes, ids } = setup()
  store.applyPushes([{ kind: 'privateMessage', conversation: '1:5', userId: '5', message: image('30') }])
  store.add('5', [image('9'), image('30'), image('31', { contentType: 1 })])
  expect(ids()).toEqual(['9', '30'])
  expect(changes.map(({ userId, images }) => [userId, images.length])).toEqual([
    ['5', 1],
    ['5', 2],
  ])
  store.add('5', [image('30')])
  expect(changes).toHaveLength(2)
})

test.each([
  ['of an operator', image('1', { speakId: '900' })],
  ['without a speaker', image('1', { speakId: '' })],
  ['a whole image as a text', image('1', { content: `data:image/png;base64,${'A'.repeat(3_000)}` })],
  ['without a path', image('1', { content: '' })],
])('an image %s is not the member’s receipt', (_name, message) => {
  const { store, ids } = setup()
  store.add('5', [message])
  expect(ids()).toEqual([])
})

test('an image in a group belongs to no member', () => {
  const { store, ids } = setup()
  store.applyPushes([
    { kind: 'publicMessage', conversation: '0:5-5', lotteryId: '5', playId: '5', message: image('1') },
  ])
  expect(ids()).toEqual([])
})

test('the latest ones are kept', () => {
  const { store, ids } = setup()
  const all = Array.from({ length: MAX_MEMBER_IMAGES + 3 }, (_, i) => String(100 + i))
  store.add(
    '5',
    all.map((id) => image(id)),
  )
  expect(ids()).toEqual(all.slice(3))
})

test('another session has none, and what was asked for before it adds none', () => {
  const { store, changes, ids } = setup()
  store.add('5', [image('1')])
  const before = store.epoch
  store.onSession({ epoch: 2 })
  expect(changes.at(-1)).toEqual({ userId: '5', images: [] })
  store.add('5', [image('2')], before)
  expect(ids()).toEqual([])
})

test('switched off it keeps none', () => {
  const { store, settings, ids } = setup()
  store.add('5', [image('1')])
  settings.isOn = false
  store.onSettings()
  store.add('5', [image('2')])
  expect(ids()).toEqual([])
})
