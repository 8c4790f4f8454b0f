import { intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'

/** A load error with a retry button; renders nothing without an error. */
export function LoadError({ error, ...bar }: { error: unknown; isStale?: boolean; onRetry?: () => unknown }) {
  return error ? <ErrorBar intent={intentOf(error)} text={getErrorMessage(error)} {...bar} /> : null
}
