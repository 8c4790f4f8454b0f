import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { mergePolicy, NO_POLICY, type PolicyResult, parsePolicyFile } from '../../core/settings/policy.ts'

/** Loads the site's policy.json from beside an installed console; in development from CONSOLE_POLICY. */
export function loadPolicy(): PolicyResult {
  const path = app.isPackaged ? join(process.resourcesPath, 'policy.json') : process.env.CONSOLE_POLICY
  if (!path) return NO_POLICY
  try {
    return mergePolicy(existsSync(path) ? [parsePolicyFile('installFile', readFileSync(path, 'utf8'))] : [])
  } catch {
    return mergePolicy([{ source: 'installFile', error: '文件无法读取' }])
  }
}
