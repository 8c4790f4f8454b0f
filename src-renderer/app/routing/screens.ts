import {
  ArrowDownloadRegular,
  ArrowSwapRegular,
  ArrowUploadRegular,
  BotRegular,
  BotSparkleRegular,
  BuildingBankRegular,
  ChatMultipleRegular,
  ClipboardTaskRegular,
  DataBarVerticalRegular,
  DataTrendingRegular,
  type FluentIcon,
  GiftRegular,
  HeadsetRegular,
  HomeRegular,
  MathFormulaRegular,
  MegaphoneRegular,
  OptionsRegular,
  PeopleAddRegular,
  PeopleCommunityRegular,
  PeopleListRegular,
  PeopleRegular,
  PersonKeyRegular,
  ReceiptMoneyRegular,
  SettingsRegular,
  StarEmphasisRegular,
  TicketDiagonalRegular,
  TrophyRegular,
  WalletCreditCardRegular,
  WrenchRegular,
} from '@fluentui/react-icons'
import type { ComponentType } from 'react'
import { type RouteName, routes } from '#shared/routes.ts'

const GROUP_BOT = '群机器人'
type NavGroup = '公告活动' | '后台设置' | '管理员' | typeof GROUP_BOT

interface ScreenOptions {
  icon: FluentIcon
  group?: NavGroup
  /** The pending orders counted by a badge in the side navigation. */
  count?: 'deposits' | 'withdrawals'
  /** Opened from the account menu and the palette: the menu's entries are those of the specification. */
  isOutsideMenu?: boolean
  load: () => Promise<ComponentType>
}

/** One screen of the console: menu, router and command palette read this row; its path and title are those of its route. */
export interface Screen extends ScreenOptions {
  name: RouteName
  path: string
  title: string
}

const screen = (name: RouteName, options: ScreenOptions): Screen => ({ name, ...routes[name], ...options })

const loadOrderList = async () => (await import('../../screens/orders/order-list.tsx')).OrderList

/** Every child of /Main (A001, A003, A004), in the order of the side navigation, and the shift. */
export const screens: readonly Screen[] = [
  screen('Home', { icon: HomeRegular, load: async () => (await import('../../screens/home/home.tsx')).Home }),
  screen('UpScore', {
    icon: ArrowUploadRegular,
    count: 'deposits',
    load: loadOrderList,
  }),
  screen('DownScore', {
    icon: ArrowDownloadRegular,
    count: 'withdrawals',
    load: loadOrderList,
  }),
  screen('Bet', {
    icon: TicketDiagonalRegular,
    load: async () => (await import('../../screens/records/bet-list.tsx')).BetList,
  }),
  screen('ChatRecord', {
    icon: ChatMultipleRegular,
    load: async () => (await import('../../screens/records/chat-records.tsx')).ChatRecords,
  }),
  screen('AccountChang', {
    icon: ArrowSwapRegular,
    load: async () => (await import('../../screens/records/balance-changes.tsx')).BalanceChanges,
  }),
  screen('Lottery', {
    icon: TrophyRegular,
    load: async () => (await import('../../screens/records/draw-list.tsx')).DrawList,
  }),
  screen('BackWater', {
    icon: GiftRegular,
    load: async () => (await import('../../screens/rebates/rebate-list.tsx')).RebateList,
  }),
  screen('PlaySetting', {
    icon: OptionsRegular,
    load: async () => (await import('../../screens/play/play-settings.tsx')).PlaySettings,
  }),
  screen('AccountNumber', {
    icon: WalletCreditCardRegular,
    load: async () => (await import('../../screens/payment/pay-account-cards.tsx')).PayAccountCards,
  }),
  screen('DataReport', {
    icon: DataTrendingRegular,
    load: async () => (await import('../../screens/reports/operations-report.tsx')).OperationsReport,
  }),
  screen('Shift', {
    icon: ClipboardTaskRegular,
    isOutsideMenu: true,
    load: async () => (await import('../../screens/shift/shift-report.tsx')).ShiftReport,
  }),
  screen('PromotionManagement', {
    icon: PeopleAddRegular,
    load: async () => (await import('../../screens/reports/referral-log.tsx')).ReferralLog,
  }),
  screen('UserManage', {
    icon: PeopleRegular,
    load: async () => (await import('../../screens/members/member-list.tsx')).MemberList,
  }),
  screen('UserAccount', {
    icon: BuildingBankRegular,
    load: async () => (await import('../../screens/members/member-account-list.tsx')).MemberAccountList,
  }),
  screen('ActivitySetting', {
    icon: StarEmphasisRegular,
    group: '公告活动',
    load: async () => (await import('../../screens/content/activities.tsx')).Activities,
  }),
  screen('Announcement', {
    icon: MegaphoneRegular,
    group: '公告活动',
    load: async () => (await import('../../screens/content/announcements.tsx')).Announcements,
  }),
  screen('GeneralSetting', {
    icon: SettingsRegular,
    group: '后台设置',
    load: async () => (await import('../../screens/server-settings/general-settings.tsx')).GeneralSettings,
  }),
  screen('SystemSetting', {
    icon: WrenchRegular,
    group: '后台设置',
    load: async () => (await import('../../screens/server-settings/system-settings.tsx')).SystemSettings,
  }),
  screen('RobotSetting', {
    icon: BotSparkleRegular,
    group: '后台设置',
    load: async () => (await import('../../screens/robots/robot-settings.tsx')).RobotSettings,
  }),
  screen('Robot', {
    icon: BotRegular,
    group: '后台设置',
    load: async () => (await import('../../screens/robots/robot-list.tsx')).RobotList,
  }),
  screen('AdminerManage', {
    icon: PersonKeyRegular,
    group: '管理员',
    load: async () => (await import('../../screens/staff/administrators.tsx')).Administrators,
  }),
  screen('CustomerServiceManage', {
    icon: HeadsetRegular,
    group: '管理员',
    load: async () => (await import('../../screens/staff/customer-service.tsx')).CustomerService,
  }),
  screen('Telegram', {
    icon: PeopleCommunityRegular,
    group: GROUP_BOT,
    load: async () => (await import('../../screens/groups/group-list.tsx')).GroupList,
  }),
  screen('User', {
    icon: PeopleListRegular,
    group: GROUP_BOT,
    load: async () => (await import('../../screens/groups/group-member-list.tsx')).GroupMemberList,
  }),
  screen('Odds', {
    icon: MathFormulaRegular,
    group: GROUP_BOT,
    load: async () => (await import('../../screens/groups/group-odds-settings.tsx')).GroupOddsSettings,
  }),
  screen('Report', {
    icon: DataBarVerticalRegular,
    group: GROUP_BOT,
    load: async () => (await import('../../screens/groups/game-report.tsx')).GameReport,
  }),
  screen('BalanceReport', {
    icon: ReceiptMoneyRegular,
    group: GROUP_BOT,
    load: async () => (await import('../../screens/groups/balance-report.tsx')).BalanceReport,
  }),
]

/** The screens of the palette and, but for those outside of it, of the menu: a site without the bot hides its group (A004). */
export const visibleScreens = (groupBot: boolean): readonly Screen[] =>
  groupBot ? screens : screens.filter(({ group }) => group !== GROUP_BOT)

/** The component of a route; the chat's own window has neither menu nor header (A157). */
export async function loadScreen(name: RouteName): Promise<ComponentType> {
  if (name === 'Chat') return (await import('../../features/chat/chat-window.tsx')).ChatWindow
  return screens.find((row) => row.name === name)!.load()
}
