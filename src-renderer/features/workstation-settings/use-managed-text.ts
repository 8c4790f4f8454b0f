import type { PolicyKey } from '../../../src-preload/contract/settings.ts'
import { describeManaged } from '../../../src-preload/shared/policy-source.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'

/** Who fixed a setting, null if the operator may change it. */
export function useManagedText(key: PolicyKey): string | null {
  const source = useWorkstationSettings(({ managedBy }) => managedBy[key])
  return source ? describeManaged(source) : null
}
