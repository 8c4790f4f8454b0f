import { strToU8, zipSync } from 'fflate'
import { policyTemplates } from './templates.ts'

const FOLDER = 'resources/policy/'

/** The templates for administrators as one file, the same from every system. */
export function zipPolicyTemplates(): Uint8Array {
  const files = Object.entries(policyTemplates()).map(([path, text]) => [path.slice(FOLDER.length), strToU8(text)])
  // A fixed time, in the time zone of this machine, as ZIP has it.
  return zipSync(Object.fromEntries(files), { mtime: new Date(2000, 0, 1) })
}
