import { adml, admx } from './admx.ts'
import { guideTable } from './guide-table.ts'
import { samplePolicyFile, sampleProfile } from './sample.ts'

export const GUIDE = 'docs/administrators/policy.md'
const BEGIN = '<!-- npm run policy-templates -->\n'
const END = '<!-- end -->\n'

/** The files for administrators, by path in the repository. */
export function policyTemplates(): Record<string, string> {
  return {
    'resources/policy/OperatorConsole.admx': admx(),
    'resources/policy/en-US/OperatorConsole.adml': adml('en'),
    'resources/policy/zh-CN/OperatorConsole.adml': adml('zh'),
    'resources/policy/operator-console.mobileconfig': sampleProfile(),
    'resources/policy/policy.json': samplePolicyFile(),
  }
}

/** The guide with the table of today's schema. Throws when it has no place for it. */
export function withGuideTable(guide: string): string {
  const from = guide.indexOf(BEGIN)
  const to = guide.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`${GUIDE} has no place for the table of the policy`)
  return `${guide.slice(0, from)}${BEGIN}\n${guideTable()}\n${guide.slice(to)}`
}
