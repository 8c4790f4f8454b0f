import { desktop } from '../../platform/desktop.ts'
import { toastOnError } from '../../stores/toast.ts'

/** Opens the mini window of the desktop, or closes it. */
export const toggleMiniWindow = () => toastOnError(desktop.toggleMiniWindow())
