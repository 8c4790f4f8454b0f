/** Screens offered by the menus, the tray, the jump list and the dock. */
export const GOALS = {
  home: { label: '首页', route: '/Main/Home' },
  deposits: { label: '上分订单', route: '/Main/UpDownScore/1' },
  withdrawals: { label: '下分订单', route: '/Main/UpDownScore/2' },
  chat: { label: '客服聊天', route: '/Main/Home?chat=' },
} as const

/** Not a screen: the page opens its settings on top of the current screen. */
export const SETTINGS_ROUTE = '/Settings'
export const ABOUT_ROUTE = '/Settings/about'
