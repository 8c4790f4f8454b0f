import './global.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { loadFirstScreen } from './app/load-route.ts'
import { openRoute } from './app/routing/open-route.ts'
import { createRouter } from './app/routing/router.tsx'
import { ThemeProvider } from './app/shell/theme-provider.tsx'
import { reportUnsavedWork, syncMainProcess } from './app/sync/sync-main-process.ts'
import { desktop } from './platform/desktop.ts'
import { keepCompositionKeys } from './ui/composition-keys.ts'

keepCompositionKeys()
loadFirstScreen(location.hash.slice(1))

const router = createRouter()
reportUnsavedWork()
syncMainProcess((route) => openRoute(route, (to) => void router.navigate(to)))

window.addEventListener('error', ({ message, error }) => void desktop.reportError(error?.stack ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => void desktop.reportError(String(reason?.stack ?? reason)))

createRoot(document.getElementById('root')!).render(
  <ThemeProvider>
    <RouterProvider router={router} />
  </ThemeProvider>,
)
