import { LoadError } from '../../form/layout/query-state.tsx'
import { useGroupNamesQuery } from './use-group-names.ts'

/** Why groups have no names, and their filter no choices; the list itself may be readable. */
export function GroupNamesError() {
  const { error, refetch } = useGroupNamesQuery()
  return <LoadError error={error} what="群名称：" onRetry={refetch} />
}
