import '../stub-page-window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchGroupMembers } from '#renderer/api/groups/group-members.ts'
import { fetchAllPages } from '#renderer/api/http/page.ts'
import { fetchMemberById, fetchMembers } from '#renderer/api/members/members.ts'
import { applyProfile, defaultProfile, pageNumber } from '#shared/server-profile.ts'

/** A list of members and of those of groups, whose first page has this number; at most so many rows are sent. */
const server = { first: 0, total: 137, cap: 100, gone: -1, requested: [] as number[] }
vi.mock('axios', () => {
  const request = async ({ url, params, data }: { url: string; params?: { paramvalue?: string }; data?: object }) => {
    const body = { pageIndex: 0, pageSize: 0, ...data }
    const [page = body.pageIndex, size = body.pageSize] = url.match(/\d+/g)?.map(Number) ?? []
    server.requested.push(page)
    const all = Array.from({ length: server.total }, (_, n) => ({ id: 1001 + n, TelId: 1001 + n }))
    const rows = params?.paramvalue ? all.filter(({ id }) => String(id) === params.paramvalue) : all
    // As LINQ reads a page before the first one.
    const from = Math.max(0, (page - server.first) * size)
    const list = page === server.gone ? [] : rows.slice(from, from + Math.min(size, server.cap))
    const answer = data ? { code: 0, data: { list, total: rows.length } } : { data: { list, total: rows.length } }
    return { status: 200, data: JSON.stringify({ succeeded: true, ...answer }), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})

beforeEach(() => {
  Object.assign(server, { first: 0, total: 137, cap: 100, gone: -1, requested: [] })
  applyProfile({ ...defaultProfile })
})
afterEach(() => applyProfile(defaultProfile))

const firstMember = async () => (await fetchMembers(1, 50, {})).rows[0]?.id

test('a server without the requested member on page 1, but on page 0, counts its pages from 0', async () => {
  expect(await fetchMemberById('1001')).toMatchObject({ id: 1001 })
  expect(server.requested).toEqual([1, 0])
  expect(await firstMember()).toBe(1001)
  expect(server.requested).toEqual([1, 0, 0])
  expect(await fetchAllPages((page, size) => fetchMembers(page, size, {}))).toHaveLength(137)
  // Another profile may be that of another server, and the group bot counts for itself.
  expect(pageNumber(1, 'bot')).toBe(1)
  applyProfile({ ...defaultProfile })
  expect(pageNumber(1)).toBe(1)
})

test('so does one whose last page is empty', async () => {
  const { rows, total } = await fetchMembers(3, 50, {})
  expect([rows[0]?.id, total]).toEqual([1101, 137])
  expect(await firstMember()).toBe(1001)
})

test('a server of groups is found out by its own lists', async () => {
  server.total = 7
  expect((await fetchGroupMembers(1, 10, {} as never)).rows).toHaveLength(7)
  expect([pageNumber(1), pageNumber(1, 'bot')]).toEqual([1, 0])
})

test('a server that counts from 1 is asked for page 0 only where a page is empty, and once', async () => {
  server.first = 1
  Object.assign(server, { cap: 20 })
  await fetchMembers(1, 50, {})
  server.cap = 0
  await fetchMembers(3, 50, {})
  expect(server.requested).toEqual([1, 3, 1, 0])
  await fetchMembers(1, 50, {})
  server.cap = 100
  expect(await firstMember()).toBe(1001)
  expect(server.requested.slice(4)).toEqual([1, 1])
})

test('page 0 of a server that repeats its first page there is no page of its own', async () => {
  Object.assign(server, { first: 1, gone: 3 })
  expect((await fetchMembers(3, 50, {})).rows).toEqual([])
  expect(server.requested).toEqual([3, 1, 0])
  expect(pageNumber(1)).toBe(1)
})
