import { messageOf } from '../lib/errors.ts'
import { toast } from '../stores/toast.ts'

/** Shows a toast if the action rejects. For actions without a form or dialog of their own. */
export function attempt(action: Promise<unknown>): void {
  action.catch((error) => toast('error', messageOf(error)))
}
