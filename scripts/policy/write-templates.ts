/**
 * `npm run policy-templates`: writes the templates for administrators, and the table of their guide, from the schema of
 * the policy. A test fails while they are out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build.ts'
import { GUIDE, policyTemplates, withGuideTable } from './templates.ts'

for (const [path, text] of Object.entries(policyTemplates())) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const guide = join(root, GUIDE)
writeFileSync(guide, withGuideTable(readFileSync(guide, 'utf8')))
