import { mergePolicy, type PolicyResult, policyEntries } from '../src-main/core/settings/policy.ts'
import type { PolicySource } from '../src-preload/shared/policy-source.ts'

/** The policy of a site that wrote this document at this place. */
export function policyOf(content: unknown, source: PolicySource = 'installFile'): PolicyResult {
  return mergePolicy([{ source, entries: policyEntries(content) }])
}
