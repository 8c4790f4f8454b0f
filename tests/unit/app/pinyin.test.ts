// @vitest-environment jsdom
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { matchesPinyin, toPinyin } from '#renderer/app/commands/command.ts'
import { actions } from '#renderer/app/commands/page-commands.ts'
import { routes } from '#shared/routes.ts'

const labels = [...Object.values(routes).map(({ title }) => title), ...actions.map(([, label]) => label)]

test.each(labels)('%s has the syllables of the dictionary', (label) => {
  const syllables = pinyin(label, { toneType: 'none', v: true, nonZh: 'removed', type: 'array' })
  expect(toPinyin(label)).toEqual(syllables)
})

test('a title is found by its full syllables, from any of them on, and by initials', () => {
  for (const query of ['sf', 'sfdd', 'shangfen', 'shangfend', 'dingdan']) {
    expect(matchesPinyin('上分订单', query), query).toBe(true)
  }
  for (const query of ['xf', 'ngfen', 'shangfenx', '', '上'])
    expect(matchesPinyin('上分订单', query), query).toBe(false)
})
