import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens, visibleScreens } from '#renderer/app/routing/screens.ts'

/** The children of /Main (D1 §2), with the titles of decisions A003 and A004. */
const specified: Record<string, string> = {
  Home: '首页',
  UpScore: '上分订单',
  DownScore: '下分订单',
  Bet: '注单查询',
  ChatRecord: '聊天记录',
  AccountChang: '账变明细',
  Lottery: '开奖记录',
  BackWater: '回红管理',
  PlaySetting: '玩法设置',
  AccountNumber: '收款账号',
  DataReport: '盈亏报表',
  PromotionManagement: '推广管理',
  UserManage: '用户管理',
  UserAccount: '提现账号',
  ActivitySetting: '活动设置',
  Announcement: '公告管理',
  GeneralSetting: '常规设置',
  SystemSetting: '系统设置',
  RobotSetting: '机器人设置',
  Robot: '机器人管理',
  AdminerManage: '登录设置',
  CustomerServiceManage: '客服管理',
  Telegram: '群组管理',
  User: '群成员',
  Odds: '赔率设置',
  Report: '游戏报表',
  BalanceReport: '账变报表',
}

test('the registry contains every route of the specification once, at its path, and outside the menu the shift', () => {
  const inMenu = screens.filter(({ isOutsideMenu }) => !isOutsideMenu)
  expect(Object.fromEntries(inMenu.map(({ name, title }) => [name, title]))).toEqual(specified)
  expect(inMenu).toHaveLength(Object.keys(specified).length)
  expect(screens.filter(({ isOutsideMenu }) => isOutsideMenu).map(({ title }) => title)).toEqual(['我的班次'])
  for (const { icon } of screens) expect(icon).toBeDefined()
  for (const { name, path } of screens) {
    const order = { UpScore: '/Main/UpDownScore/1', DownScore: '/Main/UpDownScore/2' }[name as string]
    expect(path).toBe(order ?? `/Main/${name}`)
  }
})

test('a site without the bot hides its five screens from the side navigation (A004)', () => {
  const hidden = screens.filter((screen) => !visibleScreens(false).includes(screen))
  expect(hidden.map(({ name }) => name)).toEqual(['Telegram', 'User', 'Odds', 'Report', 'BalanceReport'])
  expect(visibleScreens(true)).toEqual(screens)
})

test('the scripts named in the README exist', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const named = [
    'start',
    'preview',
    'simulator',
    'build',
    'package',
    'check',
    'test',
    'test:unit',
    'test:e2e',
    'test:desktop',
  ]
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})
