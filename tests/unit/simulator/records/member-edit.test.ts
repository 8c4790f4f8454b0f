import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireMember } from '../../../simulator/control.ts'
import { allPages, Driver, fieldsOf, type Page, rejectedFields } from '../driver.ts'

interface Account {
  userId: number
  name: string
  payType: number
  payName: string
  payNo: string
  qrCode: string
}

const LIST = '/api/member/user-pay-list'
const PAY_INFO = '/api/member/user-update-pay-info'
const STATE = '/api/member/user-update-state'
const INFO = '/api/member/user-update-info'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start()
})
beforeEach(() => driver.control.reset())
afterAll(() => driver.close())

const accounts = (query = '') => allPages<Account>(driver, LIST, query)

describe('pay accounts', () => {
  test('are listed for all members, in pages', async () => {
    const all = await accounts()
    expect(fieldsOf(all[0])).toBe('name payName payNo payType qrCode userId')
    expect(all.length).toBe(driver.simulator.world.members.all.flatMap((member) => member.accounts).length)
    expect(await driver.get<Page<Account>>(`${LIST}/3/10`)).toEqual({ data: all.slice(20, 30), rows: all.length })
    expect(await accounts('?paytype=0')).toEqual(all)
  })

  test('are filtered by type, member and parts of name and number together', async () => {
    const all = await accounts()
    const [one] = all.filter(({ payType }) => payType === 4) as [Account]
    const part = one.payNo.slice(2, 7)
    const surname = one.payName.slice(0, 1)
    const expected = {
      paytype: all.filter(({ payType }) => payType === 4),
      userid: all.filter(({ userId }) => userId === one.userId),
      payname: all.filter(({ payName }) => payName.includes(surname)),
      payno: all.filter(({ payNo }) => payNo.includes(part)),
    }
    expect(await accounts('?paytype=4')).toEqual(expected.paytype)
    expect(await accounts(`?userid=${one.userId}`)).toEqual(expected.userid)
    expect(await accounts(`?payname=${encodeURIComponent(surname)}`)).toEqual(expected.payname)
    expect(await accounts(`?payno=${part}`)).toEqual(expected.payno)
    for (const rows of Object.values(expected)) expect(rows.length).toBeLessThan(all.length)
    const combinedQuery = `?paytype=4&userid=${one.userId}&payno=${part}`
    expect(await accounts(combinedQuery)).toEqual([one])
  })

  test('are changed by member and type; the others stay', async () => {
    const before = await accounts()
    const [{ userId, payType }] = before as [Account]
    const body = { userId, payType, payName: '王新', payNo: '6222000011112222' }
    expect((await driver.post(PAY_INFO, body)).data).toBe(true)
    expect(await accounts()).toEqual([{ ...before[0], ...body }, ...before.slice(1)])
    expect(await driver.get<Account[]>(`${LIST}?userid=${userId}`)).toContainEqual({ ...before[0], ...body })
  })

  test('that do not exist return false', async () => {
    const all = await accounts()
    const [{ userId }] = all as [Account]
    const ownTypes = new Set(all.filter((row) => row.userId === userId).map(({ payType }) => payType))
    const payType = [1, 2, 3, 4, 5, 6].find((type) => !ownTypes.has(type))
    const body = { userId, payType, payName: '王', payNo: '1' }
    expect((await driver.post(PAY_INFO, body)).data).toBe(false)
    expect((await driver.post(PAY_INFO, { ...body, userId: 1 })).data).toBe(false)
    expect(await accounts()).toEqual(all)
    const invalidBody = { userId, payType: 7, payName: ' ', payNo: '' }
    expect(await rejectedFields(driver, 'POST', PAY_INFO, invalidBody)).toEqual(['payType', 'payName', 'payNo'])
    expect(await rejectedFields(driver, 'POST', PAY_INFO, { ...body, payType: 1, qrCode: '' })).toEqual(['qrCode'])
  })
})

describe('members', () => {
  async function pickMember(): Promise<WireMember> {
    return driver.control.member(driver.simulator.world.members.all[7]?.id ?? 0n)
  }

  test('can be muted, banned and restored', async () => {
    const before = await pickMember()
    for (const state of [2, 3, 2, 1]) {
      expect((await driver.post(STATE, { id: before.id, state })).data).toBe(true)
      expect(await pickMember()).toEqual({ ...before, state })
    }
    expect((await driver.post(STATE, { id: 1, state: 2 })).data).toBe(false)
    expect(await rejectedFields(driver, 'POST', STATE, { id: before.id, state: 0 })).toEqual(['state'])
    expect(await rejectedFields(driver, 'POST', STATE, { id: before.id, state: '3' })).toEqual(['state'])
  })

  test('can be given another name, phone and QQ, and are found by them', async () => {
    const before = await pickMember()
    const body = { id: before.id, name: '改名', phoneNo: '13900001111', qqNo: '' }
    expect((await driver.post(INFO, body)).data).toBe(true)
    const after = { ...before, name: '改名', phoneNo: '13900001111', qqNo: '' }
    expect(await pickMember()).toEqual(after)
    const found = await allPages<WireMember>(driver, '/api/member/user-list', '?paramtype=3&paramvalue=13900001111')
    expect(found).toEqual([after])
    expect((await driver.post(INFO, { ...body, id: 1 })).data).toBe(false)
    expect(await rejectedFields(driver, 'POST', INFO, { ...body, name: ' ' })).toEqual(['name'])
    expect(await rejectedFields(driver, 'POST', INFO, { id: before.id, name: '改' })).toEqual(['phoneNo', 'qqNo'])
  })
})
