import { expect, test } from 'vitest'
import { largestShares, percentOf } from '#renderer/screens/reports/charts/shares.ts'

const share = (key: string, amount: string | number | null) => ({ key, label: key, amount })

test('the largest shares come first by exact amounts, unreadable ones last', () => {
  const shares = [share('a', '9007199254740992.01'), share('b', 'x'), share('c', '9007199254740992.02'), share('d', -1)]
  expect(largestShares(shares, 4, '种').map(({ key }) => key)).toEqual(['c', 'a', 'd', 'b'])
})

test('shares beyond the limit are one with their exact sum, which is unknown if one of them is', () => {
  const shares = [share('a', 5), share('b', '0.1'), share('c', '0.2')]
  expect(largestShares(shares, 2, '种')[1]).toEqual({ key: 'others', label: '其余 2 种', amount: '0.30' })
  expect(largestShares([...shares, share('d', null)], 2, '种')[1]).toMatchObject({ label: '其余 3 种', amount: null })
  const games = shares.map((each) => ({ ...each, profit: -1 }))
  expect(largestShares(games, 2, '个游戏')[1]).toMatchObject({ label: '其余 2 个游戏', profit: '-2.00' })
})

test.each([
  [1, 4, 25],
  ['9007199254740993', '9007199254740993', 100],
  // The total may be less than a part where others are negative.
  [5, 4, 100],
  [-1, 4, 0],
  [1, 0, 0],
  [1, null, 0],
  [null, 4, 0],
])('%s of %s is a bar of %s percent', (amount, total, percent) => {
  expect(percentOf(amount, total)).toBe(percent)
})
