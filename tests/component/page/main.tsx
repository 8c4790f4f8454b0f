import { ORDER_LISTS, type RouteName, routes } from '#shared/routes.ts'
import { CONSOLE_FRAME } from './frame.ts'

// As of an operator who wants ten rows in the lists: there is less to lay out. A test that needs more says so in its
// address, `?size=50`, also for the lists it opens later. The queues of orders have theirs.
const [, size = '10'] = /(?:[?&]|%3F|%26)size(?:=|%3D)(\d+)/.exec(location.hash) ?? []
const names = (Object.keys(routes) as RouteName[]).filter((name) => !routes[name].path.startsWith(ORDER_LISTS))
const screens = Object.fromEntries(names.map((name) => [name, { pageSize: Number(size) }]))
try {
  if (localStorage.getItem('preferences') === null)
    localStorage.setItem('preferences', JSON.stringify({ state: { screens }, version: 1 }))
} catch {
  // A test has the storage refused.
}

// Both are in the one script, and only what is asked for is begun.
if (document.documentElement.dataset.frame === CONSOLE_FRAME) void import('#renderer/main.tsx')
else void import('./screen-alone.tsx')
