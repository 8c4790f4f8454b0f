/** Addresses of ours that the system hands over: operator-console://Main/UpDownScore/1?userid=5. */
export const LINK_SCHEME = 'operator-console'

/** Longer ones are cut short on their way through some systems. */
const LONGEST = 1_000

/** The routes of D1 §2 below /Main, and the chat's own (A157); the pages' list is held against it by test. */
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

/** What of a command line is such an address; null when nothing is. */
export function linkIn(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

/**
 * The route an address asks for, null when it is none of ours. Anybody may write one, a web page too: it leads to a screen
 * and fills its filters, and does nothing more.
 */
export function routeOf(link: string): string | null {
  if (link.length > LONGEST) return null
  const [, path = '', query = ''] = /^operator-console:\/{2,3}main\/([a-z]+(?:\/\d)?)\/?(\?[^#]*)?$/i.exec(link) ?? []
  // Systems may change the case of what they take for a host; of a path they do not.
  if (!ROUTES.includes(path)) return null
  // Letters, digits and what stands between them, as the console writes them itself.
  return /^(\?[\w.~:&=+%-]*)?$/.test(query) ? `/Main/${path}${query}` : null
}
