import { pathOf, unusedCalls, usedCalls } from '#shared/endpoints.ts'

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

/** Placeholders in group messages (D3 §5). */
export const messagePlaceholders = ['LotteryResult', 'SumMoney', 'ListMoney', 'newExpect', 'ListOrder'] as const

/** File endpoints are not under /api (D3 §7.7). */
export const fileEndpoints = { download: '/sysFile/download', preview: '/sysFile/previewFile' } as const
