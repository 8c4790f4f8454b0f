import '../../api/stub-page-window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { GROUP_GONE, type Group } from '#renderer/api/groups/groups.ts'
import { ApiError } from '#renderer/api/http/errors.ts'
import { submitGroupStatuses } from '#renderer/screens/groups/submit-group-status.ts'

const calls = vi.hoisted(() => ({ fetchGroup: vi.fn(), changeGroupStatus: vi.fn() }))
vi.mock('#renderer/api/groups/groups.ts', async (load) => ({ ...(await load<object>()), ...calls }))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: { recordChange: async () => {} } }))

const toGroup = (id: number): Group =>
  ({ ...{ id, name: `群${id}`, kind: 2, setType: 1, status: 0, gameId: 7, ownerId: 1 } }) as Group
const groups = [1, 2, 3].map(toGroup)
const openAll = () =>
  submitGroupStatuses(groups, { open: true, isStopped: () => false, onStart: () => {}, onResult: () => {} })
const kinds = async () => (await openAll()).map(({ kind }) => kind)
const sent = () => calls.changeGroupStatus.mock.calls.map(([{ id }]) => id)

beforeEach(() => {
  calls.fetchGroup.mockReset().mockImplementation(async (id: number) => toGroup(id))
  calls.changeGroupStatus.mockReset().mockResolvedValue(true)
})

function failFirstReading(error: ApiError): void {
  calls.fetchGroup.mockImplementation(async (id: number) => {
    if (id === 1) throw error
    return toGroup(id)
  })
}

test('a group whose status the server does not say is not opened, and the reason has words', async () => {
  calls.fetchGroup.mockImplementation(async (id: number) => ({ ...toGroup(id), status: id === 1 ? null : 0 }))
  expect((await openAll())[0]).toMatchObject({ kind: 'skipped', message: '当前群状态未知，没有提交' })
  expect(sent()).toEqual([2, 3])
})

test('a deleted group stops no other, and is not submitted again', async () => {
  failFirstReading(new ApiError('refused', GROUP_GONE))
  expect(await kinds()).toEqual(['skipped', 'succeeded', 'succeeded'])
  expect(sent()).toEqual([2, 3])
})

test.each([new ApiError('refused', '请求失败! 繁忙'), new ApiError('network', '网络连接失败')])(
  'without a reading nothing more is sent: %s',
  async (error) => {
    failFirstReading(error)
    expect(await kinds()).toEqual(['notSent', 'notSent', 'notSent'])
    expect(sent()).toEqual([])
  },
)
