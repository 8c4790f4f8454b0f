import { type Amount, signOf } from '../../src-preload/shared/money.ts'
import { currentProfile } from '../../src-preload/shared/server-profile.ts'

/** 1 for a 盈亏 that the site gains by, -1 for one that it loses by: the server's profile says whose gain is positive. */
export function winLostSign(amount: Amount | null | undefined): number {
  return currentProfile().profitOf === 'members' ? -signOf(amount) : signOf(amount)
}
