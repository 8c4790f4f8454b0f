import { afterAll, beforeAll, expect, test } from 'vitest'
import { Driver, fieldsOf, NOON } from '../driver.ts'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
afterAll(() => driver.close())

const fetchInfo = (name: string) => driver.get<Record<string, unknown>>(`/api/system/${name}`)

test('the server returns its system, usage and disk information', async () => {
  expect(await fetchInfo('server-base')).toMatchObject({ hostName: 'web-01', startTime: '2025-06-06 05:03:20' })
  const used = await fetchInfo('server-used')
  expect(fieldsOf(used)).toBe('cpuRates freeRam ramRate runTime startTime totalRam usedRam')
  expect(await fetchInfo('sys-status-info')).toEqual({
    ...used,
    onlineUsers: expect.any(Number),
    version: expect.any(String),
    serverTime: '2025-06-18 12:03:20',
  })
  const disks = await driver.get<Record<string, number>[]>('/api/system/server-disk')
  expect(disks.map(({ diskName }) => diskName)).toEqual(['/', '/data'])
  for (const { totalSize = 0, used: taken = 0, availableFreeSpace, availablePercent } of disks) {
    expect(availableFreeSpace).toBeCloseTo(totalSize - taken, 5)
    expect(availablePercent).toBe(Math.round((taken / totalSize) * 100))
  }
})

test('calls that no screen uses exist', async () => {
  expect(await fetchInfo('info')).toEqual({ id: 900_001, loginName: 'admin', name: '管理员' })
  expect(await fetchInfo('id')).toBe(900_001)
  expect(await fetchInfo('url')).toMatch(/^https:/)
  expect(await fetchInfo('description')).not.toBe('')
  expect(await fetchInfo('some-thing')).toBeNull()
  for (const name of [
    ...['register', 'register2', 'forgot-pwd', 'bing-phone', 'send-sms-code', 'send-sms-code2', 'send-sms-code3'],
  ]) {
    expect((await driver.post(`/api/system/${name}`, { phone: '1' })).data).toBe(true)
  }
  expect((await driver.post('/api/system/login', {})).data).toMatchObject({ state: 0 })
  expect((await driver.send('POST', '/api/system/vailed-info/abc')).envelope.data).toBe(false)
})

test.each(['server-base', 'server-used', 'server-disk', 'sys-status-info', 'info'])(
  '%s needs a token',
  async (name) => {
    expect((await driver.send('GET', `/api/system/${name}`, { pair: null })).status).toBe(401)
  },
)
