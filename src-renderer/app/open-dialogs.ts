import { useDialogs } from '../stores/dialogs.ts'
import { toast } from '../stores/toast.ts'

export const DIALOG = '.fui-DialogSurface[aria-modal=true]'

/**
 * Returns the topmost dialog in the page, including those outside the popup layer: the image viewer, the proxy login.
 */
export function topmostDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1)
}

export function isDialogOpen(): boolean {
  return useDialogs.getState().open.length > 0 || topmostDialog() !== undefined
}

/**
 * Returns whether a shortcut may open the dialog with this key. It must not open above another dialog (fault 55); a
 * toast says so.
 */
export function mayOpenDialog(key: string): boolean {
  if (!isDialogOpen()) return true
  if (useDialogs.getState().open.at(-1)?.key !== key) toast('info', '请先关闭当前对话框')
  return false
}
