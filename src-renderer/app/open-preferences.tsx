import { lazy, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'

const PreferencesDialog = lazy(async () => ({
  default: (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
}))

/** What the main process asks for when its menu wants the settings; a section may follow. */
const ROUTE = /^\/Settings(?:\/(\w+))?$/

/** The workstation's own settings: no screen of the specification, so they have no address of their own. */
export function openPreferences(section?: string): void {
  openDialog(
    (close) => (
      <Suspense>
        <PreferencesDialog {...(section && { section })} onClose={close} />
      </Suspense>
    ),
    // Every setting holds at once, an update is installed from here.
    { key: 'preferences', holds: false },
  )
}

/** Opens the settings where a route asks for them; answers whether it did. */
export function openedPreferences(route: string): boolean {
  const match = ROUTE.exec(route)
  if (match) openPreferences(match[1])
  return match !== null
}
