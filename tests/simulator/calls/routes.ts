import { type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { decodeUri } from '../wire/uri.ts'
import { botGroupCalls } from './bot/groups.ts'
import { botReportCalls } from './bot/reports.ts'
import { botSettingCalls } from './bot/system-settings.ts'
import { botUserCalls } from './bot/users.ts'
import type { Call } from './call.ts'
import { accountCalls } from './config/account.ts'
import { agentSetCalls } from './config/agent-set.ts'
import { contentCalls } from './config/content.ts'
import { payConfigCalls } from './config/pay-config.ts'
import { playCalls } from './config/play.ts'
import { robotCalls } from './config/robot.ts'
import { serviceCalls } from './config/service.ts'
import { fileCalls } from './files.ts'
import { homeCalls } from './home.ts'
import { memberCalls } from './member.ts'
import { memberEditCalls } from './member-edit.ts'
import { payCalls } from './pay.ts'
import { rebateCalls } from './rebate.ts'
import { recordCalls } from './records.ts'
import { referralCalls } from './referral.ts'
import { reportCalls } from './reports.ts'
import { serverInfoCalls } from './server-info.ts'
import { statsCalls } from './stats.ts'
import { systemCalls } from './system.ts'

/** A call of the product's table without a handler here is a compile error. */
const CALLS: Readonly<Record<UsedCall, Call>> = {
  ...systemCalls,
  ...homeCalls,
  ...payCalls,
  ...memberCalls,
  ...playCalls,
  ...recordCalls,
  ...rebateCalls,
  ...statsCalls,
  ...accountCalls,
  ...payConfigCalls,
  ...contentCalls,
  ...agentSetCalls,
  ...robotCalls,
  ...serviceCalls,
  ...reportCalls,
  ...referralCalls,
  ...memberEditCalls,
  ...serverInfoCalls,
  ...botSettingCalls,
  ...botUserCalls,
  ...botGroupCalls,
  ...botReportCalls,
}

export interface Route {
  call: Call
  path: Record<string, string>
}

const API_CALLS = (Object.keys(CALLS) as UsedCall[]).map((name) => {
  const [method = '', path = ''] = usedCalls[name].split(' ')
  return { method, path: `/api${path}`, call: CALLS[name] }
})

const PATTERNS = [...API_CALLS, ...fileCalls].map((row) => ({ ...row, segments: row.path.split('/') }))

const UNPREFIXED_PATTERNS = PATTERNS.map((row) => ({
  ...row,
  segments: row.call.hasOptionalPrefix ? ['', ...row.segments.slice(2)] : row.segments,
}))

/** The call of a request; 'path' when no call has the path, 'method' when it exists only with another method. */
export function findRoute(method: string, pathname: string, botPrefix: string): Route | 'path' | 'method' {
  const given = pathname.split('/')
  const patterns = botPrefix === '' ? UNPREFIXED_PATTERNS : PATTERNS
  const matches = patterns.flatMap((row) => {
    const path = matchSegments(row.segments, given)
    return path ? [{ method: row.method, call: row.call, path }] : []
  })
  return matches.find((row) => row.method === method) ?? (matches.length > 0 ? 'method' : 'path')
}

function matchSegments(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined
  const path: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined ? segment !== value : value === '') return undefined
    if (name !== undefined) path[name] = decodeUri(value)
  }
  return path
}
