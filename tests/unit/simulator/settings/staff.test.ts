import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { Driver, fieldsOf, rejectedFields } from '../driver.ts'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start()
})
afterEach(() => driver.close())

describe('robots', () => {
  interface Robots {
    items: { id: number; name: string; robotLevel: number; balance: number; state: number }[]
    total: number
  }
  const page = async (more: object = {}) => {
    const body = { page: 1, pageSize: 100, status: -1, level: 0, ...more }
    return (await driver.post<Robots>('/api/robot/robot-page-by-admin', body)).data
  }
  const fetchAll = async (more: object = {}) => [
    ...(await page(more)).items,
    ...(await page({ ...more, page: 2 })).items,
  ]

  test('are paged, filtered and sorted', async () => {
    const all = { items: await fetchAll(), total: (await page()).total }
    expect([all.items.length, all.total]).toEqual([120, 120])
    expect(fieldsOf(all.items[0])).toBe('balance head id name robotLevel state')
    expect((await page({ status: 0 })).items).toEqual(all.items.filter(({ state }) => state === 0))
    expect((await page({ level: 1, status: 1 })).items).toEqual(
      all.items.filter(({ state, robotLevel }) => state === 1 && robotLevel === 1),
    )
    const namePart = all.items[3]?.name.slice(0, 2) ?? ''
    expect((await page({ name: namePart })).items).toEqual(all.items.filter(({ name }) => name.includes(namePart)))
    const balances = (await page({ field: 'balance', order: 'descending', page: 2, pageSize: 10 })).items
    const expected = all.items.map(({ balance }) => balance).toSorted((a, b) => b - a)
    expect(balances.map(({ balance }) => balance)).toEqual(expected.slice(10, 20))
    const path = '/api/robot/robot-page-by-admin'
    const base = { page: 1, pageSize: 10, status: -1, level: 0 }
    expect(await rejectedFields(driver, 'POST', path, { ...base, field: 'balance' })).toEqual(['order'])
    expect(await rejectedFields(driver, 'POST', path, { ...base, field: 'id', order: 'asc' })).toEqual(['order'])
    expect(await rejectedFields(driver, 'POST', path, { page: 1, pageSize: 10 })).toEqual(['status', 'level'])
    // Other page sizes are rejected (A208).
    for (const pageSize of [1, 21, 1_000]) {
      expect(await rejectedFields(driver, 'POST', path, { ...base, pageSize })).toEqual(['pageSize'])
    }
  })

  test('are renamed and switched in the query, and can be reinitialized', async () => {
    const set = (query: string) => driver.send('POST', `/api/robot/set-robot-info-by-admin?${query}`)
    expect((await set(`id=600001&name=${encodeURIComponent('小明')}`)).envelope.data).toBe(true)
    await set('id=600001&state=0')
    expect((await page()).items[0]).toMatchObject({ id: 600_001, name: '小明', state: 0 })
    expect(await rejectedFields(driver, 'POST', '/api/robot/set-robot-info-by-admin?id=600001')).toEqual(['name'])
    expect((await set('id=1&state=0')).envelope.succeeded).toBe(false)
    expect((await driver.send('POST', '/api/robot/init-robot-info-by-admin')).envelope.data).toBe(true)
    const reinitialized = await fetchAll()
    expect(reinitialized).toHaveLength(120)
    expect(reinitialized.every(({ state }) => state === 1)).toBe(true)
    expect(reinitialized.map(({ name }) => name)).not.toContain('小明')
  })

  test('have statistics like members, and two calls without a screen', async () => {
    const [{ id, balance }] = (await page()).items as [Robots['items'][number]]
    expect(await driver.get(`/api/order/order-report?userid=${id}`)).toMatchObject({ sumNumber: 0, sTime: '' })
    expect(await driver.get(`/api/order/bet-report?userid=${id}`)).toMatchObject({ balance, sumBalance: 0 })
    expect((await driver.send('POST', '/api/robot/run-robot/50')).envelope.data).toBe(true)
    expect((await driver.send('POST', '/api/robot/run-robot/51')).envelope.errors).toBe('游戏不存在')
    expect((await driver.send('POST', '/api/robot/person-cache')).envelope.data).toBe(true)
  })
})

describe('administrators', () => {
  const list = () => driver.get<WireEntity[]>('/api/account/list')
  const signIn = (loginName: string, loginPwd: string) => driver.signIn(loginName, loginPwd)

  test('are listed without passwords, the super administrator first', async () => {
    expect(await list()).toEqual([
      { id: 900_001, name: '管理员', loginName: 'admin', loginPwd: '******' },
      { id: 900_002, name: '客服一号', loginName: 'kefu01', loginPwd: '******' },
      { id: 900_003, name: '客服二号', loginName: 'kefu02', loginPwd: '******' },
    ])
  })

  test('can change name, account and password; an omitted password stays', async () => {
    const saveService = (body: object) => driver.post('/api/account/updateing', body)
    const body = { id: 900_002, name: '小王', loginName: 'wang01' }
    expect((await saveService(body)).data).toBe(true)
    await signIn('wang01', 'kefu123456')
    await expect(signIn('kefu01', 'kefu123456')).rejects.toThrow()
    expect((await saveService({ ...body, loginPwd: 'longer7' })).data).toBe(true)
    await signIn('wang01', 'longer7')
    await expect(signIn('wang01', 'kefu123456')).rejects.toThrow()
    expect((await saveService({ ...body, loginPwd: '******' })).errors).toBe('密码长度必须大于6位')
    expect((await saveService({ ...body, loginName: 'admin' })).errors).toBe('登录账号已存在')
    expect(await rejectedFields(driver, 'POST', '/api/account/updateing', { ...body, loginPwd: '' })).toEqual([
      'loginPwd',
    ])
    expect((await driver.control.entity('account', 900_002)).commits).toBe(2)
  })

  test('can be added; new ones sign in and act under their name', async () => {
    const add = (body: object) => driver.post('/api/account/sup', body)
    const body = { name: '小李', loginName: 'xiaoli1', loginPwd: 'secret77' }
    expect((await add(body)).data).toBe(true)
    expect((await add(body)).errors).toBe('登录账号已存在')
    const pair = await signIn('xiaoli1', 'secret77')
    const { id } = await driver.control.addOrder({ inOrOut: true })
    await driver.send('POST', '/api/pay/pay-verify', { body: { newId: id, isConfirm: true }, pair })
    expect((await driver.control.order(id)).order.verifyAdmin).toBe('小李')
    expect(await rejectedFields(driver, 'POST', '/api/account/sup', { ...body, id: 5 })).toEqual(['id'])
    // A reset removes the account and its token.
    await driver.control.reset()
    expect((await driver.send('GET', '/api/account/list', { pair })).status).toBe(401)
  })

  test('have a TOTP setup image as a data URI', async () => {
    const { qrCodeSetupImageUrl } = await driver.get<{ qrCodeSetupImageUrl: string }>(
      '/api/system/google-qr-code-setup-image-url',
    )
    expect(qrCodeSetupImageUrl).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  })
})

describe('customer service', () => {
  const agents = () => driver.get<WireEntity[]>('/api/customer-service/list')
  const questions = () => driver.get<WireEntity[]>('/api/customer-service/question-list')
  const saveService = (end: string, body: object) => driver.post(`/api/customer-service/${end}`, body)

  test('agents are identified by type and are the chat channels', async () => {
    const before = await agents()
    expect(before.map(({ type, state }) => [type, state])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ])
    const hub = await driver.startHub()
    const channels = async () =>
      ((await hub.invoke('getcustomerservice')) as { type: number }[]).map(({ type }) => type)
    expect(await channels()).toEqual([1, 2, 3])
    expect((await saveService('updateing', { ...before[3], state: true, name: '夜班' })).data).toBe(true)
    expect((await saveService('updateing', { head: 'a.png', name: '新客服', state: true, type: 5 })).data).toBe(true)
    expect(await channels()).toEqual([1, 2, 3, 4, 5])
    const { workHours: _, ...without } = before[0] as WireEntity
    await saveService('updateing', without)
    expect(await agents()).toEqual([
      without,
      ...before.slice(1, 3),
      { ...before[3], state: true, name: '夜班' },
      { head: 'a.png', name: '新客服', description: '', state: true, type: 5 },
    ])
    const path = '/api/customer-service/updateing'
    expect(await rejectedFields(driver, 'POST', path, { ...before[0], other: 1 })).toEqual(['other'])
    expect(await rejectedFields(driver, 'POST', path, { ...before[0], type: 9 })).toEqual(['workHours'])
    expect(await rejectedFields(driver, 'POST', path, { ...before[0], name: '', state: 1 })).toEqual(['name', 'state'])
  })

  test('questions are saved with the server’s row id; without one they are created', async () => {
    const before = await questions()
    expect(before[0]).toMatchObject({
      sid: 'qa-1',
      question: expect.any(String),
      reply: expect.any(String),
      state: true,
    })
    expect((await saveService('question-updateing', { ...before[1], reply: '改', state: false })).data).toBe(true)
    expect((await saveService('question-updateing', { question: '新', reply: '答', state: true })).data).toBe(true)
    expect(await questions()).toEqual([
      before[0],
      { ...before[1], reply: '改', state: false },
      ...before.slice(2),
      { question: '新', reply: '答', state: true, sid: 'qa-5', hits: 0 },
    ])
    expect((await saveService('question-updateing', { ...before[1], sid: 'qa-9' })).data).toBe(false)
    expect((await driver.control.entity('question', 'qa-2')).commits).toBe(1)
  })
})
