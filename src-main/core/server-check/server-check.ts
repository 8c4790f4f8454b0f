import type { CheckProgress, ServerCheckReport } from '#contract/network.ts'
import { formatTime } from '#shared/server-time.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import type { ServerClock } from '../session/server-clock.ts'
import type { Session } from '../session/session.ts'
import { formatReport } from './conclusions.ts'
import { type CheckDeps, runCheck } from './run-check.ts'

interface ServerCheckDeps extends Pick<CheckDeps, 'probe'> {
  ports: Pick<Ports, 'saveFile'>
  session: Session
  clock: ServerClock
  hub(): CheckDeps['hub']
  onProgress(progress: CheckProgress): void
}

/** Not longer: the operator looks on. */
const RENEWAL_WAIT_MS = 60_000

/** 服务器体检: one at a time, with the operator's own session. */
export function createServerCheck({ ports, session, clock, probe, hub, onProgress }: ServerCheckDeps) {
  let isRunning = false
  let last: ServerCheckReport | null = null

  async function run(maxRenewalWaitMs = RENEWAL_WAIT_MS): Promise<ServerCheckReport> {
    const { signedIn, server, user, epoch } = session.view
    if (!signedIn) throw new Error('请先登录，再做体检')
    if (isRunning) throw new Error('体检正在进行')
    isRunning = true
    try {
      const report = await runCheck({
        ...{ probe, hub: hub(), server, onProgress, operatorId: user?.id ?? '' },
        now: () => clock.now(),
        clockOffset: () => clock.offset(),
        tokens: () => session.tokens,
        maxRenewalWaitMs,
      })
      // What another session answered belongs together with nothing.
      const { reason, epoch: current } = session.view
      if (current !== epoch && (reason === 'unauthorized' || reason === 'invalidToken'))
        throw new Error('体检期间服务器结束了登录，令牌可能没有续期；请重新登录后再做')
      if (current !== epoch) throw new Error('体检期间登录状态变了，请重新登录后再做')
      last = report
      return report
    } finally {
      isRunning = false
    }
  }

  return {
    run,
    commands: {
      runServerCheck: () => run(),
      saveServerCheck: async () => {
        if (!last) return false
        const timestamp = formatTime(last.at).replace(/\D/g, '').slice(0, 12)
        return ports.saveFile(`server-check-${timestamp}.txt`, new TextEncoder().encode(formatReport(last)))
      },
    } satisfies Partial<CommandHandlers>,
  }
}
