import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/build.ts'
import { startSimulator } from '../../simulator/server.ts'
import { OPERATORS } from '../../simulator/world/operators.ts'
import { readGuide } from '../../support/administrators-guide.ts'

const TIMEOUT_MS = 120_000

test('the command checks a server as the guide calls it, without and with a profile', {
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = [...readGuide().matchAll(/^npm run server-check -- (.+)$/gm)].map(([, args]) => args!.split(' '))
  expect(calls).toHaveLength(2)
  const folder = mkdtempSync(join(tmpdir(), 'console-check-'))
  const profile = join(folder, 'server-profile.json')
  writeFileSync(profile, '{ "company": "示例公司" }')
  const simulator = await startSimulator({ live: false })
  const { loginName, password } = OPERATORS[0]!
  const given: Record<string, string> = {
    'https://console.example.com': simulator.url,
    admin: loginName,
    'server-profile.json': profile,
  }
  const env = { ...process.env, CONSOLE_PASSWORD: password }
  try {
    for (const call of calls) {
      const args = ['--import', 'tsx', 'scripts/server-check.ts', ...call.map((word) => given[word] ?? word)]
      const { code, report } = await new Promise<{ code: unknown; report: string }>((done) =>
        execFile(process.execPath, args, { cwd: root, env }, (error, stdout) =>
          done({ code: error ? error.code : 0, report: stdout }),
        ),
      )
      expect(code, report).toBe(0)
      expect(report).toContain('可识别')
    }
  } finally {
    await simulator.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
