import { intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { useGroupNamesQuery } from './use-group-names.ts'

/** Why groups have no names, and their filter no choices; the list itself may be readable. */
export function GroupNamesError() {
  const { error, refetch } = useGroupNamesQuery()
  return error && <ErrorBar intent={intentOf(error)} text={`群名称：${getErrorMessage(error)}`} onRetry={refetch} />
}
