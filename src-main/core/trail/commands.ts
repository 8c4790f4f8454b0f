import type { Answers } from '../bridge.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { ChangeTracker } from './change-tracker.ts'
import { Trail } from './trail.ts'

/** The audit log, the tracker of changes, and the commands of both (contract.ts). */
export function createTrail(
  { openTrail, log }: Pick<Ports, 'openTrail' | 'log'>,
  session: Session,
  secrets: () => readonly string[],
  tell: (title: string, body: string, route?: string | null) => void,
) {
  const trail = new Trail(openTrail, log, { secrets, onFault: (message) => tell('操作记录', message) })
  const changes = new ChangeTracker(trail, () => session.view, tell)
  const commands = {
    noteChange: (change) => trail.note(session.view.server, session.view.user?.name ?? '', change),
    beginChange: (change, window) => changes.begin(change, window),
    concludeChange: (id, result, told) => changes.conclude(id, result, told),
    readTrail: () => (session.view.signedIn ? trail.read(session.view.server) : []),
  } satisfies Partial<Answers>
  return { changes, commands }
}
