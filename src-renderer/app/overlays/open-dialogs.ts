import { useDialogs } from '../../stores/dialogs.ts'
import { toast } from '../../stores/toast.ts'

export const DIALOG_SELECTOR = '.fui-DialogSurface[aria-modal=true]'

/** The topmost dialog in the page, including those outside the popup layer (image viewer, proxy login). */
export const topmostDialog = () => [...document.querySelectorAll<HTMLElement>(DIALOG_SELECTOR)].at(-1)

export const isDialogOpen = () => useDialogs.getState().open.length > 0 || topmostDialog() !== undefined

/** Whether a shortcut may open this dialog: not above another one (fault 55), in which case a toast says so. */
export function checkCanOpenDialog(key: string): boolean {
  if (!isDialogOpen()) return true
  if (useDialogs.getState().open.at(-1)?.key !== key) toast('info', '请先关闭当前对话框')
  return false
}
