import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '#scripts/build.ts'
import { OPERATORS } from '../../simulator/world/operators.ts'

const guide = readFileSync(join(root, 'docs/first-day.md'), 'utf8')
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) => text!.trim())
const prose = guide.replaceAll(/^```[\s\S]*?^```/gm, '')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The program and arguments of `npm run name -- …`. */
function commandOf(text: string): string[] {
  const [, name = '', args = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(text) ?? []
  const [program, ...own] = scripts[name]!.split(' ')
  expect(program).toBe('node')
  return [...own, ...args.split(' ').filter(Boolean)]
}

function start(args: string[]) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, CONSOLE_PASSWORD: OPERATORS[0]!.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output: () => text, code, stop: () => child.kill('SIGTERM') }
}

describe('the commands of the first day', () => {
  const checks = blocksOf('sh')
  let folder: string
  let server: string
  let simulator: ReturnType<typeof start>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'first-day-'))
    const [, command] = /`(npm run simulator[^`]*)`/.exec(prose)!
    simulator = start(commandOf(command!))
    const ready = () => /^ready (\S+)/m.exec(simulator.output())?.[1]
    server = await vi.waitUntil(ready, { timeout: 30_000 })
  }, 40_000)
  afterAll(async () => {
    simulator.stop()
    await simulator.code
    rmSync(folder, { recursive: true })
  })

  async function run(check: string, profile: string) {
    const file = join(folder, 'server-profile.json')
    writeFileSync(file, profile)
    const args = commandOf(check.replace('https://console.example.com', server).replace('server-profile.json', file))
    const process = start(args)
    return { code: await process.code, output: process.output() }
  }

  test('check a server, first as it is and then with the profile of the example', async () => {
    expect(checks).toHaveLength(2)
    const [first, again] = await Promise.all(checks.map((check) => run(check, blocksOf('json')[0]!)))
    for (const { code, output } of [first!, again!]) {
      expect(code, output).toBe(0)
      expect(output).toContain(`服务器 ${server}`)
    }
  })

  test('name a mistake of the profile with its field', async () => {
    const { output } = await run(checks[1]!, '{"withdrawalDebit":"never"}')
    expect(output).toContain('withdrawalDebit 应为')
    expect(output).toContain('【建议的服务器档案】')
  })

  test('with another option than the script has say so', async () => {
    expect((await run(`${checks[0]!} --renewals`, '{}')).code).toBe(1)
    expect(prose).toContain('`--renewal`')
    expect(readFileSync(join(root, 'scripts/server-check.ts'), 'utf8')).toContain("renewal: { type: 'boolean' }")
  })
})

test('every Chinese name and text of the guide is one of the console', () => {
  const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, name, file), 'utf8')),
  )
  const texts = [...sources, readFileSync(join(root, 'electron-builder.yml'), 'utf8')].join('\n')
  const named = [...new Set(prose.match(/\p{Script=Han}+/gu))]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((text) => !texts.includes(text))).toEqual([])
})

test('every part of the settings that the guide names is there', () => {
  const settings = join(root, 'src-renderer/features/workstation-settings')
  const read = (file: string) => readFileSync(join(settings, file), 'utf8')
  const dialog = read('workstation-settings-dialog.tsx')
  const paths = [...prose.matchAll(/设置 → (\p{Script=Han}+)(?: → (\p{Script=Han}+))?/gu)]
  expect(paths.length).toBeGreaterThan(2)
  for (const [path, section, button] of paths) {
    const [, name] = new RegExp(`(\\w+): \\['${section}'`).exec(dialog) ?? []
    expect(name, path).toBeDefined()
    if (!button) continue
    const [, content = ''] = new RegExp(`^    ${name}: ([\\s\\S]*?)^    (?:\\)|\\w+:)`, 'm').exec(dialog) ?? []
    const files = [...content.matchAll(/<(\w+)/g)].flatMap(([, component]) => {
      const [, file] = new RegExp(`\\b${component}\\b.*from '\\./(.*)'`).exec(dialog) ?? []
      return file ? [read(file)] : []
    })
    expect(files.join('\n'), path).toContain(button)
  }
})
