import '../api/stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import type { RobotSetting, ServerSetting } from '#renderer/api/settings/server-settings.ts'
import type { Values } from '#renderer/form/edit/edits.ts'
import { findUnusualGroupOdds } from '#renderer/screens/groups/validate-group-odds.ts'
import { findUnusualOdds } from '#renderer/screens/play/use-odds-form.ts'
import { findUnusualRules } from '#renderer/screens/play/use-rules-form.ts'
import { toRobotValues } from '#renderer/screens/robots/robot-values.ts'
import { findUnusualRobotSettings } from '#renderer/screens/robots/validate-robot-settings.ts'
import { toSettingValues } from '#renderer/screens/server-settings/known-settings.ts'
import { findUnusualSettings } from '#renderer/screens/server-settings/use-settings-form.ts'
import { seedPlays } from '../../simulator/world/config/play-seed.ts'
import { seedRobotSettings, seedSettings } from '../../simulator/world/config/setting-seed.ts'
import fc from '../fast-check.ts'

type Finder = (values: Values, changes: Values, current: Values) => Record<string, string>

const reasonsOf = (find: Finder, current: Values) => (changes: Values) =>
  find({ ...current, ...changes }, changes, current)

describe('unusual changes of configuration (A290)', () => {
  test('odds: far from the old ones, zero, below the stake, with more decimals than the server has', () => {
    const odds = reasonsOf(findUnusualOdds, { '1.odds': 1.98, '1.quota': 50_000, '1.isKick': 0, '2.odds': '3.655' })
    expect(odds({ '1.odds': '2.3', '1.quota': '45000', '1.isKick': true })).toEqual({})
    expect(odds({ '1.odds': '19.8' })).toEqual({ '1.odds': '比原来高 900 %' })
    expect(odds({ '1.odds': '0.5' })).toEqual({ '1.odds': '比原来低 74.7 %；赔率小于 1' })
    expect(odds({ '1.odds': '1.9801' })).toEqual({ '1.odds': '超过 3 位小数，服务器可能舍入' })
    expect(odds({ '1.odds': '1.985' })).toEqual({})
    expect(odds({ '1.quota': '0', '1.odds': '0' })).toEqual({ '1.quota': '改为 0', '1.odds': '改为 0' })
  })

  test('rules: tiers out of order, the extremes overlapping', () => {
    const rules = reasonsOf(findUnusualRules, seedPlays(1)[0] as Values)
    expect(rules({ rebate_3_LoseBalance: '4600', backwater_5_Scale: '1.1' })).toEqual({})
    expect(rules({ rebate_3_LoseBalance: '1900' })).toEqual({
      rebate_3_LoseBalance: '比原来低 57.8 %；小于第2档（2,000）',
    })
    expect(rules({ backwater_4_Scale: '0.6' })).toEqual({ backwater_4_Scale: '比原来低 25 %；等于第3档（0.6）' })
    expect(rules({ rebate_5_LoseBalance: '0' })).toEqual({ rebate_5_LoseBalance: '改为 0' })
    expect(rules({ rebate_2_BetQiShu: '11', isUnified_Rebate: false, recovery_Type: 1, rebate_Type: 2 })).toEqual({})
    expect(rules({ max_Minimum: '22' })).toEqual({ max_Minimum: '与“极大 27 起于”的区间重叠' })
    expect(rules({ min_Maximum: '5' })).toEqual({ min_Maximum: '与“极小 0 至”的区间重叠' })
    expect(rules({ max_Minimum: '2' })).toEqual({})
  })

  test('group odds: equal limits, a type that is switched off', () => {
    const row = { 'A.OReal': 1.98, 'A.OMin': 5, 'A.OMax': 100, 'A.OMaxDual': 0, 'A.OIsAvailable': true }
    const group = reasonsOf(findUnusualGroupOdds, row)
    expect(group({ 'A.OMin': '5.5', 'A.OReal': '2' })).toEqual({})
    expect(group({ 'A.OMin': '100' })).toEqual({ 'A.OMin': '比原来高 1,900 %；最大值等于最小值' })
    expect(group({ 'A.OIsAvailable': false })).toEqual({ 'A.OIsAvailable': '停用后会员不能投注此类型' })
    expect(group({ 'A.OMaxDual': '7' })).toEqual({ 'A.OMaxDual': '原来为 0' })
  })

  test('server settings: switches members depend on, limits, sources of results, emptied texts', () => {
    const items = seedSettings() as unknown as ServerSetting[]
    const settings = reasonsOf(
      (values, changes, current) => findUnusualSettings(items, values, changes, current),
      toSettingValues(items),
    )
    expect(
      settings({ 'chat_image_status.status': true, 'site_name.value': '新名称', 'x_beta_gate.status': false }),
    ).toEqual({})
    expect(settings({ 'site_status.status': false, 'cashout_bank.status': false })).toEqual({
      'site_status.status': '关闭后会员不能再使用',
      'cashout_bank.status': '关闭后会员不能以此方式下分',
    })
    expect(settings({ 'bet_max.value': '2' })).toEqual({ 'bet_max.value': '比原来低 100 %；最大值等于最小值' })
    expect(settings({ 'cashout_alipay.max': '500000' })).toEqual({ 'cashout_alipay.max': '比原来高 900 %' })
    expect(settings({ 'site_notice.value': ' ', 'cashout_times_day.value': '0' })).toEqual({
      'site_notice.value': '改为空',
      'cashout_times_day.value': '改为 0',
    })
    expect(settings({ 'game_beijing_api_status.status': true, 'game_kanada_api_other.value': 'https://x' })).toEqual({
      'game_beijing_api_status.status': '更换开奖结果来源',
      'game_kanada_api_other.value': '更换开奖结果来源',
    })
    expect(settings({ 'return_all_when_cashout_gt.value': '100000' })).toEqual({
      'return_all_when_cashout_gt.value': '比原来高 99,900 %',
    })
    expect(settings({ 'x_ratio.value': '0.5', 'x_mystery.value': '{}', 'app_secret.value': 'SK' })).toEqual({
      'x_ratio.value': '比原来高 66.7 %',
    })
  })

  test('robot settings: balances and times that overlap, all robots off', () => {
    const robots = reasonsOf(findUnusualRobotSettings, toRobotValues(seedRobotSettings() as unknown as RobotSetting[]))
    expect(robots({ 'online_h.value': '6', 'h_buys.value': '大', 'frequency_1.start': '08:30' })).toEqual({})
    expect(robots({ 'openStatus.value': '0' })).toEqual({ 'openStatus.value': '关闭后机器人不再投注' })
    expect(robots({ 'm_balance_max.value': '55000' })).toEqual({
      'm_balance_max.value': '与“高级机器人”的区间重叠',
    })
    expect(robots({ 'frequency_1.end': '18:30' })).toEqual({ 'frequency_1.end': '与“频率 2”的区间重叠' })
    expect(robots({ 'frequency_1.end': '07:00' })).toEqual({ 'frequency_1.end': '结束时间不晚于开始时间' })
    expect(robots({ 'frequency_1.min': '6' })).toEqual({ 'frequency_1.min': '比原来高 500 %；最大值等于最小值' })
  })

  test('no value of a server makes a check fail, and only changed fields get a reason', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined))
    const names = [
      '1.odds',
      'rebate_2_Scale',
      'max_Minimum',
      'A.OMin',
      'bet_min.value',
      'frequency_1.end',
      '',
      '.',
      'a',
    ]
    const items = seedSettings() as unknown as ServerSetting[]
    const finders: Finder[] = [
      findUnusualOdds,
      findUnusualRules,
      findUnusualGroupOdds,
      findUnusualRobotSettings,
      (...values) => findUnusualSettings(items, ...values),
    ]
    const record = fc.dictionary(fc.constantFrom(...names), value)
    fc.assert(
      fc.property(record, record, fc.constantFrom(...finders), (current, changes, find) => {
        const reasons = find({ ...current, ...changes }, changes, current)
        for (const [field, reason] of Object.entries(reasons)) {
          expect(changes).toHaveProperty([field])
          expect(reason).toMatch(/\S/)
        }
      }),
    )
  })
})
