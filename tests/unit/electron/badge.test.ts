import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { badgeFor, countsText, showBadge } from '../../../src-main/electron/badge.ts'
import { overlayIcon } from '../../../src-main/electron/icons.ts'

const asked = vi.hoisted(() => ({ dock: [] as string[], counts: [] as number[] }))

vi.mock('electron', () => ({
  app: {
    getAppPath: () => fileURLToPath(new URL('../../..', import.meta.url)),
    dock: { setBadge: (text: string) => asked.dock.push(text) },
    setBadgeCount: (count: number) => asked.counts.push(count),
  },
  nativeImage: { createFromPath: (path: string) => path },
}))

const none = { deposits: 0, withdrawals: 0, messages: 0 }
const some = { deposits: 2, withdrawals: 1, messages: 4 }
const many = { deposits: 900, withdrawals: 90, messages: 10 }

test.each([
  ['windows', none, { kind: 'overlay', number: 0, description: '' }],
  ['windows', some, { kind: 'overlay', number: 7, description: '上分 2 · 下分 1 · 私信 4' }],
  ['macos', none, { kind: 'dock', text: '' }],
  ['macos', some, { kind: 'dock', text: '7' }],
  ['macos', many, { kind: 'dock', text: '999+' }],
  ['linux', none, { kind: 'count', count: 0 }],
  ['linux', many, { kind: 'count', count: 1000 }],
] as const)('on %s %o is shown as %o', (platform, counts, badge) => {
  expect(badgeFor(platform, counts)).toEqual(badge)
})

test('the words for what waits', () => expect(countsText(some)).toBe('上分 2 · 下分 1 · 私信 4'))

test('there is an overlay icon for every number, and one for more than nine', () => {
  const pathOf = (count: number) => overlayIcon(count) as unknown as string
  const names = Array.from({ length: 12 }, (_icon, n) => pathOf(n + 1))
  expect(new Set(names).size).toBe(10)
  expect(pathOf(10)).toMatch(/overlay-more\.png$/)
  for (const name of names) {
    expect(existsSync(name), name).toBe(true)
    expect(readFileSync(name).subarray(1, 4).toString()).toBe('PNG')
  }
})

test('each system is asked in its own way, and nothing waiting takes the overlay away', () => {
  const overlays: unknown[] = []
  const window = { setOverlayIcon: (...given: unknown[]) => overlays.push(given) }
  const ask = (badge: Parameters<typeof showBadge>[0]) => showBadge(badge, window as never)
  ask(badgeFor('windows', some))
  ask(badgeFor('windows', none))
  ask(badgeFor('macos', some))
  ask(badgeFor('linux', some))
  expect(overlays).toEqual([
    [expect.stringMatching(/overlay-7\.png$/), '上分 2 · 下分 1 · 私信 4'],
    [null, ''],
  ])
  expect(asked).toEqual({ dock: ['7'], counts: [7] })
  expect(() => showBadge(badgeFor('windows', some), null)).not.toThrow()
})
