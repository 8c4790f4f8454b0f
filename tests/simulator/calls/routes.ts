import { decodeUri } from '../wire/uri.ts'
import { botGroupCalls } from './bot/groups.ts'
import { botReportCalls } from './bot/reports.ts'
import { botSettingCalls } from './bot/system-settings.ts'
import { botUserCalls } from './bot/users.ts'
import type { Call } from './call.ts'
import { chatCalls } from './chat.ts'
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

/** Every API call. A new one is an entry in one of these lists. */
const CALLS: readonly Call[] = [
  ...systemCalls,
  ...homeCalls,
  ...payCalls,
  ...memberCalls,
  ...playCalls,
  ...recordCalls,
  ...rebateCalls,
  ...statsCalls,
  ...chatCalls,
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
  ...fileCalls,
]

export interface Route {
  call: Call
  path: Record<string, string>
}

const PATTERNS = CALLS.map((call) => ({ call, segments: call.path.split('/') }))

const UNPREFIXED_PATTERNS = PATTERNS.map(({ call, segments }) => ({
  call,
  segments: call.hasOptionalPrefix ? ['', ...segments.slice(2)] : segments,
}))

/** The call of a request; 'path' when no call has the path, 'method' when it exists only with another method. */
export function findRoute(method: string, pathname: string, botPrefix: string): Route | 'path' | 'method' {
  const given = pathname.split('/')
  const patterns = botPrefix === '' ? UNPREFIXED_PATTERNS : PATTERNS
  const matches = patterns.flatMap(({ call, segments }) => {
    const path = matchSegments(segments, given)
    return path ? [{ call, path }] : []
  })
  return matches.find(({ call }) => call.method === method) ?? (matches.length > 0 ? 'method' : 'path')
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
