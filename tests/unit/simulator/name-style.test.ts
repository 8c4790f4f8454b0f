import { expect, test } from 'vitest'
import { CANARY, LONG_NAME_LENGTH, withNameStyle } from '../../simulator/wire/name-style.ts'

const order = {
  id: 7,
  payName: '张三',
  balance: 12.5,
  state: 0,
  verifyAdmin: '',
  rows: [{ remark: '备注' }],
  at: '2026',
}

test('plain: names are returned as seeded', () => expect(withNameStyle(order, 'plain')).toBe(order))

test('turning: user-written texts contain bidi controls; ids, amounts and states are unchanged', () => {
  const answer = withNameStyle(order, 'turning') as typeof order
  expect(answer).toMatchObject({ id: 7, balance: 12.5, state: 0, verifyAdmin: '', at: '2026' })
  for (const name of [answer.payName, answer.rows[0]!.remark]) {
    expect(name).toMatch(/^\u202E.*\u200B.*\u2069/)
    expect(name).toContain(CANARY)
  }
})

test('long: names have 60,000 characters', () => {
  const answer = withNameStyle({ rows: [{ name: '张三' }, { name: '张三丰' }] }, 'long') as { rows: { name: string }[] }
  expect(answer.rows.map(({ name }) => [name.length, name.at(-1)])).toEqual([
    [LONG_NAME_LENGTH, '<'],
    [LONG_NAME_LENGTH, '甲'],
  ])
})

test('a text message is changed, an image path is not', () => {
  const [textMessage, imageMessage] = withNameStyle(
    [
      { content: '你好', contentType: 1 },
      { content: '/images/a.png', contentType: 3 },
    ],
    'turning',
  ) as { content: string }[]
  expect(textMessage!.content).toContain(CANARY)
  expect(imageMessage!.content).toBe('/images/a.png')
})
