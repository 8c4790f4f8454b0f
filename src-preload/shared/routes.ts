/** The hash routes (D1 §2): the one list for screens, deep links, notifications, native menus and the jump list. */
export const routes = {
  Home: { path: '/Main/Home', title: '首页' },
  UpScore: { path: '/Main/UpDownScore/1', title: '上分订单' },
  DownScore: { path: '/Main/UpDownScore/2', title: '下分订单' },
  Bet: { path: '/Main/Bet', title: '注单查询' },
  ChatRecord: { path: '/Main/ChatRecord', title: '聊天记录' },
  AccountChang: { path: '/Main/AccountChang', title: '账变明细' },
  Lottery: { path: '/Main/Lottery', title: '开奖记录' },
  BackWater: { path: '/Main/BackWater', title: '回红管理' },
  PlaySetting: { path: '/Main/PlaySetting', title: '玩法设置' },
  AccountNumber: { path: '/Main/AccountNumber', title: '收款账号' },
  /** The operator's own figures; the menu holds the screens of the specification only (A226). */
  Shift: { path: '/Main/Shift', title: '我的班次' },
  DataReport: { path: '/Main/DataReport', title: '盈亏报表' },
  PromotionManagement: { path: '/Main/PromotionManagement', title: '推广管理' },
  UserManage: { path: '/Main/UserManage', title: '用户管理' },
  UserAccount: { path: '/Main/UserAccount', title: '提现账号' },
  ActivitySetting: { path: '/Main/ActivitySetting', title: '活动设置' },
  Announcement: { path: '/Main/Announcement', title: '公告管理' },
  GeneralSetting: { path: '/Main/GeneralSetting', title: '常规设置' },
  SystemSetting: { path: '/Main/SystemSetting', title: '系统设置' },
  RobotSetting: { path: '/Main/RobotSetting', title: '机器人设置' },
  Robot: { path: '/Main/Robot', title: '机器人管理' },
  AdminerManage: { path: '/Main/AdminerManage', title: '登录设置' },
  CustomerServiceManage: { path: '/Main/CustomerServiceManage', title: '客服管理' },
  Telegram: { path: '/Main/Telegram', title: '群组管理' },
  User: { path: '/Main/User', title: '群成员' },
  Odds: { path: '/Main/Odds', title: '赔率设置' },
  Report: { path: '/Main/Report', title: '游戏报表' },
  BalanceReport: { path: '/Main/BalanceReport', title: '账变报表' },
  /** The chat in a window of its own; no menu leads there (A157). */
  Chat: { path: '/Main/Chat', title: '客服聊天' },
} as const

export type RouteName = keyof typeof routes

export const HOME = routes.Home.path
export const SIGN_IN = '/Login'
/** Not a screen: the page opens its settings over whatever is open. */
export const SETTINGS_ROUTE = '/Settings'
export const ABOUT_ROUTE = '/Settings/about'
export const DIAGNOSTICS_ROUTE = '/Settings/diagnostics'
/** Explanations over whatever is open. */
export const HELP_ROUTES = { shortcuts: '/Help/shortcuts', terms: '/Help/terms', practice: '/Help/practice' } as const
/** Opens the notification centre. */
export const NOTICES_ROUTE = '/Notices'
export const SIGN_OUT_ROUTE = '/SignOut'
/** Opens the chat; a conversation key may follow. */
export const CHAT_ROUTE = `${HOME}?chat=`

/** Order lists of any number share a screen: 1 shows the deposits, every other the withdrawals (A002). */
export const ORDER_LISTS = '/Main/UpDownScore/'

/** The list of the deposits (上分) or the withdrawals (下分). */
export const orderListPath = (isDeposit: boolean): string => (isDeposit ? routes.UpScore.path : routes.DownScore.path)

/** The screen at a pathname without its query; undefined when there is none. */
export function routeNameAt(pathname: string): RouteName | undefined {
  const name = (Object.keys(routes) as RouteName[]).find((each) => routes[each].path === pathname)
  return name ?? (pathname.startsWith(ORDER_LISTS) ? 'DownScore' : undefined)
}

/** Where menus and the system's own short ways into the console lead. */
export const QUICK_ROUTES = {
  home: { label: routes.Home.title, route: routes.Home.path },
  deposits: { label: routes.UpScore.title, route: routes.UpScore.path },
  withdrawals: { label: routes.DownScore.title, route: routes.DownScore.path },
  chat: { label: routes.Chat.title, route: CHAT_ROUTE },
} as const

/** Our addresses, as the system passes them to the console: operator-console://Main/UpDownScore/1?userid=5. */
export const LINK_SCHEME = 'operator-console'

/** Some systems truncate longer URLs. */
const MAX_LENGTH = 1_000

const paths = new Set<string>(Object.values(routes).map(({ path }) => path))

/** Returns the deep link of a command line, null when there is none. */
export const findDeepLink = (args: readonly string[]): string | null =>
  args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null

/** The route of a deep link, null if invalid. Any program can create one: it only opens a screen and sets filters. */
export function parseDeepLink(link: string): string | null {
  if (link.length > MAX_LENGTH) return null
  const [, path = '', query = ''] = /^operator-console:\/{2,3}main\/([a-z]+(?:\/\d)?)\/?(\?[^#]*)?$/i.exec(link) ?? []
  // Systems may change the case of what they take for a host; of a path they do not.
  if (!paths.has(`/Main/${path}`)) return null
  // Letters, digits and what stands between them, as the console writes them itself.
  return /^(\?[\w.~:&=+%-]*)?$/.test(query) ? `/Main/${path}${query}` : null
}
