import { expect, test } from 'vitest'
import { arrangeHome } from '#renderer/screens/home/home-order.ts'

test.each([
  ['the orders first, then the games as a table', {}, 'orders', { gamesFirst: false, asCards: false }],
  ["the site's: as in the documents", {}, 'games', { gamesFirst: true, asCards: true }],
  ["the operator's before the site's", { gamesFirst: false }, 'games', { gamesFirst: false, asCards: false }],
  ['the games above', { gamesFirst: true }, 'orders', { gamesFirst: true, asCards: true }],
  ['a table above', { gamesFirst: true, gamesAsCards: false }, 'games', { gamesFirst: true, asCards: false }],
  ['cards below', { gamesAsCards: true }, 'orders', { gamesFirst: false, asCards: true }],
] as const)('the dashboard shows %s', (_name, preferences, homeOrder, expected) => {
  expect(arrangeHome(preferences, { homeOrder })).toEqual(expected)
})
