import type { PolicySource } from '#contract/settings.ts'
import { mergePolicy, type PolicyResult, policyEntries } from '../src-main/core/settings/policy.ts'

/** The policy of a site that wrote this document at this place. */
export function policyOf(content: unknown, source: PolicySource = 'installFile'): PolicyResult {
  return mergePolicy([{ source, entries: policyEntries(content) }])
}
