import { lazy, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'

const PreferencesDialog = lazy(async () => ({
  default: (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
}))

/** Route sent by the main process's menu to open the settings; a section may follow. */
const ROUTE = /^\/Settings(?:\/(\w+))?$/

/** Opens the workstation settings. They have no URL, since they are no screen of the specification. */
export function openPreferences(section?: string): void {
  openDialog(
    (close) => (
      <Suspense>
        <PreferencesDialog {...(section && { section })} onClose={close} />
      </Suspense>
    ),
    // Settings apply immediately, and updates are installed from here, so the dialog does not block an update.
    { key: 'preferences', holds: false },
  )
}

/** Opens the settings if the route asks for them; returns whether it did. */
export function openedPreferences(route: string): boolean {
  const match = ROUTE.exec(route)
  if (match) openPreferences(match[1])
  return match !== null
}
