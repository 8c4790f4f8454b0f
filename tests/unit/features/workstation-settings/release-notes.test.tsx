// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UpdateView } from '#contract/host.ts'
import { About, OwnNotes, UpdatesSection } from '#renderer/features/workstation-settings/about.tsx'
import { inConsole, place, render, unmount } from '#tests/unit/mount.tsx'

const console = vi.hoisted(() => ({ updates: {} as UpdateView }))
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    onUpdates: () => () => {},
    readState: async (subject: string) => (subject === 'host' ? { version: '1.3.0' } : console.updates),
  },
}))

afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

const show = (node: ReactNode) => render(inConsole(node))
/** The list of a version by its heading. */
const notesOf = (heading: string) => {
  const section = [...place().querySelectorAll('section')].find((one) => one.firstElementChild?.textContent === heading)
  return section && [...section.querySelectorAll('li')].map((item) => item.textContent)
}

const offered: UpdateView = {
  ...{ state: 'ready', version: '1.4.0', notes: ['会员列表可以排序', '<b>不是标记</b>'] },
  ...{ percent: 100, reason: '', checkedAt: null, installation: 'onRequest' },
}

test.each(['available', 'downloading', 'ready'] as const)(
  'an update that is %s says what is new in it',
  async (state) => {
    console.updates = { ...offered, state }
    await show(<UpdatesSection />)
    await expect.poll(() => notesOf('版本 1.4.0 的变化')).toEqual(offered.notes)
  },
)

test('an update of whose changes nothing is known shows no empty list', async () => {
  console.updates = { ...offered, notes: [] }
  await show(<UpdatesSection />)
  await expect.poll(() => place().textContent).toContain('新版本 1.4.0 已就绪')
  expect(place().textContent).not.toContain('的变化')
})

test('关于 says what is new in the running version, and nothing of others', async () => {
  const versions = [
    { version: '1.4.0', notes: ['还没有'] },
    { version: '1.3.0', notes: ['现在的'] },
  ]
  vi.stubGlobal('fetch', async () => Response.json(versions))
  await show(<OwnNotes />)
  await expect.poll(() => notesOf('版本 1.3.0 的变化')).toEqual(['现在的'])
  expect(place().textContent).not.toContain('还没有')
})

test('an update stands before the changes of the running version, which may be many', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ version: '1.3.0', notes: ['现在的'] }]))
  console.updates = { ...offered, notes: [] }
  await show(<About />)
  const headings = () => [...place().querySelectorAll('section')].map((one) => one.textContent)
  await expect.poll(() => headings()).toHaveLength(2)
  expect(headings()).toEqual([
    expect.stringContaining('新版本 1.4.0 已就绪'),
    expect.stringContaining('版本 1.3.0 的变化'),
  ])
})

test('a console without that file shows none', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  await show(<OwnNotes />)
  await expect.poll(() => fetched).toHaveBeenCalled()
  expect(place().textContent).toBe('')
})
