import { pathOf, unusedCalls, usedCalls } from '../../src-preload/shared/endpoints.ts'

/**
 * The server's names, verbatim, with the chosen interpretation where the specification is ambiguous (decisions.md,
 * standing rules 1 and 2). Only the wire modules, the table of its calls and the simulator use this spelling.
 */

const calls = { ...usedCalls, ...unusedCalls }
type Calls = typeof calls

/** Relative to /api (D1 §7). */
export const endpoints = Object.fromEntries(Object.entries(calls).map(([name, line]) => [name, pathOf(line)])) as {
  readonly [Name in keyof Calls]: ReturnType<typeof pathOf<Calls[Name]>>
}

/** `paramtype` of the member search (D3 §9). */
export const memberSearch = { id: 1, nickname: 2, phone: 3, qq: 4, registerIp: 5, lastLoginIp: 6 } as const

/** Both spellings of a member's level (A142). */
export const memberLevel = ['Residue', 'residue'] as const

/** Field names of a play's texts in set-string (D2 §7). */
export const playTexts = {
  name: 'Name',
  oddsRemark: 'OddsRemark',
  activityRemark: 'ActivityRemark',
  rebateRemark: 'RebateRemark',
} as const

/** Sort directions of the robot list (A118). */
export const sortDirections = { ascending: 'ascending', descending: 'descending' } as const

/** Keys of the JSON in a robot's frequency_N (A121); the first is the interval in seconds. */
export const frequencyKeys = { seconds: 'secend', min: 'min', max: 'max', start: 'start', end: 'end' } as const

/** Placeholders in group messages (D3 §5). */
export const messagePlaceholders = ['LotteryResult', 'SumMoney', 'ListMoney', 'newExpect', 'ListOrder'] as const

/** File endpoints are not under /api (D3 §7.7). */
export const fileEndpoints = { download: '/sysFile/download', preview: '/sysFile/previewFile' } as const
