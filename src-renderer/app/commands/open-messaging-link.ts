import { lazyDialog } from '../../stores/lazy-dialog.tsx'

/** Opens the dialog of the messaging link (inventory 50). */
export const openMessagingLink = lazyDialog(
  async () => (await import('../overlays/messaging-link-dialog.tsx')).MessagingLinkDialog,
)
