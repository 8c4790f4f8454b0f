import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { mergePolicy, NO_POLICY, type PolicyResult } from '../../core/settings/policy.ts'
import { type PolicyHost, readPolicyFile, readPolicySources } from '../../core/settings/policy-sources.ts'
import { isPackaged } from '../compat.ts'

/** Longer than any registry takes, at a start of a machine that is busy with itself. */
const TIMEOUT_MS = 5_000

/**
 * Loads the site's policy. Synchronous, as the language of date fields must be known before Chromium starts. In
 * development only the file named by CONSOLE_POLICY counts.
 */
export function loadPolicy(): PolicyResult {
  const { CONSOLE_POLICY } = process.env
  if (!isPackaged()) return CONSOLE_POLICY ? mergePolicy(readPolicyFile('installFile', CONSOLE_POLICY)) : NO_POLICY
  return mergePolicy(
    readPolicySources({
      platform: process.platform,
      systemRoot: windowsFolder(),
      account: () => userInfo().username,
      systemFile: '/etc/operator-console/policy.json',
      managedPreferences: '/Library/Managed Preferences',
      installFile: join(process.resourcesPath, 'policy.json'),
      run,
    }),
  )
}

/** The environment belongs to the operator, whose own reg.exe could hide the policy: it counts as the last resort. */
function windowsFolder(): string {
  const usual = 'C:\\Windows'
  return existsSync(`${usual}\\System32\\reg.exe`) ? usual : (process.env.SystemRoot ?? usual)
}

const run: PolicyHost['run'] = (program, args) => {
  const ended = spawnSync(program, args, {
    timeout: TIMEOUT_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // Null if the program cannot be started.
  return { status: ended.status, stdout: ended.stdout ?? new Uint8Array() }
}
