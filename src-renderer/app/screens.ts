import type { ComponentType } from 'react'
import type { AlertCounts } from '../../src-preload/contract.ts'
import { CHAT_PATH } from '../stores/chat-request.ts'

const GROUP_BOT = '群机器人'
type MenuGroup = '公告活动' | '后台设置' | '管理员' | typeof GROUP_BOT

/** One screen of the console, read by side navigation, page title, router and command palette. */
export interface Screen {
  /** Route name of the specification (D1 §2). */
  name: string
  /** Path within the signed-in area. */
  path: string
  title: string
  group?: MenuGroup
  /** The alert count shown as a badge in the side navigation. */
  count?: keyof AlertCounts
  load: () => Promise<ComponentType>
}

const orders = async () => (await import('../screens/orders/order-list.tsx')).OrderList

/** Every child of /Main (A001, A003, A004), in the order of the side navigation. */
export const screens: readonly Screen[] = [
  {
    name: 'Home',
    path: '/Main/Home',
    title: '首页',
    load: async () => (await import('../screens/orders/home.tsx')).Home,
  },
  {
    name: 'UpScore',
    path: '/Main/UpDownScore/1',
    title: '上分订单',
    count: 'deposits',
    load: orders,
  },
  {
    name: 'DownScore',
    path: '/Main/UpDownScore/2',
    title: '下分订单',
    count: 'withdrawals',
    load: orders,
  },
  {
    name: 'Bet',
    path: '/Main/Bet',
    title: '注单查询',
    load: async () => (await import('../screens/records/bet-list.tsx')).BetList,
  },
  {
    name: 'ChatRecord',
    path: '/Main/ChatRecord',
    title: '聊天记录',
    load: async () => (await import('../screens/records/chat-records.tsx')).ChatRecords,
  },
  {
    name: 'AccountChang',
    path: '/Main/AccountChang',
    title: '账变明细',
    load: async () => (await import('../screens/records/balance-changes.tsx')).BalanceChanges,
  },
  {
    name: 'Lottery',
    path: '/Main/Lottery',
    title: '开奖记录',
    load: async () => (await import('../screens/records/draw-list.tsx')).DrawList,
  },
  {
    name: 'BackWater',
    path: '/Main/BackWater',
    title: '回红管理',
    load: async () => (await import('../screens/rebates/rebate-list.tsx')).RebateList,
  },
  {
    name: 'PlaySetting',
    path: '/Main/PlaySetting',
    title: '玩法设置',
    load: async () => (await import('../screens/play/play-settings.tsx')).PlaySettings,
  },
  {
    name: 'AccountNumber',
    path: '/Main/AccountNumber',
    title: '收款账号',
    load: async () => (await import('../screens/payment/account-cards.tsx')).AccountCards,
  },
  {
    name: 'DataReport',
    path: '/Main/DataReport',
    title: '盈亏报表',
    load: async () => (await import('../screens/reports/operations-report.tsx')).OperationsReport,
  },
  {
    name: 'PromotionManagement',
    path: '/Main/PromotionManagement',
    title: '推广管理',
    load: async () => (await import('../screens/reports/referral-log.tsx')).ReferralLog,
  },
  {
    name: 'UserManage',
    path: '/Main/UserManage',
    title: '用户管理',
    load: async () => (await import('../screens/members/user-manage.tsx')).UserManage,
  },
  {
    name: 'UserAccount',
    path: '/Main/UserAccount',
    title: '提现账号',
    load: async () => (await import('../screens/members/user-account.tsx')).UserAccount,
  },
  {
    name: 'ActivitySetting',
    path: '/Main/ActivitySetting',
    title: '活动设置',
    group: '公告活动',
    load: async () => (await import('../screens/content/activities.tsx')).Activities,
  },
  {
    name: 'Announcement',
    path: '/Main/Announcement',
    title: '公告管理',
    group: '公告活动',
    load: async () => (await import('../screens/content/announcements.tsx')).Announcements,
  },
  {
    name: 'GeneralSetting',
    path: '/Main/GeneralSetting',
    title: '常规设置',
    group: '后台设置',
    load: async () => (await import('../screens/settings/general-settings.tsx')).GeneralSettings,
  },
  {
    name: 'SystemSetting',
    path: '/Main/SystemSetting',
    title: '系统设置',
    group: '后台设置',
    load: async () => (await import('../screens/settings/system-settings.tsx')).SystemSettings,
  },
  {
    name: 'RobotSetting',
    path: '/Main/RobotSetting',
    title: '机器人设置',
    group: '后台设置',
    load: async () => (await import('../screens/robots/robot-settings.tsx')).RobotSettings,
  },
  {
    name: 'Robot',
    path: '/Main/Robot',
    title: '机器人管理',
    group: '后台设置',
    load: async () => (await import('../screens/robots/robot-list.tsx')).RobotList,
  },
  {
    name: 'AdminerManage',
    path: '/Main/AdminerManage',
    title: '登录设置',
    group: '管理员',
    load: async () => (await import('../screens/staff/administrators.tsx')).Administrators,
  },
  {
    name: 'CustomerServiceManage',
    path: '/Main/CustomerServiceManage',
    title: '客服管理',
    group: '管理员',
    load: async () => (await import('../screens/staff/customer-service.tsx')).CustomerService,
  },
  {
    name: 'Telegram',
    path: '/Main/Telegram',
    title: '群组管理',
    group: GROUP_BOT,
    load: async () => (await import('../screens/groups/group-list.tsx')).GroupList,
  },
  {
    name: 'User',
    path: '/Main/User',
    title: '群成员',
    group: GROUP_BOT,
    load: async () => (await import('../screens/groups/member-list.tsx')).MemberList,
  },
  {
    name: 'Odds',
    path: '/Main/Odds',
    title: '赔率设置',
    group: GROUP_BOT,
    load: async () => (await import('../screens/groups/odds-settings.tsx')).OddsSettings,
  },
  {
    name: 'Report',
    path: '/Main/Report',
    title: '游戏报表',
    group: GROUP_BOT,
    load: async () => (await import('../screens/groups/game-report.tsx')).GameReport,
  },
  {
    name: 'BalanceReport',
    path: '/Main/BalanceReport',
    title: '账变报表',
    group: GROUP_BOT,
    load: async () => (await import('../screens/groups/balance-report.tsx')).BalanceReport,
  },
]

/** Screens listed in the side navigation and the command palette. A site without the bot hides its group (A004). */
export function shownScreens(groupBot: boolean): readonly Screen[] {
  return groupBot ? screens : screens.filter(({ group }) => group !== GROUP_BOT)
}

/** The chat in a separate window: not listed, and shown without side navigation and header (A157). */
export const chatScreen: Screen = {
  name: 'Chat',
  path: CHAT_PATH,
  title: '客服聊天',
  load: async () => (await import('../chat/chat-window.tsx')).ChatWindow,
}

/** The layout around every screen; the sign-in does not need it. */
export const loadSignedIn = async () => (await import('./signed-in.tsx')).SignedIn

export const HOME = '/Main/Home'
export const SIGN_IN = '/Login'

/** Finds the screen of a path; order lists other than 1 are the withdrawals (A002). */
export function screenAt(pathname: string): Screen | undefined {
  const exact = [...screens, chatScreen].find(({ path }) => path === pathname)
  return (
    exact ?? (pathname.startsWith('/Main/UpDownScore/') ? screens.find(({ name }) => name === 'DownScore') : undefined)
  )
}
