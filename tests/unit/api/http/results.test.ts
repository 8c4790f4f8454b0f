import '../stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import {
  deleteActivity,
  fetchActivities,
  fetchAnnouncements,
  linksToContent,
  saveActivity,
} from '#renderer/api/content/content.ts'
import { fetchBetsByBiz, fetchGroupBets, isTotalsRow } from '#renderer/api/groups/group-reports.ts'
import { fetchAutoMessage, fetchGroup, fetchGroupOdds } from '#renderer/api/groups/groups.ts'
import { isNotRefused, isPositiveResult, isTruthyResult } from '#renderer/api/http/results.ts'
import { fetchRobots, robotLevelLabel, robotStateLabel } from '#renderer/api/settings/robots.ts'
import { addAdmin, fetchAdmins, fetchAgents, fetchQuestions } from '#renderer/api/settings/staff.ts'
import { newAdminSchema } from '#renderer/screens/staff/admin-form.ts'
import { server } from '../stub-axios.ts'
import { anyChange } from '../stub-page-window.ts'

vi.mock('axios', () => import('../stub-axios.ts'))
/** One after the other, the last one as often as asked. */
const answers = (...data: unknown[]) => {
  server.answer = () => (data.length > 1 ? data.shift() : data[0])
}

describe('success values of results (D2 §7, §8)', () => {
  test.each([
    [true, true, true, true],
    [1, true, true, true],
    [7, true, true, true],
    [{ data: 3 }, true, true, true],
    [null, true, false, false],
    [undefined, true, false, false],
    [false, false, false, false],
    [0, false, false, false],
    ['0', false, false, false],
    [{ data: false }, false, false, false],
    [-1, false, false, false],
    [{ id: 3 }, true, true, true],
    [[], true, false, false],
    ['ok', true, true, false],
  ])('%j', (answer, done, truthy, above) => {
    expect([isNotRefused(answer), isTruthyResult(answer), isPositiveResult(answer)]).toEqual([done, truthy, above])
  })

  test('-99 means no permission for every endpoint', async () => {
    for (const judge of [isNotRefused, isTruthyResult, isPositiveResult]) expect(() => judge(-99)).toThrow('无权限')
    answers(-99)
    await expect(addAdmin('a', 'b', 'c', anyChange)).rejects.toMatchObject({ kind: 'forbidden', message: '无权限' })
    await expect(deleteActivity(1, anyChange)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(fetchAnnouncements(1, 10)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('lists with missing fields', () => {
  test('missing fields get defaults: announcements, activities, robots, administrators, agents, questions', async () => {
    answers({ data: [{ id: 1, title: null, content: null, extra: 1 }], rows: '1' })
    expect(await fetchAnnouncements(1, 10)).toMatchObject({ rows: [{ title: '', content: '', extra: 1 }], total: 1 })
    expect((await fetchActivities(1, 10)).rows).toEqual([{ id: 1, title: '', content: null, extra: 1 }])
    answers({
      items: [
        { id: 1, name: null, state: true },
        { id: 2, state: '0' },
        { id: 3, state: 4 },
        { id: 4, state: { value: 1, name: 'On' } },
      ],
      total: 4,
    })
    const { rows } = await fetchRobots(1, 50, {})
    expect(rows.map(({ state }) => robotStateLabel(state).label)).toEqual(['开启', '关闭', '4', '开启'])
    expect([1, '3', 9, null, undefined].map(robotLevelLabel)).toEqual(['高', '低', '9', '未知', '未知'])
    answers([{ id: 1, name: null }])
    expect(await fetchAdmins()).toEqual([{ id: 1, name: '', loginName: '' }])
    // Whether it is shown is not said, and stays unsaid (A386).
    expect(await fetchAgents()).toEqual([{ id: 1, name: '' }])
    answers([{ state: 'close' }, { state: 'show' }, { state: 1 }, { state: '0', question: null }])
    expect((await fetchQuestions()).map(({ state }) => state)).toEqual([false, true, true, false])
    answers(null)
    expect(await fetchQuestions()).toEqual([])
  })

  test('the type of an activity is derived from its content flag, in any spelling (A107)', async () => {
    answers(1)
    const blank = { title: 'a', content: '', gameType: 1, url: '', isBanner: false }
    for (const contentFlag of [true, 1, 'true', '0', 0]) await saveActivity({ ...blank, contentFlag }, anyChange)
    expect(server.requests.map(({ data }) => data.type)).toEqual([1, 1, 1, 2, 2])
    // Without the flag by its type; one that says neither goes back as it came (A386).
    const stated = [{ type: 1 }, { contentFlag: null, type: 2 }, { contentFlag: '', type: 3 }, {}]
    expect(stated.map(linksToContent)).toEqual([true, false, null, null])
    server.requests.length = 0
    for (const fields of stated) await saveActivity({ ...blank, contentFlag: undefined, ...fields }, anyChange)
    expect(server.requests.map(({ data }) => data.type)).toEqual([1, 2, 3, undefined])
  })
})

describe('the group bot’s lists', () => {
  const bet = (fields: object) => ({ OBetTime: '2026-03-01 10:00:00', OExpect: '3', MCode: 'M1', ...fields })
  const totals = async (...list: object[]) => {
    answers({ list, total: list.length })
    return (await fetchGroupBets(1, 50, { from: '2026-03-01', to: '2026-03-02' })).rows.map(isTotalsRow)
  }

  test('only the first row can be the server’s totals row (A152)', async () => {
    expect(await totals({ num: '合计' }, bet({ num: 1 }))).toEqual([true, false])
    expect(await totals({ num: null, OBalance: 9 }, bet({ num: 1 }))).toEqual([true, false])
    expect(await totals(bet({ num: 1 }), bet({ num: '—' }))).toEqual([false, false])
    expect(await totals(bet({}), bet({}))).toEqual([false, false])
  })

  test('the server’s totals row is not counted as a bet where the whole list is on one page', async () => {
    const counted = async (total: number, ...list: object[]) => {
      answers({ list, total })
      return (await fetchGroupBets(1, 50, { from: '2026-03-01', to: '2026-03-02' })).total
    }
    const [totalsRow, one, two] = [{ num: '合计' }, bet({ num: 1 }), bet({ num: 2 })]
    // Whether or not the server counts it.
    expect(await counted(2, totalsRow, one, two)).toBe(2)
    expect(await counted(3, totalsRow, one, two)).toBe(2)
    expect(await counted(2, one, two)).toBe(2)
    expect(await counted(99, totalsRow, one, two)).toBe(99)
  })

  test('a bet without a settlement field has no settlement marker', async () => {
    answers([bet({ OIsSetTlement: null }), bet({ OIsSetTlement: '0' })])
    const [first, second] = await fetchBetsByBiz(7)
    expect([first!.settlement, second!.settlement]).toEqual([Number.NaN, 0])
  })

  test('paging continues when the server returns smaller pages than requested', async () => {
    const line = (OTypeFlag: string) => ({ OTypeFlag })
    answers({ list: [line('A'), line('B')], total: 3 }, { list: [line('C')], total: 3 })
    expect((await fetchGroupOdds('50')).map(({ OTypeFlag }) => OTypeFlag)).toEqual(['A', 'B', 'C'])
    expect(server.requests.map(({ data }) => data.pageIndex)).toEqual([1, 2])
  })

  test('a group without an automatic message defaults to a 30-minute interval (inventory 444)', async () => {
    answers(null)
    expect(await fetchAutoMessage('1', 2)).toEqual({ on: false, minutes: 30, content: '' })
    answers({ State: '1', Tm: '5', Content: null })
    expect(await fetchAutoMessage('1', 2)).toEqual({ on: true, minutes: 5, content: '' })
  })

  test('an id is sent back unchanged', async () => {
    answers({ list: [{ TelGpId: -1001, TelGpName: 'g' }], total: 1 })
    await fetchGroup(-1001)
    expect(server.requests[0]!.data.wheres).toBe('[{"field":"TelGpId","op":"=","value":-1001}]')
  })
})

test.each([
  ['kefu01', true],
  ['a12345678901', true],
  ['kefu1', false],
  ['a123456789012', false],
  ['1kefu01', false],
  ['kefu_01', false],
])('new administrator login name %s valid: %s (A032)', (loginName, fine) => {
  expect(newAdminSchema.safeParse({ name: 'a', loginName, loginPwd: 'geheim-7' }).success).toBe(fine)
})
