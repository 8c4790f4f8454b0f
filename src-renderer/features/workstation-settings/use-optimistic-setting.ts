import { useState } from 'react'
import { describeManaged, type PolicyKey } from '#contract/settings.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { toastOnError } from '../../stores/toast.ts'

/** A setting stored by the main process: a new value shows at once, and reverts to `saved` if it is rejected. */
export function useOptimisticSetting<T>(saved: T, change: (value: T) => Promise<unknown>) {
  const [pending, setPending] = useState<{ value: T } | null>(null)

  function setValue(value: T): void {
    const entry = { value }
    setPending(entry)
    // Only the last change clears the pending value, so that a slider does not jump back to an earlier response.
    toastOnError(change(value).finally(() => setPending((current) => (current === entry ? null : current))))
  }

  return [pending ? pending.value : saved, setValue] as const
}

/** Who fixed a setting, null if the operator may change it. */
export function useManagedText(key: PolicyKey): string | null {
  const source = useWorkstationSettings(({ managedBy }) => managedBy[key])
  return source ? describeManaged(source) : null
}
