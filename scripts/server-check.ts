/**
 * `npm run server-check -- --server URL --account NAME`: checks a server from a checkout and prints the report. The
 * password comes from CONSOLE_PASSWORD or is asked for; `--renewal` waits until the new tokens have expired. Ends with
 * 0, 1 or 2: see `printServerCheck`.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createConsoleCore } from '../src-main/core/console-core.ts'
import { printServerCheck } from '../src-main/core/server-check/conclusions.ts'
import { mergePolicy, parsePolicyFile } from '../src-main/core/settings/policy.ts'
import { createPreviewPorts } from '../src-main/preview/ports.ts'

const ORIGIN = 'app://console'
/** Tokens live for 20 minutes by default (backend-facts, Tokens). */
const MAX_TOKEN_LIFE_MS = 3_600_000
const print = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    account: { type: 'string' },
    profile: { type: 'string' },
    renewal: { type: 'boolean' },
  },
})
process.exitCode = await check()

async function check(): Promise<number> {
  if (!values.server || !values.account) {
    print('用法：npm run server-check -- --server https://… --account 账号 [--profile server-profile.json] [--renewal]')
    return 2
  }
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const policy = values.profile ? mergePolicy([readProfile(values.profile)]) : undefined
  for (const { text } of policy?.issues ?? []) print(text)
  const core = createConsoleCore(createPreviewPorts(ORIGIN, silent, policy).ports)
  try {
    await core.start(values.server)
    const waitMs = values.renewal ? MAX_TOKEN_LIFE_MS : undefined
    const refusal = await signIn(core, values.account)
    if (refusal !== null) print(`不能登录：${refusal}`)
    return refusal === null ? await printServerCheck(() => core.runServerCheck(waitMs), print) : 2
  } catch (error) {
    print(`没有体检：${error instanceof Error ? error.message : String(error)}`)
    return 2
  } finally {
    await core.stop()
  }
}

/** A profile file, in force as if the site's policy had it. */
function readProfile(path: string) {
  return parsePolicyFile('installFile', `{"profile":${readFileSync(path, 'utf8').replace(/^\uFEFF/, '')}}`)
}

/** null: signed in. */
async function signIn(core: ReturnType<typeof createConsoleCore>, loginName: string): Promise<string | null> {
  const loginPwd = process.env.CONSOLE_PASSWORD ?? (await askSecretly('密码：'))
  const loginCode = process.env.CONSOLE_CODE ?? ''
  const request = new Request(`${ORIGIN}/api/system/account-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName, loginPwd, loginCode }),
  })
  const { status } = await core.gateway.handle(request)
  if (core.session.view.signedIn) return null
  return status === 200 ? '服务器没有接受账号和密码' : `服务器没有应答登录（HTTP ${status}）`
}

/** What is typed is not shown. */
async function askSecretly(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY ?? false })
  const answer = await prompt.question('')
  prompt.close()
  process.stderr.write('\n')
  return answer
}
