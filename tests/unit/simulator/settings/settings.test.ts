import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { collect, Driver, fieldsOf, rejectedFields, waitUntil } from '../driver.ts'

const SAVE = '/api/agent-set/updateing-system-set'
const SAVE_ROBOTS = '/api/agent-set/updateing-robot-set'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start()
})
afterEach(() => driver.close())

const settings = () => driver.get<WireEntity[]>('/api/agent-set/system')
const robotSettings = () => driver.get<WireEntity[]>('/api/agent-set/robot-info')

async function setting(key: string): Promise<WireEntity> {
  return (await settings()).find((row) => row.key === key) ?? {}
}

describe('system settings', () => {
  test('have key, type, value and status, including unknown items', async () => {
    const all = await settings()
    expect(fieldsOf(all[0])).toBe('id key remark sortNo status type value')
    const keys = all.map(({ key }) => key)
    for (const key of [
      ...['message_api_status', 'game_beijing_api_status', 'game_beijing_api_other', 'game_kanada_api_status'],
      ...['game_kanada_api_other', 'sms_status', 'app_secret', 'return_all_when_cashout_gt'],
      ...['return_all_when_cashout', 'return_when_any_cashout', 'x_mystery'],
    ]) {
      expect(keys).toContain(key)
    }
    const ranges = all.filter(({ type }) => type === 'cashout_type_status')
    expect(ranges.length).toBe(5)
    for (const { value } of ranges) expect(value).toMatch(/^\d+,\d+$/)
    expect(await driver.get(`/api/agent-set/system-info?id=${all[3]?.id}`)).toEqual(all[3])
  })

  test('are changed by id, value and status; the others stay unchanged', async () => {
    const before = await settings()
    const [sms, alipay] = [await setting('sms_status'), await setting('cashout_alipay')]
    const body = [
      { id: sms.id, value: 'AK-1', status: true },
      { id: alipay.id, value: '200,900', status: false },
    ]
    expect((await driver.post(SAVE, body)).data).toBe(true)
    expect(await settings()).toEqual(before.map((row) => ({ ...row, ...body.find(({ id }) => id === row.id) })))
    expect((await driver.control.entity('setting', Number(sms.id))).commits).toBe(1)
    expect((await driver.control.entity('setting', 21)).commits).toBe(0)
  })

  test('are saved all or none; an error names the item', async () => {
    const { id } = await setting('sms_status')
    const validChange = { id, value: 'AK-2', status: true }
    const rejectedValue = async (key: string, value: string) => {
      const other = await setting(key)
      return rejectedFields(driver, 'POST', SAVE, [validChange, { id: other.id, value, status: true }])
    }
    expect(await rejectedValue('bet_min', '二')).toEqual(['1.value'])
    expect(await rejectedValue('cashout_bank', '100')).toEqual(['1.value'])
    expect(await rejectedFields(driver, 'POST', SAVE, [validChange, { ...validChange, id: 5 }])).toEqual(['1.id'])
    expect(await rejectedFields(driver, 'POST', SAVE, [{ ...validChange, key: 'sms_status' }])).toEqual(['0.key'])
    expect(await rejectedFields(driver, 'POST', SAVE, [])).toEqual(['body'])
    expect((await setting('sms_status')).value).toBe('AK-58213377')
  })

  test('can be changed individually', async () => {
    const { id } = await setting('bet_min')
    const post = (end: string, body: object) => driver.post(`/api/agent-set/${end}`, { id, ...body })
    await post('set-system-value', { value: '3' })
    await post('set-system-status', { status: false })
    expect(await setting('bet_min')).toMatchObject({ value: '3', status: false })
    await post('set-system2', { value: '4', status: true })
    expect(await setting('bet_min')).toMatchObject({ value: '4', status: true })
    expect((await post('set-system-value', { value: 'x' })).errors).toMatchObject([{ field: 'value' }])
  })

  test('appear in the members’ settings', async () => {
    const { id } = await setting('site_name')
    await driver.post(SAVE, [{ id, value: '新站', status: true }])
    await driver.post('/api/account/updateing-app-info/2', { logo: 'avatar-9.png' })
    expect(await driver.get('/api/agent-set/with-our-info')).toMatchObject({ name: '新站', logo: 'avatar-9.png' })
    expect((await driver.get<object[]>('/api/agent-set/qa-list')).length).toBe(3)
    expect((await driver.get<object[]>('/api/agent-set/qq-servicer')).length).toBe(3)
  })
})

describe('robot settings', () => {
  test('are texts, three of them JSON; saved as the full list including unknown fields', async () => {
    const before = await robotSettings()
    const keys = before.map(({ key }) => String(key))
    for (const tier of ['h', 'm', 's']) {
      for (const end of ['balance_min', 'balance_max', 'changebalance_up', 'changebalance_down', 'buys', 'buys_rev']) {
        expect(keys).toContain(`${tier}_${end}`)
      }
    }
    const frequency = before.find(({ key }) => key === 'frequency_2')
    expect(Object.keys(JSON.parse(String(frequency?.value)))).toEqual(['secend', 'min', 'max', 'start', 'end'])
    const changed = before.map((row) => (row.key === 'online_h' ? { ...row, value: '9' } : row))
    expect((await driver.post(SAVE_ROBOTS, changed)).data).toBe(true)
    expect(await robotSettings()).toEqual(changed)
  })

  test('are rejected with a missing item or field', async () => {
    const before = await robotSettings()
    expect(await rejectedFields(driver, 'POST', SAVE_ROBOTS, before.slice(0, -1))).toEqual(['x_warmup'])
    expect(
      await rejectedFields(driver, 'POST', SAVE_ROBOTS, [{ ...before[0], key: 'other' }, ...before.slice(1)]),
    ).toEqual(['0.key'])
    const without = before.map(({ lockVersion: _, ...row }) => row)
    await driver.post(SAVE_ROBOTS, without)
    expect(await robotSettings()).toEqual(without)
  })

  test('push type 20 once when the robots are switched', async () => {
    const hub = await driver.startHub()
    const pushes = collect(hub, 'setStatus')
    const off = (await robotSettings()).map((row) => (row.key === 'openStatus' ? { ...row, value: '0' } : row))
    await driver.post(SAVE_ROBOTS, off)
    await driver.post(SAVE_ROBOTS, off)
    await driver.post('/api/agent-set/set-robot', { id: off[0]?.id, value: '1' })
    await waitUntil(() => expect(pushes.length).toBe(2))
    expect(pushes).toEqual([
      [20, '0'],
      [20, '1'],
    ])
  })
})

describe('the group bot’s settings', () => {
  const GET = '/api/SystemSettings/GetSystemSettings'
  const SET = '/api/SystemSettings/SetJoinGroupSendMessage'

  test('use the bot’s envelope', async () => {
    const fetchSettings = async () => (await driver.send('GET', `${GET}?UserId=900001`)).envelope
    expect(await fetchSettings()).toEqual({
      code: 0,
      message: '',
      data: expect.objectContaining({ JoinGroupSendMessage: expect.any(String) }),
    })
    const body = { UserId: 900001, JoinGroupSendMessage: '欢迎' }
    expect(await driver.post(SET, body)).toEqual({ code: 0, message: '', data: null })
    expect(await fetchSettings()).toMatchObject({ data: { JoinGroupSendMessage: '欢迎' } })
  })

  test('report errors with a code and a message, but a missing token like all calls', async () => {
    expect(await driver.post(SET, { UserId: 900001 })).toMatchObject({
      code: 400,
      data: null,
      message: expect.stringContaining('JoinGroupSendMessage'),
    })
    expect(await driver.post(SET, { UserId: 5, JoinGroupSendMessage: '' })).toMatchObject({
      code: 500,
      message: '操作员不符',
    })
    await driver.control.fault({ match: { path: SET }, kind: 'refused', errors: '机器人离线' })
    expect(await driver.post(SET, {})).toEqual({ code: 500, message: '机器人离线', data: null })
    await driver.control.fault({ match: { path: SET }, kind: 'answer', data: 7 })
    expect(await driver.post(SET, {})).toEqual({ code: 0, message: '', data: 7 })
    expect((await driver.send('GET', `${GET}?UserId=900001`, { pair: null })).status).toBe(401)
    await driver.control.unauthorizedForm('envelope')
    expect((await driver.send('GET', `${GET}?UserId=900001`, { pair: null })).envelope).toMatchObject({
      errors: '401 Unauthorized',
    })
  })

  test('lose the /api prefix when switched, together with the legacy calls', async () => {
    const status = async (path: string) => (await driver.send('GET', `${path}?UserId=900001`)).status
    const unprefixed = GET.replace('/api', '')
    expect([await status(GET), await status(unprefixed)]).toEqual([200, 404])
    await driver.control.botPrefix('')
    expect([await status(GET), await status(unprefixed)]).toEqual([404, 200])
    expect((await driver.post('/UpDownScore/CheckUpDownSocreNum', { UserId: 900001 })).data).toEqual({
      up: 14,
      down: 9,
    })
    expect((await driver.send('GET', '/api/pay/pay-name-list')).status).toBe(200)
    await driver.control.reset()
    expect(await status(GET)).toBe(200)
  })
})
