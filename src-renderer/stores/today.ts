import { type Day, dayOf } from '#shared/server-time.ts'
import { useAtServerTime } from './clock.ts'

const TODAY_CHECK_INTERVAL_MS = 1_000

/**
 * The current day in Beijing by the server's clock. Re-renders open screens at midnight (A216, fault 56). Not in the module of
 * the clock: the sign-in needs none of the code of days.
 */
export const useToday = (): Day => useAtServerTime(TODAY_CHECK_INTERVAL_MS, dayOf)
