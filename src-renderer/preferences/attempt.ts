import { messageOf } from '../lib/errors.ts'
import { toast } from '../stores/toast.ts'

/** Runs a change that holds at once; what went wrong is said, and what is shown stays as it is. */
export function attempt(action: Promise<unknown>): void {
  action.catch((error) => toast('error', messageOf(error)))
}
