import { useEffect, useState } from 'react'
import type { PublishedState, ReplacedSubject } from '#contract/desktop.ts'
import type { HostInfo } from '#contract/host.ts'
import { quietEnd } from '#shared/quiet-times.ts'
import { dayOf, formatTime } from '#shared/server-time.ts'
import { desktop } from '../../platform/desktop.ts'
import { followState } from '../../platform/published.ts'
import { serverNow, useAtServerTime } from '../../stores/clock.ts'

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

/** 免打扰至 07:30, with the day if that is another one. */
export function describeQuiet(end: number): string {
  if (end === Number.POSITIVE_INFINITY) return '一直免打扰'
  const [until, today] = [formatTime(end), dayOf(serverNow())]
  return `免打扰至 ${until.startsWith(today) ? until.slice(11, 16) : until.slice(5, 16)}`
}

/** Information about the host; null until the main process responds. */
export function useHost(): HostInfo | null {
  const [host, setHost] = useState<HostInfo | null>(null)
  useEffect(() => void desktop.readState('host').then(setHost), [])
  return host
}
