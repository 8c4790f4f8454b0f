import { lazyDialog } from '../../stores/lazy-dialog.tsx'

/** Opens the settings of this workstation, optionally at a section. */
export const openSettings = lazyDialog(
  async () => (await import('./workstation-settings-dialog.tsx')).WorkstationSettingsDialog,
  // Settings apply immediately, and updates are installed from here, so the dialog does not block an update.
  { key: 'preferences', blocksUpdate: false },
)
