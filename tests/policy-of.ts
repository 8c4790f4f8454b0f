import { mergePolicy, type PolicyResult } from '../src-main/core/settings/policy.ts'

/** The policy of a site whose installation has this policy.json. */
export function policyOf(content: unknown): PolicyResult {
  return mergePolicy([{ source: 'installFile', content }])
}
