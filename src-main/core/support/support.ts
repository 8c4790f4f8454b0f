import type { AlertProblem } from '#contract/alert-settings.ts'
import type { ConnectionView } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import type { UpdateView } from '#contract/updates.ts'
import { formatTime } from '#shared/server-time.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { CrashDumps } from './crash-dumps.ts'
import { collectDiagnostics } from './diagnostics.ts'
import { buildSupportBundle, type SupportFacts } from './support-bundle.ts'

interface SupportDeps {
  ports: Ports
  session: Session
  settings: SettingsStore
  connection(): ConnectionView
  updates(): UpdateView
  alertProblems(): readonly AlertProblem[]
  secrets(): readonly string[]
  /** Epoch ms, of the server. */
  now(): number
}

/** What the console gives to the people who support it. */
export function createSupport(deps: SupportDeps) {
  const { ports, session, settings, secrets, now } = deps
  const crashDumps = new CrashDumps(ports.crashDumpFolder)
  const attempt = async (run: () => void | Promise<void>) => {
    try {
      await run()
    } catch (error) {
      ports.log.warn('the crash dumps cannot be changed', error)
    }
  }

  const diagnostics = () => collectDiagnostics(ports, session.view, settings.view, deps.connection().hub)
  const collectFacts = (): SupportFacts => ({
    diagnostics: diagnostics(),
    session: session.view,
    connection: deps.connection(),
    updates: deps.updates(),
    alertProblems: deps.alertProblems(),
    policyIssues: settings.view.policyIssues,
    log: ports.readLog(),
  })

  return {
    /** Deletes old crash dumps, and what looks like a secret in the others. */
    pruneCrashDumps: () => void attempt(() => crashDumps.prune(Date.now())),
    onSession: ({ signedIn, reason }: SessionView): void => {
      if (!signedIn && reason === 'signedOut') void attempt(() => crashDumps.clear())
    },
    commands: {
      getDiagnostics: diagnostics,
      openLogFolder: () => ports.openLogFolder(),
      countCrashDumps: () => crashDumps.list().length,
      saveSupportBundle: async (includeCrashDumps) => {
        const facts = collectFacts()
        const bundle = await buildSupportBundle({
          facts,
          crashDumps,
          includeCrashDumps,
          secrets: secrets(),
          now: now(),
        })
        const timestamp = formatTime(now()).replace(/\D/g, '').slice(0, 12)
        return ports.saveFile(`operator-console-support-${timestamp}.zip`, bundle)
      },
    } satisfies Partial<CommandHandlers>,
  }
}
