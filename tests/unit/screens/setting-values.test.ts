import { describe, expect, test } from 'vitest'
import type { RobotSetting, ServerSetting } from '#renderer/api/settings/server-settings.ts'
import { diffValues } from '#renderer/form/edit/edits.ts'
import { toRobotValues as robotValues, toRobotItems } from '#renderer/screens/robots/robot-values.ts'
import {
  collectChangedItems,
  groupSettings,
  knownSettings,
  RETURN_MODE,
  returnFlags,
  toSettingValues,
} from '#renderer/screens/server-settings/known-settings.ts'
import { seedRobotSettings, seedSettings } from '../../simulator/world/config/setting-seed.ts'
import fc from '../fast-check.ts'

const seeded = seedSettings() as unknown as ServerSetting[]

function changedItemsAfter(items: readonly ServerSetting[], change: Record<string, unknown>): ServerSetting[] {
  const loaded = toSettingValues(items)
  const values = { ...loaded, ...change }
  return collectChangedItems(items, values, diffValues(loaded, values))
}

describe('server settings as form values', () => {
  test('every setting is shown once, on one of the two screens or as the address of another setting', () => {
    const visible = (['system', 'general'] as const).flatMap((screen) =>
      groupSettings(screen, seeded).flatMap(({ items }) => items.map(({ key }) => key)),
    )
    const elsewhere = [...Object.keys(returnFlags), ...knownSettings.flatMap(({ addressKey }) => addressKey ?? [])]
    expect([...visible, ...elsewhere].sort()).toEqual(seeded.map(({ key }) => key).sort())
    expect(
      groupSettings('general', seeded)
        .at(-1)
        ?.items.map(({ key }) => key),
    ).toEqual(['x_beta_gate', 'x_ratio', 'x_mystery'])
  })

  test('an unchanged setting is not sent; a range is split at the first comma and sent as a whole', () => {
    expect(changedItemsAfter(seeded, {})).toEqual([])
    expect(changedItemsAfter(seeded, { 'cashout_qq.max': '6000' })).toMatchObject([
      { key: 'cashout_qq', value: '50,6000', status: false },
    ])
    const irregular = seeded.map((item) => (item.key === 'cashout_qq' ? { ...item, value: '50,60,70' } : item))
    expect(toSettingValues(irregular)).toMatchObject({ 'cashout_qq.min': '50', 'cashout_qq.max': '60,70' })
    expect(changedItemsAfter(irregular, { 'cashout_qq.status': true })).toMatchObject([
      { value: '50,60,70', status: true },
    ])
  })

  test('a selected return mode leaves at most one flag set, whatever was set before', () => {
    const flags = Object.keys(returnFlags)
    const states = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean())
    fc.assert(
      fc.property(states, fc.constantFrom(...flags, 'none'), (before, mode) => {
        const items = seeded.map((item) =>
          flags.includes(item.key) ? { ...item, status: before[flags.indexOf(item.key)]! } : item,
        )
        const same = toSettingValues(items)[RETURN_MODE] === mode
        const items2 = changedItemsAfter(items, { [RETURN_MODE]: mode })
        expect(items2.map(({ key }) => key)).toEqual(same ? [] : flags)
        expect(items2.filter(({ status }) => status).map(({ key }) => key)).toEqual(
          same || mode === 'none' ? [] : [mode],
        )
      }),
    )
  })
})

describe('robot settings as form values', () => {
  const items = seedRobotSettings() as unknown as RobotSetting[]
  const saved = (from: readonly RobotSetting[], change: Record<string, unknown>) => {
    const loaded = robotValues(from)
    const values = { ...loaded, ...change }
    return toRobotItems(from, values, diffValues(loaded, values))
  }
  const withFrequency = (value: string) => items.map((item) => (item.key === 'frequency_1' ? { ...item, value } : item))

  test('the full list is sent, unchanged settings in their original form', () => {
    expect(saved(items, {})).toEqual(items)
    expect(saved(items, { 'play_timeout.value': ' 30 ' })).toEqual(
      items.map((item) => (item.key === 'play_timeout' ? { ...item, value: '30' } : item)),
    )
  })

  test('a changed frequency keeps its value types and unknown members', () => {
    const from = withFrequency('{"secend":15,"min":"1","max":3,"start":"08:00","end":"18:00","mark":[7]}')
    const [wire] = saved(from, { 'frequency_1.seconds': '20', 'frequency_1.min': '2' }).filter(
      ({ key }) => key === 'frequency_1',
    )
    expect(wire?.value).toBe('{"secend":20,"min":"2","max":3,"start":"08:00","end":"18:00","mark":[7]}')
  })

  test('a frequency that is not valid JSON is edited as raw text (A121)', () => {
    for (const value of ['', 'oops', '[1]', 'null', '{"secend":1}', '7']) {
      const from = withFrequency(value)
      expect(robotValues(from)['frequency_1.value']).toBe(value)
      expect(saved(from, {})).toEqual(from)
    }
  })
})
