import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { loadFirstScreen } from './app/load-route.ts'
import { openRoute } from './app/open-route.ts'
import { createRouter } from './app/router.tsx'
import { tellOccupied } from './app/tell-occupied.ts'
import { Themed } from './app/theme.tsx'
import { desktop } from './platform/desktop.ts'
import { followMainProcess } from './realtime/realtime.ts'
import './global.css'

loadFirstScreen(location.hash.slice(1))

const router = createRouter()
tellOccupied()
followMainProcess((route) => openRoute(route, (to) => void router.navigate(to)))

window.addEventListener('error', ({ message, error }) => void desktop.reportFault(error?.stack ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => void desktop.reportFault(String(reason?.stack ?? reason)))

createRoot(document.getElementById('root')!).render(
  <Themed>
    <RouterProvider router={router} />
  </Themed>,
)
