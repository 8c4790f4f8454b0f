import { groupCalls } from './group-calls.ts'
import { memberCalls } from './member-calls.ts'
import { orderCalls } from './order-calls.ts'
import type { ReadCall } from './read-call.ts'
import { settingsCalls } from './settings-calls.ts'

/** Every documented reading of the console, with all fields that the documents name. */
export const readCalls: readonly ReadCall[] = [...orderCalls, ...memberCalls, ...settingsCalls, ...groupCalls]
