import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { Driver, fieldsOf, NOON, type Page, rejectedFields } from '../driver.ts'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

/** The two readings of a path (A104). */
const READINGS = [
  ['/api/agent-notice/', '/api/agent-activity/'],
  ['/api/agent/notice-', '/api/agent/activity-'],
] as const

describe.each(READINGS)('%s', (notices, activities) => {
  const list = (base: string) => driver.get<Page<WireEntity>>(`${base}list/1/10`)
  const post = (path: string, body: object) => driver.post(path, body)

  test('notices are paged by ten, pinned first, then newest', async () => {
    const { data, rows } = await list(notices)
    expect([data.length, rows]).toEqual([10, 23])
    expect(fieldsOf(data[0])).toBe('content create_time id is_top title url')
    expect(data.map((row) => row.is_top)).toEqual([1, 1, ...Array<number>(8).fill(0)])
    const times = data.slice(2).map((row) => String(row.create_time))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('notices are created by key and value, updated by title and content, pinned and deleted', async () => {
    expect((await post(`${notices}create`, { key: '停机', value: '<p>今晚</p>' })).data).toBe(true)
    const created = (await list(notices)).data[2] as WireEntity
    expect(created).toMatchObject({
      title: '停机',
      content: '<p>今晚</p>',
      create_time: '2025-06-18 12:03:20',
      is_top: 0,
    })
    await post(`${notices}updateing`, { id: created.id, title: '停机一小时', content: '<p>明晚</p>' })
    await post(`${notices}top1`, { id: created.id, status: true })
    expect((await list(notices)).data[0]).toEqual({
      ...created,
      title: '停机一小时',
      content: '<p>明晚</p>',
      is_top: 1,
    })
    expect((await post(`${notices}deleteing`, { id: created.id })).data).toBe(true)
    expect((await post(`${notices}deleteing`, { id: created.id })).data).toBe(false)
    expect((await list(notices)).rows).toBe(23)
  })

  test('activities are saved as a whole and return a number', async () => {
    const before = await list(activities)
    expect([before.data.length, before.rows]).toEqual([10, 14])
    const activity = {
      title: '新',
      content: '<p>规则</p>',
      type: 1,
      gameType: 2,
      url: 'a.png',
      isBanner: false,
      contentFlag: true,
    }
    expect((await post(`${activities}updateing`, activity)).data).toBe(1)
    const created = (await list(activities)).data[1] as WireEntity
    expect(created).toEqual({ ...activity, id: expect.any(Number), is_top: false, upTime: '2025-06-18 12:03:20' })
    expect((await post(`${activities}updateing`, { ...created, is_top: true })).data).toBe(1)
    await post(`${activities}is-banner`, { id: created.id, flag: 1 })
    const pinned = (await list(activities)).data.filter(({ is_top }) => is_top)
    expect(pinned).toContainEqual({ ...created, is_top: true, isBanner: true })
    await driver.send('POST', `${activities}is-banner?id=${created.id}&isbanner=false`)
    expect((await driver.control.entity('activity', Number(created.id))).entity.isBanner).toBe(false)
    expect((await post(`${activities}deleteing`, { id: created.id })).data).toBe(1)
    expect((await post(`${activities}deleteing`, { id: created.id })).data).toBe(0)
  })
})

test('a notice needs title and content, an activity that jumps needs content', async () => {
  const notice = '/api/agent-notice/'
  expect(await rejectedFields(driver, 'POST', `${notice}create`, { key: ' ', value: '' })).toEqual(['key', 'value'])
  expect(await rejectedFields(driver, 'POST', `${notice}create`, { title: 'x', content: 'y' })).toEqual([
    ...['key', 'value', 'title', 'content'],
  ])
  expect(await rejectedFields(driver, 'POST', `${notice}updateing`, { id: 301, title: '', content: 'x' })).toEqual([
    'title',
  ])
  expect(await rejectedFields(driver, 'POST', `${notice}top1`, { id: 301, status: 'true' })).toEqual(['status'])
  const activity = { title: '新', content: ' ', type: 1, gameType: 1, url: '', isBanner: false, contentFlag: true }
  const savePath = '/api/agent-activity/updateing'
  expect((await driver.post(savePath, activity)).errors).toBe('内容不能为空')
  // `type` must match the jump switch (A107).
  expect(await rejectedFields(driver, 'POST', savePath, { ...activity, contentFlag: false })).toEqual(['type'])
  expect(await rejectedFields(driver, 'POST', savePath, { ...activity, gameType: 5 })).toEqual(['gameType'])
  expect((await driver.post(savePath, { ...activity, type: 2, contentFlag: false })).data).toBe(1)
  const banner = '/api/agent-activity/is-banner'
  expect(await rejectedFields(driver, 'POST', banner)).toEqual(['isbanner'])
  expect(await rejectedFields(driver, 'POST', `${banner}?id=501&isbanner=true`, { id: 501, flag: true })).toEqual([
    'isbanner',
  ])
})
