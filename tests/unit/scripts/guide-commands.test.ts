import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergePolicy } from '#main/core/settings/policy.ts'
import { parseRegistry } from '#main/core/settings/policy-sources.ts'
import { root } from '#scripts/build.ts'
import { parseReleaseOptions } from '#scripts/release-config.ts'
import { parseGateOptions } from '../../gate/options.ts'
import { guidePages, readGuide } from '../../support/administrators-guide.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = readGuide()
const { name: packageName, productName } = JSON.parse(textOf('package.json'))
const gate = textOf('tests/gate/installations.ts')
const installer = textOf('resources/installer/installer.nsh')
const builder = textOf('electron-builder.yml')

const BLOCK = /^[ \t]*```(sh|bat|powershell)\n([\s\S]*?)^[ \t]*```$/gm
const PROGRAMS = '(?:sudo|npm|node|openssl|sha256sum|gpg|msiexec|pkgutil|gpupdate|reg|apt|curl)'
/** A quoted command: a program and its arguments. */
const COMMAND = new RegExp(`^(?:${PROGRAMS} |(?:"[^"]+|\\S+)\\.exe"? )`)

/** The commands of a page, one by one: of its blocks, of indented lines and of sentences. */
function commandsOf(page: string): string[] {
  const text = textOf(page)
  const lines = [...text.matchAll(BLOCK)].flatMap(([, , block]) => block!.split('\n'))
  const rest = text.replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```$/gm, '')
  const indented = [...rest.matchAll(/^ {4,}(\S.*)$/gm)].map(([, line]) => line!).filter((line) => COMMAND.test(line))
  const quoted = [...rest.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!).filter((span) => COMMAND.test(span))
  return [...lines, ...indented, ...quoted]
    .flatMap((line) => line.split(' && '))
    .map((line) => line.trim().replace(/^sudo /, ''))
    .filter(Boolean)
}

const wordsOf = (args = '') => args.split(' ').filter(Boolean)
/** As electron-builder names what it makes; `…` stands for anything. */
function expectArtifact(name: string): void {
  const pattern = /^artifactName: (.+)$/m.exec(builder)![1]!
  const parts = { version: '1.4.0', os: 'win', arch: 'x64', ext: name.split('.').at(-1)! }
  const built = pattern.replaceAll(/\$\{(\w+)\}/g, (_, part: keyof typeof parts) => parts[part])
  const [start, end] = name.split('…')
  if (end === undefined) expect(name).toBe(built)
  else expect([built.startsWith(start!), built.endsWith(end)]).toEqual([true, true])
}
/** What the installer itself reads, or electron-builder's script for it. */
function expectInstallerArguments(args: string): void {
  for (const argument of args.split(' '))
    if (argument.startsWith('--wait=')) expect(installer).toContain('GetParameter} $R2 "wait"')
    else expect(['/S', '/allusers', '/currentuser']).toContain(argument)
}
const expectGate = (...words: string[]) => expect(gate).toContain(words.map((word) => `'${word}'`).join(', '))

/** The test that runs a command: a file below `tests`, and the beginning of a title. */
type RunBy = [file: string, title: string]
/** A command of a system that no test here has: its page says that it was not tried there. */
const NOT_TRIED = 'not tried'
/** `.ci/run` and the workflows run it. */
const CI = 'ci'
const SUMS: RunBy = ['unit/scripts/finish-release.test.ts', 'are signed and verified with the commands of the guide']
const APT: RunBy = ['desktop/installer-linux.spec.ts', 'is accepted by apt with its key only']
const REGISTRY: RunBy = ['desktop/installer-windows.spec.ts', 'the commands of the guide for the registry']
const STARTUP_SCRIPT: RunBy = ['desktop/installer-windows.spec.ts', 'the start-up script of the guide']
const INSTALLER: RunBy = ['desktop/installer-windows.spec.ts', 'a running console is asked to end']
const WINDOWS_RELEASE: RunBy = ['desktop/installer-windows.spec.ts', 'the release is signed']
const LINUX_RELEASE: RunBy = ['desktop/installer-linux.spec.ts', 'has a deb and an AppImage in order']
const PACKAGE: RunBy = ['desktop/package.spec.ts', 'the package contains only the files']
const SIGNATURES: RunBy = ['desktop/signature.spec.ts', 'of every program below a folder is verified']
const SIMULATOR: RunBy = ['unit/simulator/world.test.ts', 'the command prints one line when ready']
const CONSOLE_CHECK: RunBy = ['desktop/server-check.spec.ts', '--server-check prints the report']
const UNINSTALLER: RunBy = ['desktop/installer-windows.spec.ts', 'installed for one account, updated and removed']
const GATE: RunBy = ['desktop/installer-linux.spec.ts', 'passes the gate']
const SERVER_CHECK: RunBy = ['unit/scripts/server-check.test.ts', 'the command checks a server']

type Runner = RunBy | typeof NOT_TRIED | typeof CI
/** Looks at the words of a command that the product decides. */
type Check = (match: string[]) => unknown
const gateWith =
  (...words: string[]): Check =>
  () =>
    expectGate(...words)
const artifact: Check = ([, file]) => expectArtifact(file!)
const installed: Check = ([, file, args]) => {
  expectArtifact(file!)
  expectInstallerArguments(args!)
}

/** Each command of the guide with its test, and with what of it belongs to the product. */
const checks: [command: RegExp, runBy: Runner | ((match: string[]) => Runner), ...checks: Check[]][] = [
  [/^npm ci$/, CI, () => expect(textOf('.ci/run')).toContain('npm ci ')],
  [
    /^npm run release(?: -- (.*))?$/,
    ([, args]) => (parseReleaseOptions(wordsOf(args), 'linux').platform === 'win32' ? WINDOWS_RELEASE : LINUX_RELEASE),
  ],
  [/^npm run gate(?: -- (.*))?$/, GATE, ([, args]) => args && parseGateOptions(wordsOf(args))],
  [/^npm run package$/, PACKAGE],
  [/^npm run simulator -- --still$/, SIMULATOR],
  [/^npm run server-check -- --server https:\S+ --account \w+(?: --profile \S+\.json)?$/, SERVER_CHECK],
  [/^npm run apt-repository -- dist \S+$/, APT],
  [/^export CONSOLE_APT_KEY=apt\.key$/, APT],
  [/^gpg --armor --export-secret-keys$/, APT],
  [/^curl -o \/usr\/share\/keyrings\/operator-console\.gpg https:\S+\/operator-console\.gpg$/, APT],
  [/^echo 'deb \[signed-by=\S+\] https:\S+ stable main' \| sudo tee \S+\.list$/, APT],
  [/^apt update$/, APT],
  [/^apt install operator-console$/, APT],
  [/^apt install \.\/(\S+\.deb)$/, GATE, artifact, gateWith('apt-get', 'install')],
  [/^apt remove operator-console$/, GATE, gateWith('apt-get', 'remove', '--yes', 'operator-console')],
  [/^(?:openssl|sha256sum) .+$/, SUMS],
  [/^node --import tsx (scripts\/verify-windows\.ts) FOLDER$/, SIGNATURES, ([, file]) => expectGate(file!)],
  [
    /^"C:\\Program Files\\operator-console\\(\S+\.exe)" (--\S+) > report\.txt$/,
    CONSOLE_CHECK,
    ([, program]) => expectGate(program!),
    ([, , argument]) => expect(textOf('src-main/electron/system/command-line.ts')).toContain(argument),
  ],
  [/^IntuneWinAppUtil\.exe -c \S+ -s (\S+) -o \S+$/, NOT_TRIED, artifact],
  [/^(operator-console-\S+\.exe) (.+)$/, INSTALLER, installed],
  [/^"[^"]+\\Uninstall operator-console\.exe" (.+)$/, UNINSTALLER],
  [
    /^msiexec (\/[ix]) (\S+\.msi) \/qn(?: MSIRESTARTMANAGERCONTROL=Disable REBOOT=ReallySuppress)?$/,
    NOT_TRIED,
    ([, action]) => expectGate('msiexec', action!),
    ([, , file]) => expectArtifact(file!),
  ],
  [
    /^reg query HKLM\\(\S+) \/v DisplayVersion \/reg:64 \| find " [\d.]+"$/,
    STARTUP_SCRIPT,
    ([, key]) => expect(gate).toContain(key!.replaceAll('\\', '\\\\')),
  ],
  [/^if errorlevel 1 \S+\\(operator-console-\S+\.exe) (.+)$/, STARTUP_SCRIPT, installed],
  [
    /^reg add HKLM(\\\S+) \/v (\w+)(?: \/t (REG_\w+))? \/d (\S+)$/,
    REGISTRY,
    ([, key, name, type = 'REG_SZ', value]) => {
      const output = `HKEY_LOCAL_MACHINE${key}\n    ${name}    ${type}    ${value}\n`
      const { issues, sources } = mergePolicy([{ source: 'machinePolicy', entries: parseRegistry(output) }])
      expect([issues, Object.keys(sources).length]).toEqual([[], 1])
    },
  ],
  [/^reg delete HKCU\\\S+(?: \/v \S+)? \/f$/, REGISTRY],
  [
    /^Remove-Item C:\\Users\\\*\\AppData\\Roaming\\(\S+), C:\\Users\\\*\\AppData\\Local\\(\S+) -Recurse -Force$/,
    NOT_TRIED,
    ([, data, downloads]) => expect([data, downloads]).toEqual([productName, `${packageName}-updater`]),
  ],
  [/^installer -pkg (\S+) -target \/$/, NOT_TRIED, artifact, gateWith('installer', '-pkg')],
  [
    /^rm -rf "\/Applications\/运营控制台\.app"$/,
    NOT_TRIED,
    () => expect(gate).toContain("bundle = '/Applications/运营控制台.app'"),
  ],
  [/^pkgutil --pkg-info (\S+)$/, NOT_TRIED, ([, id]) => expect(builder).toContain(`\nappId: ${id}\n`)],
  [/^pkgutil --forget (\S+)$/, NOT_TRIED, ([, id]) => expectGate('pkgutil', '--forget', id!)],
  [/^gpupdate \/force \/boot$/, NOT_TRIED],
]

const commands = guidePages().flatMap((page) => commandsOf(page).map((command) => [page, command] as const))

describe('the commands of the administrators’ guide', () => {
  test.each(commands)('%s: %s', (page, command) => {
    const found = checks.filter(([pattern]) => pattern.test(command))
    expect(found, 'no test runs it: add one, and an entry here').toHaveLength(1)
    const [pattern, runner, ...parts] = found[0]!
    const match = pattern.exec(command)!
    for (const check of parts) check(match)
    const runBy = typeof runner === 'function' ? runner(match) : runner
    if (runBy === NOT_TRIED) return expect(textOf(page)).toContain('**not tried**')
    if (runBy === CI) return
    const [file, title] = runBy
    expect(textOf(`tests/${file}`), file).toContain(`'${title}`)
  })

  test('are all found, and every entry is of use', () => {
    const unused = checks.filter(([pattern]) => !commands.some(([, command]) => pattern.test(command)))
    expect(unused.map(([pattern]) => pattern.source)).toEqual([])
  })

  test.runIf(process.platform === 'linux')('are commands of a shell', () => {
    const blocks = guidePages().flatMap((page) => [...textOf(page).matchAll(BLOCK)].filter(([, kind]) => kind === 'sh'))
    expect(blocks.length).toBeGreaterThan(3)
    for (const [, , block] of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
      expect([status, stderr], block).toEqual([0, ''])
    }
  })

  test('every option of a release is described', () => {
    for (const option of ['--platform', '--version', '--staging', '--trial']) expect(guide).toContain(`| \`${option}`)
  })
})

describe('the pages of the administrators’ guide', () => {
  test('are short, and the index leads to each', () => {
    const [index, ...pages] = guidePages()
    for (const page of pages) {
      expect(existsSync(join(root, page))).toBe(true)
      expect(textOf(index!), page).toContain(`](${page.replace('docs/', '')})`)
      expect(textOf(page).split('\n').length, page).toBeLessThan(130)
    }
  })

  test('say what was not tried where another system does it', () => {
    const own = ['docs/first-day.md', 'docs/administrators.md']
    for (const page of guidePages().filter((path) => !own.includes(path)))
      expect(textOf(page), page).toContain('**not tried**')
  })
})
