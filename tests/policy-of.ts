import { mergePolicy, type PolicyResult, policyEntries } from '../src-main/core/settings/policy.ts'

/** The policy of a site whose installation has this policy.json. */
export function policyOf(content: unknown): PolicyResult {
  return mergePolicy([{ source: 'installFile', entries: policyEntries(content) }])
}
