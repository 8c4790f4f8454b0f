import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { rememberShown, wasShown } from '../../stores/storage.ts'

const openDialog = lazyDialog(async () => (await import('./large-order-dialog.tsx')).LargeOrderDialog, {
  blocksUpdate: false,
})

const STORAGE_KEY = 'large-order-asked'

/** Once on a new workstation, unless it is known or the policy fixes it. Returns whether it asks. */
export function askLargeOrder(): boolean {
  const { largeOrderAmount, managedBy } = useWorkstationSettings.getState()
  if (largeOrderAmount !== 0 || managedBy['settings.largeOrderAmount'] || wasShown(STORAGE_KEY)) return false
  rememberShown(STORAGE_KEY)
  return openDialog({})
}
