import { describe, expect, test } from 'vitest'
import {
  bannerState,
  computeDrawValue,
  computeFan,
  fanOf,
  formatPhase,
  parseBalls,
  parseServerValue,
  phaseAt,
  roundState,
  roundsBetween,
  showsAsSum,
  stateByPhase,
} from '#renderer/lib/draws.ts'
import { drawText, drawWidth } from '#renderer/ui/draw-balls.tsx'
import fc from '../fast-check.ts'

describe('round numbers (D3 §4, A169)', () => {
  test.each([
    [110, 719, 720, 1n],
    [110, 720, 1, 1n],
    [110, 720, 2, 2n],
    [140, 288, 1, 1n],
    [150, 287, 1, 2n],
    [110, '20261121720', '20261122001', 1n],
    [110, '20261121001', '20261121002', 1n],
    [140, '20261121288', '20261122001', 1n],
    [140, '20261121100', '20261121102', 2n],
    [110, '20261121720', '20261123001', 721n],
    [110, '20261121100', '20261122101', 721n],
    [150, '20261130288', '20261202001', 289n],
    [110, '20261122001', '20261121720', -1n],
    [110, '20261121720', 1, 1n],
    [50, 720, 1, -719n],
    [50, 3183697, 3183698, 1n],
    [100, '20261121144', '20261122001', 857n],
    [10, '9007199254740993', '9007199254740994', 1n],
  ])('game %s: rounds from %s to %s: %s', (game, from, to, between) =>
    expect(roundsBetween(game, from, to)).toBe(between),
  )

  test.each([
    ['', 1],
    [1, 'x'],
    [null, undefined],
  ])('%j to %j is unknown', (from, to) => expect(roundsBetween(50, from, to)).toBeNull())

  test('a daily counter wraps around correctly from any round', () => {
    fc.assert(
      fc.property(fc.constantFrom([110, 720], [140, 288], [150, 288]), fc.nat(), ([game, rounds], n) => {
        const current = (n % rounds!) + 1
        const next = current === rounds ? 1 : current + 1
        expect(roundsBetween(game!, current, next)).toBe(1n)
        expect(bannerState(game!, current, next, 1)).toBe('open')
        const skipped = next === rounds ? 1 : next + 1
        expect(bannerState(game!, current, skipped, 1)).toBe('waiting')
      }),
    )
  })

  test('a skipped day is a gap even if the counters are consecutive (567)', () => {
    expect(bannerState(110, '20261121100', '20261122101', 1)).toBe('waiting')
    expect(bannerState(110, '20261121720', '20261123001', 1)).toBe('waiting')
    expect(bannerState(110, '20261121720', '20261122001', 1)).toBe('open')
  })

  test('counters of other games are consecutive and never wrap', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 70n }), fc.integer({ min: 2, max: 99 }), (round, gap) => {
        expect(bannerState(50, round, round + 1n, 1)).toBe('open')
        expect(bannerState(50, round, round + BigInt(gap), 1)).toBe('waiting')
        expect(bannerState(50, round, round + 1n, 0)).toBe('closed')
        expect(bannerState(50, round, round, 1)).toBe('closed')
      }),
    )
  })
})

describe('draws (D3 §9, A168, A170, A171)', () => {
  test.each([
    ['6+3+7=16', [6, 3, 7]],
    ['6,9,1,0,9', [6, 9, 1, 0, 9]],
    ['1 2 3', [1, 2, 3]],
    ['[01, 02]', [1, 2]],
    ['1-2-3', [1, 2, 3]],
    [
      ['4', 5, 6],
      [4, 5, 6],
    ],
    ['', []],
    [null, []],
    ['等待开奖', []],
    // Words with digits in them stay words.
    ['第 3 次重开', []],
    ['已退 20 注', []],
    ['-1,2,3', []],
    [['甲 1'], []],
  ])('draw %j parses as balls %j', (draw, balls) => expect(parseBalls(draw)).toEqual(balls))

  test.each([
    [10, [6, 3, 7], 16],
    [40, [6, 3, 7], 16],
    [50, [0, 0, 0], 0],
    [60, [9, 9, 9], 27],
    [140, [1, 2, 3], 6],
    [100, [1, 2, 3, 4, 5], 45],
    [100, [1, 2, 3, 0, 5], 5],
    [110, [1, 2, 3, 4, 5], 6],
    [130, [1, 2, 3, 4, 5], 6],
    [120, [1, 2, 3, 4, 5], 5],
    [150, [1, 2, 3, 4, 0], 0],
    [160, [1, 2, 3, 4, 5, 6, 7], null],
    [110, [1, 2], null],
    [100, [1], null],
    [50, [], null],
    [999, [1, 2, 3], null],
  ])('game %s: value of %j is %s', (game, balls, value) => expect(computeDrawValue(game, balls)).toBe(value))

  test('a game without a rule shows the server’s value and computes none (A168)', () => {
    expect(['6+3+7=16', '6,9,1', '=', ['1', '2'], null].map(parseServerValue)).toEqual([16, null, null, null, null])
    expect(drawText(160, '6+3+7=16')).toBe('6 3 7 = 16')
    expect(drawText(160, '6,3,7')).toBe('6 3 7')
    // The rule of a game takes precedence over the written value.
    expect(drawText(120, '6+3+7=16')).toBe('6 3 7 = 7')
  })

  test('a fan is 1 to 4 and congruent to the value modulo four', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect([1, 2, 3, 4]).toContain(computeFan(value))
        expect(computeFan(value) % 4).toBe(value % 4)
      }),
    )
  })

  test('the fan that the server gives goes before the computed one, which any other text leaves (inventory 562)', () => {
    expect([2, '2', 1n].map((given) => fanOf(given, 16))).toEqual([2, 2, 1])
    expect([undefined, null, '', true, 0, 5].map((given) => fanOf(given, 16))).toEqual([4, 4, 4, 4, 4, 4])
    expect([fanOf(3, null), fanOf(undefined, null)]).toEqual([3, null])
  })

  test('only three-ball sums are shown with plus signs', () => {
    expect([showsAsSum(50, [1, 2, 3]), showsAsSum(50, [1, 2]), showsAsSum(110, [1, 2, 3])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the same label per state on the dashboard and in the banner (564)', () => {
  const now = Date.parse('2026-11-22T10:00:00+08:00')
  const texts = (openState: number | string | null, oldQiShu = 100, newQiShu = 101) => {
    const game = { lotteryId: 10, oldQiShu, newQiShu, openState, newOpenTime: '2026-11-22 10:00:30' }
    const round = phaseAt(game, now, now)
    return [stateByPhase[round.phase], roundState(game, now, now)].map((state) => formatPhase(state, round, now))
  }
  test.each([
    [65_000, '距封盘 01:05'],
    [0, '已封盘，距开奖 00:30'],
    ['wait', '等待中'],
    [null, '等待中'],
  ])('%j is %s on both', (openState, words) => expect(texts(openState)).toEqual([words, words]))

  test('a missing round is shown as waiting in the banner, regardless of the time left (D3 §4)', () => {
    expect(texts(65_000, 100, 103)[1]).toBe('等待中')
    expect(texts(0, 100, 103)[1]).toBe('等待中')
  })
})

test('what is longer than any draw is a text, not thousands of balls in every row (fault 39)', () => {
  for (const draw of ['1,'.repeat(30), '1,'.repeat(50_000), Array.from({ length: 30 }, () => 1)]) {
    expect(parseBalls(draw)).toEqual([])
    expect(drawWidth(10, draw)).toBe(0)
  }
  expect(parseBalls(Array.from({ length: 20 }, (_ball, i) => 80 - i))).toHaveLength(20)
  expect(drawWidth(10, '6+3+7=16')).toBe(16)
})
