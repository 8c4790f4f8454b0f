/** Scheme of deep links: operator-console://Main/UpDownScore/1?userid=5. */
export const LINK_SCHEME = 'operator-console'

/** Some systems truncate longer URLs. */
const LONGEST = 1_000

/** The routes of D1 §2 below /Main, and that of the chat (A157). A test compares them with the pages' list. */
export const ROUTES: readonly string[] = [
  'Home',
  'UpDownScore/1',
  'UpDownScore/2',
  'Bet',
  'ChatRecord',
  'AccountChang',
  'Lottery',
  'BackWater',
  'PlaySetting',
  'AccountNumber',
  'DataReport',
  'PromotionManagement',
  'UserManage',
  'UserAccount',
  'ActivitySetting',
  'Announcement',
  'GeneralSetting',
  'SystemSetting',
  'RobotSetting',
  'Robot',
  'AdminerManage',
  'CustomerServiceManage',
  'Telegram',
  'User',
  'Odds',
  'Report',
  'BalanceReport',
  'Chat',
]

/** Returns the deep link of a command line, null when there is none. */
export function linkIn(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

/**
 * Returns the route of a deep link, null when it is not valid. Any program or web page can create one, so it only opens
 * a screen and fills its filters.
 */
export function routeOf(link: string): string | null {
  if (link.length > LONGEST) return null
  const [, path = '', query = ''] = /^operator-console:\/{2,3}main\/([a-z]+(?:\/\d)?)\/?(\?[^#]*)?$/i.exec(link) ?? []
  // Systems may change the case of the host, but not of the path.
  if (!ROUTES.includes(path)) return null
  // Only the characters that the console itself writes.
  return /^(\?[\w.~:&=+%-]*)?$/.test(query) ? `/Main/${path}${query}` : null
}
