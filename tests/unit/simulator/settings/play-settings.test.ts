import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { HOSTILE_HTML } from '../../../simulator/world/chat/chat-seed.ts'
import { Driver, rejectedFields } from '../driver.ts'

const SAVE = '/api/play/updateing-play-info'
const SAVE_ODDS = '/api/play/updateing-play-odds-info'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start()
})
afterEach(() => driver.close())

const play = (id: number) => driver.get<WireEntity>(`/api/play/play?playid=${id}`)
const odds = (id: number) => driver.get<WireEntity[]>(`/api/play/odds-list?playid=${id}`)

describe('a play', () => {
  test('has every documented field and some undocumented ones', async () => {
    const one = await play(2)
    for (const name of 'isOpenTW28 isOpenJND28 isOpenELG28 isRebate isBackpressure isShun_8901 isUnified_Rebate'.split(
      ' ',
    )) {
      expect(typeof one[name]).toBe('boolean')
    }
    for (const tier of [1, 2, 3, 4, 5]) {
      for (const end of ['CombinationScale', 'BetQiShu', 'LoseBalance', 'Scale']) {
        expect(typeof one[`rebate_${tier}_${end}`]).toBe('number')
      }
      for (const end of ['BetQiShu', 'Water', 'Scale']) expect(typeof one[`backwater_${tier}_${end}`]).toBe('number')
    }
    expect(one).toMatchObject({ recovery_Type: 1, rebate_Type: 2, max_Minimum: 5, min_Maximum: 22 })
    expect(Object.keys(one).filter((key) => key.startsWith('recovery_')).length).toBeGreaterThan(8)
    expect(one).toMatchObject({ recovery_GraceSeconds: expect.any(Number), legacyId: 9_007_199_254_740_995n })
    expect(one.activityRemark).toContain(HOSTILE_HTML)
    const names = await driver.get<{ id: number; name: string }[]>('/api/play/play-list')
    expect(names.map(({ id, name }) => ({ label: name, value: id }))).toEqual(
      await driver.get('/api/play/play-name-list'),
    )
    expect((await driver.send('GET', '/api/play/play?playid=9')).envelope.succeeded).toBe(false)
  })

  test('is saved as a whole: omitted fields are lost', async () => {
    const one = await play(1)
    expect((await driver.post(SAVE, { ...one, quota: 5, name: '新名' })).data).toBe(true)
    expect(await play(1)).toEqual({ ...one, quota: 5, name: '新名' })
    const { legacyId: _, ...without } = one
    await driver.post(SAVE, { ...without, extraConfig: null })
    expect(await play(1)).toEqual({ ...without, extraConfig: null })
    expect((await driver.control.entity('play', 1)).commits).toBe(2)
    expect(await driver.get('/api/play/play-name-list')).toContainEqual({ label: one.name, value: 1 })
  })

  test('is rejected with a missing, mistyped or unknown field; nothing is saved', async () => {
    const { quota: _, ...without } = await play(1)
    const one = await play(1)
    expect(await rejectedFields(driver, 'POST', SAVE, without)).toEqual(['quota'])
    expect(await rejectedFields(driver, 'POST', SAVE, { ...one, rebate_3_Scale: '5' })).toEqual(['rebate_3_Scale'])
    expect(await rejectedFields(driver, 'POST', SAVE, { ...one, isRebate: 1, name: ' ' })).toEqual(['name', 'isRebate'])
    expect(await rejectedFields(driver, 'POST', SAVE, { ...one, surprise: 1 })).toEqual(['surprise'])
    expect((await driver.control.entity('play', 1)).commits).toBe(0)
  })

  test('has switches and notes that can be set individually', async () => {
    const set = (end: string, body: object) => driver.post(`/api/play/set-${end}`, body)
    expect((await set('play-bool', { playId: 3, type: 'isOpenJND28', value: false })).data).toBe(true)
    for (const type of ['Name', 'OddsRemark', 'ActivityRemark', 'RebateRemark']) {
      expect((await set('string', { playId: 3, type, value: `<p>${type}</p>` })).data).toBe(true)
    }
    expect(await play(3)).toMatchObject({
      isOpenJND28: false,
      name: '<p>Name</p>',
      oddsRemark: '<p>OddsRemark</p>',
      activityRemark: '<p>ActivityRemark</p>',
      rebateRemark: '<p>RebateRemark</p>',
    })
    const bool = '/api/play/set-play-bool'
    expect(await rejectedFields(driver, 'POST', bool, { playId: 3, type: 'quota', value: true })).toEqual(['type'])
    expect(await rejectedFields(driver, 'POST', bool, { playId: 3, type: 'isRebate', value: 1 })).toEqual(['value'])
    const text = '/api/play/set-string'
    expect(await rejectedFields(driver, 'POST', text, { playId: 3, type: 'Name', value: '' })).toEqual(['value'])
    expect(await rejectedFields(driver, 'POST', text, { playId: 3, type: 'name', value: 'x' })).toEqual(['type'])
  })

  test('has calls for single numbers and texts that no screen uses', async () => {
    await driver.post('/api/play/set-int', { playId: 1, type: 'quota', value: 7 })
    await driver.post('/api/play/set', { playId: 1, type: 'name', value: '名' })
    expect(await play(1)).toMatchObject({ quota: 7, name: '名' })
    const [row] = await odds(1)
    await driver.post('/api/play/set-odds', { id: row?.id, odds: 1.5 })
    await driver.post('/api/play/set-quota', { id: row?.id, quota: 12 })
    expect((await odds(1))[0]).toEqual({ ...row, odds: 1.5, quota: 12 })
  })

  test('can be changed by another administrator', async () => {
    await driver.control.edit('play', 1, { quota: 9, isRebate: false })
    expect(await play(1)).toMatchObject({ quota: 9, isRebate: false, name: '经典玩法' })
    await expect(driver.control.edit('play', 77, {})).rejects.toThrow('记录不存在')
  })
})

describe('odds', () => {
  test('are listed by play; one play has two hundred', async () => {
    const rows = await odds(1)
    expect(rows[0]).toMatchObject({ detail: '大', odds: 1.98, quota: 50_000, isKick: 0 })
    expect(new Set(rows.map(({ isKick }) => isKick))).toEqual(new Set([0, 1, -1]))
    expect((await odds(5)).length).toBe(200)
  })

  test('are saved as whole rows, some or all of them', async () => {
    const [first, second, ...rest] = await odds(1)
    expect((await driver.post(SAVE_ODDS, [{ ...first, odds: 2.05 }])).data).toBe(true)
    const { maxPayout: _, ...without } = second as WireEntity
    await driver.post(SAVE_ODDS, [without])
    expect(await odds(1)).toEqual([{ ...first, odds: 2.05 }, without, ...rest])
    expect((await driver.post(SAVE_ODDS, await odds(5))).data).toBe(true)
  })

  test('are saved all or none; an error names its row', async () => {
    const [first, second] = (await odds(1)) as [WireEntity, WireEntity]
    const saved = { ...first, odds: 9 }
    expect(await rejectedFields(driver, 'POST', SAVE_ODDS, [saved, { ...second, odds: 0 }])).toEqual(['1.odds'])
    expect(await rejectedFields(driver, 'POST', SAVE_ODDS, [saved, { ...second, isKick: 2 }])).toEqual(['1.isKick'])
    expect(await rejectedFields(driver, 'POST', SAVE_ODDS, [saved, { ...second, id: 5 }])).toEqual(['1.id'])
    expect(await rejectedFields(driver, 'POST', SAVE_ODDS, [saved, saved])).toEqual(['1.id'])
    expect((await odds(1))[0]).toEqual(first)
  })
})
