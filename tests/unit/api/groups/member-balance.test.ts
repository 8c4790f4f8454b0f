import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { fetchGroupMember, fetchMemberWithBalance } from '#renderer/api/groups/group-members.ts'
import { server } from '../stub-axios.ts'

vi.mock('axios', () => import('../stub-axios.ts'))
server.envelope = (data) => ({ code: 0, msg: '', count: 1, data })
const give = (MBalance: unknown) => {
  server.data = [{ TelId: 7, MId: 1, MBalance }]
}

test.each([[undefined], [null], [''], ['暂无']])('a balance of %j is none, and not 0.00 (A367)', async (value) => {
  give(value)
  await expect(fetchMemberWithBalance(7)).rejects.toMatchObject({
    message: expect.stringContaining('没有给出可识别的余额'),
  })
  expect(await fetchGroupMember(7)).toMatchObject({ telId: 7 })
})

test.each([[0], ['0'], [-1.5], ['1,234.50']])('a balance of %j is one', async (value) => {
  give(value)
  expect(await fetchMemberWithBalance(7)).toMatchObject({ telId: 7 })
})
