import { useEffect, useState } from 'react'
import type { PublishedState, ReplacedSubject } from '#contract/desktop.ts'
import type { HostInfo } from '#contract/host.ts'
import { describeQuietEnd, quietEnd } from '#shared/quiet-times.ts'
import { desktop } from '../../platform/desktop.ts'
import { followState } from '../../platform/published.ts'
import { serverNow, useAtServerTime } from '../../stores/clock.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { toastOnError } from '../../stores/toast.ts'

/** The alert settings, also when another window changes them; null until first received. */
export const useAlertSettings = () => usePublished('alertSettings')

/** End of the quiet time (epoch ms by the server's clock) by 免打扰 or the week's periods, Infinity without a gap; null outside of them. */
export function useQuietEnd(): number | null {
  const alerts = useAlertSettings()
  return useAtServerTime(1_000, (now) => alerts && quietEnd(alerts, now, Date.now()))
}

/** The state of the update; null until first received. */
export const useUpdateState = () => usePublished('updates')

function usePublished<S extends ReplacedSubject>(subject: S): PublishedState[S] | null {
  const [state, setState] = useState<{ value: PublishedState[S] } | null>(null)
  useEffect(() => followState(subject, (value) => setState({ value })), [subject])
  return state?.value ?? null
}

export const describeQuiet = (end: number) => describeQuietEnd(end, serverNow())

const known: { host: HostInfo | null } = { host: null }

/** Information about the host, which never changes; null until the main process responds. */
export function useHost(): HostInfo | null {
  const [host, setHost] = useState(known.host)
  useEffect(() => {
    if (known.host) return
    void desktop.readState('host').then((read) => {
      known.host = read
      setHost(read)
    })
  }, [])
  return host
}

/** Whether there is a mini window: the desktop has one, unless the setting or the policy is against it. */
export function useHasMiniWindow(): boolean {
  const isOn = useWorkstationSettings(({ miniWindow }) => miniWindow)
  return useHost()?.kind === 'electron' && isOn
}

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
