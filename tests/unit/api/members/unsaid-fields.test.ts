import '../stub-page-window.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toRecord } from '#renderer/api/http/page.ts'
import {
  asGiven,
  fetchBoundAccounts,
  fetchMemberById,
  fetchMembers,
  fetchMembersSharingAccounts,
  fetchMembersSharingIp,
  memberLevelLabel,
  memberStateLabel,
  saveMember,
  setMemberState,
} from '#renderer/api/members/members.ts'
import { changeTypeLabel, fetchBalanceChanges } from '#renderer/api/members/records.ts'
import { fetchPayReport, fetchReferralRules } from '#renderer/api/reports/reports.ts'
import { fetchPayAccounts, fetchPayTypes } from '#renderer/api/settings/payment-accounts.ts'
import { fetchOdds, fetchPlay, fetchPlays } from '#renderer/api/settings/play.ts'
import { fetchRobotSettings, fetchServerSettings } from '#renderer/api/settings/server-settings.ts'
import { fetchAdmins, fetchAgents, fetchQuestions } from '#renderer/api/settings/staff.ts'
import { applyProfile, completeProfile } from '#shared/server-profile.ts'
import { sentBodies, server } from '../stub-axios.ts'
import { anyChange } from '../stub-page-window.ts'

let rows: unknown[]
/** How many rows the server says that there are; undefined: as many as it sends. */
let total: number | undefined
const { requests } = server
const CHANGE = /update/i
server.answer = ({ url }) => CHANGE.test(url) || { data: rows, rows: total ?? rows.length }
const sent = () => sentBodies(CHANGE)
vi.mock('axios', () => import('../stub-axios.ts'))

beforeEach(() => {
  total = undefined
  // What was seen is of one server.
  applyProfile(completeProfile({}))
})
afterEach(() => applyProfile(completeProfile({})))

const read = async (...members: object[]) => {
  rows = members.map((member, i) => ({ id: i + 1, name: '小明', ...member }))
  return (await fetchMembers(1, 10, {})).rows
}
const labelsOf = async (...states: unknown[]) =>
  (await read(...states.map((state) => ({ state })))).map(({ state }) => memberStateLabel(state))

describe('the state of a member', () => {
  test.each([
    [1, '正常'],
    ['2', '禁言'],
    ['封号', '封号'],
    ['Normal', '正常'],
    [{ value: 2, label: '禁言' }, '禁言'],
    [{ code: 3 }, '封号'],
    // As of a server that counts from 0.
    [{ value: 1, label: '禁言' }, '未知'],
    [{ text: '冻结' }, '未知（冻结）'],
    [4, '未知（4）'],
    [undefined, '未知'],
    [null, '未知'],
    ['', '未知'],
    [true, '未知'],
    [{}, '未知'],
  ])('%o is %s', async (state, label) => expect(await labelsOf(state)).toEqual([label]))

  test('of a server that counts from 0 or from 2 it has no name of the documents, and is not changed (A392)', async () => {
    expect(await labelsOf(0, 1, 2)).toEqual(['未知（0）', '未知（代码 1）', '未知（代码 2）'])
    // Also on a page without the code that tells it.
    expect(await labelsOf(1)).toEqual(['未知（代码 1）'])
    await expect(setMemberState(1, 2, anyChange)).rejects.toThrow('会员状态代码与文档不同，没有提交')
    expect(sent()).toEqual([])
    applyProfile(completeProfile({}))
    expect(await labelsOf(2, 3, 4)).toEqual(['未知（代码 2）', '未知（代码 3）', '未知（4）'])
  })

  test('beside all that the documents name there may be another one', async () => {
    expect(await labelsOf(0, 1, 2, 3)).toEqual(['未知（0）', '正常', '禁言', '封号'])
    expect(await setMemberState(1, 2, anyChange)).toBe(true)
    expect(sent()).toEqual([{ id: 1, state: 2 }])
  })
})

test('the level of a member that is an object is what it says, and none where it says none', () => {
  expect([{ value: 1, label: '已验证' }, 1, {}, null].map(memberLevelLabel)).toEqual(['已验证', '已验证', '—', ''])
})

test('a name and numbers that come as numbers are texts, and what is not there stays so', async () => {
  const [member] = await read({ name: 8888, phoneNo: 13800138000, qqNo: null })
  expect(member).toMatchObject({ name: '8888', phoneNo: '13800138000', qqNo: null })
})

test('a member whose id is called userId is found by it', async () => {
  rows = [{ userId: 7, name: '小明', state: 1 }]
  expect(await fetchMemberById('7')).toMatchObject({ id: 7, name: '小明' })
  expect((await fetchMembersSharingIp(7)).map(({ id }) => id)).toEqual([7])
})

describe('where the server has the records of others, nothing is said of the one that was asked for (A375)', () => {
  const IGNORED = '服务器没有按编号查找，返回的是别的会员（member/user-'

  test('a member is missing only where none or only parts of the id were found', async () => {
    rows = []
    expect(await fetchMemberById('12')).toBeNull()
    rows = [{ id: 112 }, { id: 120 }]
    expect(await fetchMemberById('12')).toBeNull()
    total = 3
    await expect(fetchMemberById('12')).rejects.toThrow(`${IGNORED}list）`)
    total = undefined
    rows = [{ id: 112 }, { id: 7 }]
    await expect(fetchMemberById('12')).rejects.toThrow(`${IGNORED}list）`)
    rows = []
    total = 57
    await expect(fetchMemberById('12')).rejects.toThrow(`${IGNORED}list）`)
  })

  test('a member behind those that contain the id is found on the largest page', async () => {
    rows = [{ id: 112 }, { id: 212 }]
    total = 3
    const search = fetchMemberById('12')
    while (requests.length === 0) await Promise.resolve()
    rows = [{ id: 112 }, { id: 212 }, { id: 12 }]
    expect(await search).toMatchObject({ id: 12 })
    expect(requests.map(({ url }) => url.split('/').at(-1))).toEqual(['10', '100'])
  })

  test('the account of another member is not one of this', async () => {
    rows = [{ userId: 8, payNo: '1' }, { userId: 7, payNo: '2' }, { payNo: '3' }]
    expect((await fetchBoundAccounts(7)).map(({ payNo }) => payNo)).toEqual(['2', '3'])
    rows = [{ userId: 8, payNo: '1' }]
    await expect(fetchBoundAccounts(7)).rejects.toThrow(`${IGNORED}pay-list）`)
    rows = []
    expect(await fetchBoundAccounts(7)).toEqual([])
  })

  test('who shares an account is not known of a page of all accounts', async () => {
    const accounts = [{ userId: 7, payNo: '622', payName: '', payType: 1, qrCode: '', name: '' }]
    const sharing = async () => (await fetchMembersSharingAccounts(7, accounts)).map(({ userId }) => userId)
    rows = [
      { userId: 8, payNo: '622' },
      { userId: 9, payNo: '1622' },
    ]
    expect(await sharing()).toEqual([8])
    total = 57
    await expect(sharing()).rejects.toThrow('服务器没有按账号查找')
    accounts[0]!.payNo = '622****1'
    await expect(sharing()).rejects.toThrow('服务器遮住了账号')
  })

  test('another play is not edited as the one that was asked for', async () => {
    rows = [{ id: 2, name: '二' }]
    expect(await fetchPlay('2')).toMatchObject({ name: '二' })
    await expect(fetchPlay(1)).rejects.toThrow('返回的是别的玩法（play/play）')
  })
})

test('a record within objects that have nothing else is read (A379)', () => {
  const fields = ['id', 'name'] as const
  const read = (data: unknown) => toRecord<{ id: number; name: string }>(data, 'play/play', fields)
  const record = { id: 1, name: '甲', owner: { id: 2 } }
  const readable = [record, { data: record }, { data: { record } }, { data: { record }, extra: null }, { id: { a: 1 } }]
  expect(readable.map(read)).toEqual([record, record, record, record, { id: { a: 1 } }])
  for (const data of [{ owner: { id: 2 }, level: 3 }, { a: record, b: record }, { a: { b: { c: record } } }])
    expect(() => read(data)).toThrow('数据无法识别（play/play')
})

test('a list without pages of which a part was sent is none (A378)', async () => {
  rows = [
    { id: 1, userId: 7, name: '甲', type: 1, payType: 1, detail: '大', key: 'a', question: '问', registerIP: '1' },
  ]
  const lists = [
    ...[fetchPlays, fetchPayTypes, fetchAdmins, fetchAgents, fetchQuestions, fetchServerSettings, fetchRobotSettings],
    ...[() => fetchPayAccounts(1), () => fetchOdds(1), () => fetchBoundAccounts(7), () => fetchMembersSharingIp(7)],
    ...[fetchReferralRules, () => fetchPayReport('deposit', { sdate: '', edate: '' })],
  ]
  for (const read of lists) expect(await read()).toHaveLength(1)
  total = 57
  for (const read of lists)
    await expect(read()).rejects.toThrow(/^列表没有给全：服务器有 57 条，只给出 1 条（[a-z-]+\/[a-z-]+）$/)
})

test('members at an address without an id are not understood, and not counted as others', async () => {
  rows = [{ name: '小明', registerIP: '1.1.1.1' }]
  await expect(fetchMembersSharingIp(7)).rejects.toThrow('同 IP 的会员没有 id')
})

test('what the server did not give of a member goes back as it came, unless it was entered', async () => {
  const [member] = await read({ phoneNo: null })
  await saveMember(1, asGiven(member!, { name: '新名', phoneNo: '', qqNo: '' }), anyChange)
  await saveMember(1, asGiven(member!, { name: '新名', phoneNo: '138', qqNo: '5' }), anyChange)
  const [known] = await read({ phoneNo: '139', qqNo: 0 })
  await saveMember(1, asGiven(known!, { name: '新名', phoneNo: '', qqNo: '' }), anyChange)
  expect(sent()).toEqual([
    { id: 1, name: '新名', phoneNo: null },
    { id: 1, name: '新名', phoneNo: '138', qqNo: '5' },
    { id: 1, name: '新名', phoneNo: '', qqNo: '' },
  ])
})

describe('changes of the balance', () => {
  const changeOf = async (fields: object) => {
    rows = [{ userId: 1, upType: 3, ...fields }]
    return (await fetchBalanceChanges(1, 10, { sdate: '', edate: '' })).rows[0]!.changeBalance
  }

  test.each([
    [{ beforeBalance: 100, changeBalance: 40, lastBalance: '60.00' }, '-40.00'],
    [{ beforeBalance: '1,000.00', changeBalance: '¥400.00', lastBalance: 600 }, '-400.00'],
    [{ beforeBalance: 100, changeBalance: -40, lastBalance: 60 }, -40],
    [{ beforeBalance: 60, changeBalance: 40, lastBalance: 100 }, 40],
    // What does not fit, or is not there, says nothing of it.
    [{ beforeBalance: 100, changeBalance: 40, lastBalance: 70 }, 40],
    [{ changeBalance: 40, lastBalance: 60 }, 40],
    [{ beforeBalance: 100, changeBalance: null, lastBalance: 60 }, null],
  ])('%o moved %s (A393)', async (fields, change) => expect(await changeOf(fields)).toBe(change))

  test('types of a server that counts from 0 have no name of the documents (A392)', async () => {
    expect([1, '3', { value: 1, label: '中奖' }, 11, '上分', null, true].map(changeTypeLabel)).toEqual([
      '中奖',
      '下分',
      '中奖',
      '11',
      '上分',
      '',
      'true',
    ])
    await changeOf({ upType: 0 })
    expect(['1', 9].map(changeTypeLabel)).toEqual(['未知（1）', '未知（9）'])
    await changeOf({ upType: 10 })
    expect(changeTypeLabel(1)).toBe('中奖')
  })
})
