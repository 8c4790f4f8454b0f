import { CHAT_ROUTE, routes } from '../../../src-preload/shared/routes.ts'

/** Where menus and the system's own short ways into the console lead. */
export const QUICK_ROUTES = {
  home: { label: routes.Home.title, route: routes.Home.path },
  deposits: { label: routes.UpScore.title, route: routes.UpScore.path },
  withdrawals: { label: routes.DownScore.title, route: routes.DownScore.path },
  chat: { label: routes.Chat.title, route: CHAT_ROUTE },
} as const
