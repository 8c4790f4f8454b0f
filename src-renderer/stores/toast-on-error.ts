import { getErrorMessage } from '../lib/error-message.ts'
import { toast } from './toast.ts'

/** Shows a toast if the action rejects. For actions without a form or dialog of their own. */
export function toastOnError(action: Promise<unknown>): void {
  action.catch((error) => toast('error', getErrorMessage(error)))
}
