import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { listShortcuts } from '../../ui/shortcut-help.ts'

const openDialog = lazyDialog(async () => (await import('../overlays/shortcut-help-dialog.tsx')).ShortcutHelpDialog, {
  key: 'shortcuts',
  blocksUpdate: false,
})

/** Shows the shortcuts of the current screen and those of every screen. */
export const openShortcutHelp = () => openDialog({ shortcuts: listShortcuts() })
