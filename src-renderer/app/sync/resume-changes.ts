import type { FollowedChange } from '#contract/audit.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { type DecisionFollowUp, resumeDecision } from '../../features/orders/submit-order-decision.ts'
import { type PointsFollowUp, resumePoints } from '../../features/points/points-outcome.ts'

/** Follows the changes of pages that are gone until their outcome is known (fault 73). */
export function resumeChanges(changes: readonly FollowedChange[]): void {
  for (const { id, followUp } of changes) {
    const parsed = parseJson(followUp) as DecisionFollowUp | PointsFollowUp
    if (parsed.kind === 'order') resumeDecision(id, parsed)
    else resumePoints(id, parsed)
  }
}
