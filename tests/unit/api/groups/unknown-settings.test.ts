import '../stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import {
  availabilityOf,
  fetchGroupMember,
  fetchMemberWithBalance,
  setBalance,
  setEnabled,
} from '#renderer/api/groups/group-members.ts'
import { changeGroupStatus, fetchGroup, saveGroupTexts } from '#renderer/api/groups/groups.ts'
import { gameLabel, kindLabel, topUpLabel, usageLabel } from '#renderer/screens/groups/group-labels.ts'
import { server } from '../stub-axios.ts'
import { anyChange } from '../stub-page-window.ts'

vi.mock('axios', () => import('../stub-axios.ts'))
/** The only row of the list. */
let row: object
server.envelope = (data) => ({ code: 0, message: '', data })
server.answer = ({ data }) => !('wheres' in data) || { list: [row], total: 1 }
const sent = () => server.requests.flatMap(({ data }) => ('wheres' in data ? [] : [JSON.parse(JSON.stringify(data))]))

const groupOf = async (fields: object) => {
  row = { TelGpId: 1, TelGpName: '群', ...fields }
  return await fetchGroup(1)
}
const known = { TelGpType: 2, TelGpSetType: 1, TelGpStatus: 0, TelGpLotteryid: 50, TelGpUserid: 9 }

describe('what the server does not say of a group (A386)', () => {
  test('is not known, and neither off nor none', async () => {
    const group = await groupOf({})
    expect(group).toMatchObject({
      setType: null,
      status: null,
      gameId: null,
      ownerId: null,
      autoMute: null,
      autoReply: null,
    })
    expect([kindLabel(group), usageLabel(group), gameLabel(group, []), topUpLabel(group, [])]).toEqual(
      Array(4).fill('未知'),
    )
    const none = await groupOf({ ...known, TelGpSetType: 0, TelGpLotteryid: 0, TelGpUpDownGpId: 0 })
    expect([usageLabel(none), gameLabel(none, []), topUpLabel(none, [])]).toEqual(['未设置', '未绑定', '未配置'])
  })

  test.each([
    [1, true],
    ['1', true],
    [0, false],
    [true, true],
    ['False', false],
    ['开', true],
    [undefined, null],
    [null, null],
    ['', null],
    [7, null],
  ])('the switch %j is %j', async (value, expected) => {
    expect(await groupOf({ TelGpTalkType: value, TelGpCheckMes: value })).toMatchObject({
      autoMute: expected,
      autoReply: expected,
    })
  })

  test.each([
    ['TelGpSetType', '服务器没有给出群用途'],
    ['TelGpLotteryid', '服务器没有给出绑定的游戏'],
    ['TelGpUserid', '服务器没有给出群主'],
  ])('is not sent when it is opened or closed: %s', async (field, reason) => {
    const closed = await groupOf({ ...known, [field]: undefined })
    expect(availabilityOf('open', closed)).toBe(reason)
    expect(availabilityOf('close', await groupOf({ ...known, TelGpStatus: 1, [field]: null }))).toBe(reason)
    await expect(changeGroupStatus(closed, true, anyChange)).rejects.toMatchObject({
      kind: 'refused',
      outcomeUnknown: false,
    })
    expect(availabilityOf('open', await groupOf(known))).toBe(true)
    expect(availabilityOf('open', await groupOf({ ...known, TelGpSetType: 2, TelGpLotteryid: undefined }))).toBe(true)
  })

  test('is left out of what is saved', async () => {
    const group = await groupOf({ TelGpSRemark: '开盘', TelGpE60Remark: null })
    await saveGroupTexts(group, { ...group.texts, opening: '开盘了' }, anyChange)
    expect(sent()).toEqual([{ TelGpId: 1, TelGpSRemark: '开盘了', TelGpE60Remark: '' }])
  })
})

describe('what the server does not say of a group member (A386)', () => {
  const memberOf = async (fields: object) => {
    row = { TelId: 7, MId: 5, MType: 10, MBalance: 1, ...fields }
    return await fetchGroupMember(7)
  }

  test.each([
    [1, true],
    ['1', true],
    ['True', true],
    [true, true],
    [0, false],
    [2, false],
    ['false', false],
    [undefined, null],
    [null, null],
    ['', null],
  ])('the state %j is %j', async (MState, enabled) => expect(await memberOf({ MState })).toMatchObject({ enabled }))

  test('whether it is one is not known without a type', async () => {
    expect(await memberOf({ MType: undefined })).toMatchObject({ isMember: null })
    expect(await memberOf({ MType: '30' })).toMatchObject({ isMember: false })
    expect(await memberOf({ MType: 'Member' })).toMatchObject({ isMember: null })
  })

  test.each([[undefined], [null], [0], ['0'], ['']])('nothing is changed for a member with the id %j', async (MId) => {
    const member = await memberOf({ MId })
    const refused = { kind: 'refused', message: '服务器没有给出会员的编号，不能修改' }
    await expect(setBalance('1', member, 100, anyChange)).rejects.toMatchObject(refused)
    await expect(setEnabled('1', member, true, anyChange)).rejects.toMatchObject(refused)
    await expect(fetchMemberWithBalance(7)).rejects.toMatchObject(refused)
    expect(sent()).toEqual([])
  })
})
