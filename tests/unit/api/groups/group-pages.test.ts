import '../stub-page-window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchGroupMember, fetchGroupMembers, promoteToMember } from '#renderer/api/groups/group-members.ts'
import { fetchGroupBets } from '#renderer/api/groups/group-reports.ts'
import {
  bindTopUpGroup,
  fetchGroup,
  fetchGroupNames,
  fetchGroups,
  fetchTopUpGroups,
  saveGroupOdds,
} from '#renderer/api/groups/groups.ts'
import { createBetColumns } from '#renderer/screens/groups/bet-columns.tsx'
import { type SentRequest, server } from '../stub-axios.ts'
import { anyChange } from '../stub-page-window.ts'

vi.mock('axios', () => import('../stub-axios.ts'))
server.envelope = (data) => ({ code: 0, message: '', data })
const { requests } = server

/** Ids as strings, as some servers write large numbers. */
const groups = Array.from({ length: 250 }, (_, n) => ({
  TelGpId: `${-1_001_000_000_000 - n}`,
  TelGpName: `群 ${n}`,
  TelGpSetType: (n % 3) + 1,
  TelGpUserid: '-7',
}))
const pageOf = (rows: readonly unknown[], { data }: SentRequest) => {
  const [page, size] = [Number(data.pageIndex), Number(data.pageSize)]
  return { list: rows.slice((page - 1) * size, page * size), total: rows.length }
}

beforeEach(() => {
  server.answer = (config) => pageOf(groups, config)
})

test('all groups that accept top-ups are listed, including all-purpose groups, across pages (A208, inventory 439)', async () => {
  const offered = await fetchTopUpGroups()
  expect(offered.map(({ name }) => name)).toEqual(
    groups.filter(({ TelGpSetType }) => TelGpSetType !== 1).map(({ TelGpName }) => TelGpName),
  )
  expect(requests.map(({ data: { pageIndex, pageSize } }) => [pageIndex, pageSize])).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ])
})

test('a list without an end is an error instead of a partial list', async () => {
  server.answer = () => ({ list: groups.slice(0, 2), total: 1e9 })
  await expect(fetchTopUpGroups()).rejects.toThrow('服务器的列表无法翻页，无法全部读取')
})

test('a list shorter than its reported total ends with its last row', async () => {
  server.answer = (config) => ({ ...pageOf(groups, config), total: 900 })
  expect(await fetchTopUpGroups()).toHaveLength(166)
})

test('negative ids are sent as numbers, whether received as number or string (A207)', async () => {
  const [first, second] = [groups[0]!, groups[1]!]
  const group = await fetchGroup(Number(first.TelGpId))
  await bindTopUpGroup(group, Number(second.TelGpId), anyChange)
  const member = { TelId: '-1001330000005', MType: 30 }
  server.answer = (config) => pageOf([member], config)
  await fetchGroupMembers(1, 50, { group: second.TelGpId })
  await promoteToMember('900001', await fetchGroupMember(-1_001_330_000_005), anyChange)
  const wheres = requests.flatMap(({ data }) => (data.wheres ? [JSON.parse(String(data.wheres))] : []))
  expect(wheres).toEqual([
    [{ field: 'TelGpId', op: '=', value: -1_001_000_000_000 }],
    [{ field: 'TelGpIds', op: '=', value: -1_001_000_000_001 }],
    [{ field: 'TelId', op: '=', value: -1_001_330_000_005 }],
  ])
  expect(requests.flatMap(({ data }) => ('pageIndex' in data ? [] : [data]))).toEqual([
    { TelGpId: -1_001_000_000_000, TelGpUserid: -7, UpDownToGp: -1_001_000_000_001 },
    { TelId: -1_001_330_000_005, UserId: 900_001 },
  ])
})

test('a group is looked for in the whole list of a bot that takes no notice of its id, a member of a group is not known (A375)', async () => {
  expect(await fetchGroup(groups[240]!.TelGpId)).toMatchObject({ name: '群 240' })
  await expect(fetchGroup(5)).rejects.toThrow('群不存在')
  server.answer = (config) => pageOf([{ TelId: 1 }, { TelId: 2 }], config)
  await expect(fetchGroupMember(3)).rejects.toThrow('服务器没有按编号查找，返回的是别的成员（User/List）')
  server.answer = (config) => pageOf([], config)
  await expect(fetchGroupMember(3)).rejects.toThrow('成员不存在')
})

test('a change answered with -99 is no success but a missing permission (D2 §8)', async () => {
  server.answer = () => -99
  await expect(saveGroupOdds([], anyChange)).rejects.toThrow('无权限')
  server.answer = () => ({ data: -99 })
  await expect(saveGroupOdds([], anyChange)).rejects.toThrow('无权限')
  server.answer = () => null
  expect(await saveGroupOdds([], anyChange)).toBe(true)
})

test.each([[{ label: '甲', value: -1001 }], [{ id: 1, TelGpId: -1001, TelGpName: '甲' }]])(
  'the name of a group is read from %j',
  async (row) => {
    server.answer = () => [row]
    expect(await fetchGroupNames('1')).toEqual([{ label: '甲', value: '-1001' }])
  },
)

test('a code that is a word is unknown, not NaN', async () => {
  server.answer = () => [{ TelGpId: 1, TelGpType: 'supergroup', TelGpStatus: 'x' }]
  expect((await fetchGroups(1, 10, {})).rows[0]).toMatchObject({ kind: null, status: null })
})

test('a bet without a game has none, and a word says whether it is settled', async () => {
  const settlements = [false, 'False', '未结算', 'Cancelled', 1, true]
  server.answer = () => settlements.map((OIsSetTlement, n) => ({ num: n + 1, OExpect: 5, OIsSetTlement }))
  const { rows } = await fetchGroupBets(1, 10, { from: '2026-11-29', to: '2026-11-30' })
  expect(rows.map(({ settlement }) => settlement)).toEqual([0, 0, 0, 2, 1, Number.NaN])
  expect(rows[0]?.gameId).toBe('')
  const round = createBetColumns([]).find(({ id }) => id === 'round')
  expect(round?.text(rows[0]!)).toBe('5')
})
