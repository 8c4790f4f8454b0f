import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/build.ts'
import { startShipped } from '../gate/console.ts'
import { fileIn, versionOf } from '../gate/installations.ts'
import { readGuide } from '../support/administrators-guide.ts'
import { latestYml } from '../update-feed.ts'
import { test as base, expect, isolatedEnvironment } from './support/fixture.ts'
import {
  buildRelease,
  kitEnvironment,
  PACKAGING_TIMEOUT_MS,
  packagingSkipped,
  runKit,
} from './support/packaging-kit.ts'

/** The first check for updates is a minute after the start. */
const GATE_TIMEOUT_MS = 420_000
const START_TIMEOUT_MS = 60_000

/** The kit's tools for an AppImage, with a compression that takes a second instead of half a minute. */
async function quickTools(folder: string): Promise<Record<string, string>> {
  const tools = (await kitEnvironment()).APPIMAGE_TOOLS_PATH ?? ''
  mkdirSync(join(folder, 'linux-x64'), { recursive: true })
  for (const name of ['runtime-x64', 'lib', 'linux-x64/desktop-file-validate'])
    symlinkSync(join(tools, name), join(folder, name))
  const script = `#!/bin/sh\nexec '${tools}/linux-x64/mksquashfs' "$@" -Xcompression-level 1\n`
  writeFileSync(join(folder, 'linux-x64/mksquashfs'), script, { mode: 0o755 })
  return { APPIMAGE_TOOLS_PATH: folder }
}

/** A release for Linux, made once for all tests. */
interface LinuxRelease {
  output: string
  version: string
}

const test = base.extend<object, { release: LinuxRelease }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'console-linux-'))
      const output = join(folder, 'dist')
      const { code, stderr } = await buildRelease('linux', output, [], await quickTools(join(folder, 'tools')))
      if (code !== 0) throw new Error(`no release for Linux: ${stderr}`)
      await use({ output, version: versionOf(output) })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: PACKAGING_TIMEOUT_MS },
  ],
})
test.skip(Boolean(packagingSkipped), packagingSkipped)

test.describe('a release for Linux', () => {
  test('has a deb and an AppImage in order, with an entry that windows belong to', async ({ release }) => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const [ending, program] of [
      ['.deb', '"/opt/运营控制台/operator-console"'],
      ['.AppImage', 'AppRun'],
    ] as const) {
      const { code, lines } = await runKit('linux', ['check', fileIn(release.output, ending)])
      expect(lines.filter(({ ok }) => ok === false)).toEqual([])
      expect(code).toBe(0)
      const entry = lines.find(({ kind }) => kind === 'entry')!
      expect(String(entry.path)).toMatch(new RegExp(`(?:^|/)${desktopName}$`))
      const text = String(entry.text)
      expect(text).toContain(`\nExec=${program} %U\n`)
      expect(text).toContain(`\nStartupWMClass=${desktopName.replace('.desktop', '')}\n`)
      expect(text).toContain('\nMimeType=x-scheme-handler/operator-console;\n')
      expect(text).not.toContain('no-sandbox')
      // The trade is not named where an operator's colleagues can read it.
      const control = String(lines.find(({ kind }) => kind === 'control')?.text ?? '')
      expect(text + control).not.toMatch(/彩票|投注|lottery|betting/i)
      if (control) expect(control).toMatch(/^Depends: .*libgbm1, libasound2t64 \| libasound2$/m)
      const scripts = lines.filter(({ kind }) => kind === 'script').map(({ name }) => name)
      expect(scripts).toEqual(control ? ['postinst', 'postrm'] : ['AppRun'])
    }
  })

  test('has a bill of materials, the templates of the policy and sums of all its files', ({
    release: { output, version },
  }) => {
    const sbom = JSON.parse(readFileSync(join(output, `operator-console-${version}-linux.cdx.json`), 'utf8'))
    const names = sbom.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['electron', 'react', 'electron-updater']))
    const { status, stdout } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS-linux'], {
      cwd: output,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    const checked = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]!)
    const files = readdirSync(output).filter((name) => /\.(?:deb|AppImage|json|zip)$|^(?:latest|beta)/.test(name))
    expect(checked.sort()).toEqual(files.sort())
    expect(files).toContain(`operator-console-${version}-policy.zip`)
  })

  test('has an AppImage that starts the console and ends with it', async ({ release, folder, simulator }) => {
    const shipped = startShipped({
      executable: fileIn(release.output, '.AppImage'),
      env: isolatedEnvironment(folder),
      data: join(folder, 'data'),
      server: simulator.url,
    })
    await shipped.untilLogged(`version ${release.version} has started`, START_TIMEOUT_MS)
    await shipped.end()
  })

  test('asks a running console to end after it was installed, and waits for that', async ({ folder }) => {
    const script = readFileSync(join(root, 'resources/installer/after-install.sh'), 'utf8')
    const own = join(folder, 'after-install.sh')
    writeFileSync(own, script.replace(/^installed=.*$/m, `installed='${folder}' executable=operator-console`))
    const runScript = () => new Promise<number | null>((done) => spawn('bash', [own]).once('exit', done))
    const request = join(folder, 'install-request')
    expect(await runScript()).toBe(0)
    expect(existsSync(request)).toBe(false)

    const [program, handler] = [join(folder, 'operator-console'), join(folder, 'chrome_crashpad_handler')]
    for (const path of [program, handler]) copyFileSync('/bin/sleep', path)
    const lingering = spawn(handler, ['60'])
    const running = spawn(program, ['60'])
    try {
      const ended = runScript()
      await expect.poll(() => existsSync(request)).toBe(true)
      running.kill()
      expect(await ended).toBe(0)
      expect(existsSync(request)).toBe(false)
    } finally {
      for (const child of [running, lingering]) child.kill()
    }
  })

  test('passes the gate: installed, signed in, updated by a local feed, removed', async ({ release, folder }) => {
    test.setTimeout(GATE_TIMEOUT_MS)
    // The same files with another version: the AppImage differs in its last byte.
    const next = join(folder, 'next')
    mkdirSync(next)
    for (const ending of ['.deb', '.AppImage'])
      copyFileSync(fileIn(release.output, ending), join(next, `next${ending}`))
    appendFileSync(join(next, 'next.AppImage'), '\n')
    const content = readFileSync(join(next, 'next.AppImage'))
    writeFileSync(join(next, 'latest-linux.yml'), latestYml({ version: '99.0.0', file: 'next.AppImage', content }))
    const places = ['--previous', release.output, '--next', next, '--unpacked', join(folder, 'unpacked')]
    const { code, output } = await runGate(places)
    expect(code, output).toBe(0)
    const kinds = ['AppImage', 'deb, unpacked'].map((kind) => `gate: ${kind}: is removed`)
    expect(output.split('\n')).toEqual(expect.arrayContaining(kinds))
  })
})

function runGate(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tests/gate/main.ts', ...args],
      { cwd: root },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    ),
  )
}

test.describe('the apt repository', () => {
  /** A package without files. */
  function writePackage(dist: string, version: string): void {
    const tree = join(dist, `tree-${version}`)
    mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
    const fields = `Package: operator-console\nVersion: ${version}\nArchitecture: amd64\nMaintainer: A <a@example.invalid>\nDescription: 运营控制台\n 后台\n`
    writeFileSync(join(tree, 'DEBIAN/control'), fields)
    execFileSync('dpkg-deb', ['--build', tree, join(dist, `operator-console-${version}-linux-amd64.deb`)])
  }

  /** apt with sources, lists and package state of its own below `folder`. */
  function apt(folder: string, repository: string, ...args: string[]) {
    for (const name of ['etc/apt/sources.list.d', 'state/lists/partial', 'cache/archives/partial', 'cwd'])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'status'), '')
    const source = /^echo '(deb .+)' \|/m
      .exec(readGuide())![1]!
      .replace('/usr/share/keyrings', repository)
      .replace(/https:\S+/, `file:${repository}`)
    writeFileSync(join(folder, 'etc/apt/sources.list'), `${source}\n`)
    const options = {
      'Dir::Etc': join(folder, 'etc/apt'),
      'Dir::State': join(folder, 'state'),
      'Dir::State::status': join(folder, 'status'),
      'Dir::Cache': join(folder, 'cache'),
      'APT::Architecture': 'amd64',
      'APT::Architectures': 'amd64',
      'APT::Sandbox::User': '',
      'Acquire::Languages': 'none',
    }
    const given = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const { status, stdout, stderr } = spawnSync('apt-get', [...given, ...args], {
      cwd: join(folder, 'cwd'),
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    return { status, output: stdout + stderr, files: readdirSync(join(folder, 'cwd')) }
  }

  test('is accepted by apt with its key only, offers the newest version and keeps the earlier ones', async ({
    folder,
  }) => {
    const [dist, repository, home] = [
      join(folder, 'dist'),
      join(folder, 'repository'),
      mkdtempSync(join(tmpdir(), 'gpg-')),
    ]
    const gpg = (...args: string[]) =>
      execFileSync(
        'gpg',
        ['--homedir', home, '--batch', '--pinentry-mode', 'loopback', '--passphrase', 'pass word', ...args],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      )
    const publish = (key: string, password = 'pass word') =>
      execFileSync(process.execPath, ['--import', 'tsx', 'scripts/apt-repository.ts', dist, repository], {
        cwd: root,
        env: { ...process.env, CONSOLE_APT_KEY: key, CONSOLE_APT_KEY_PASSWORD: password },
        stdio: 'pipe',
      })
    try {
      gpg('--quick-gen-key', 'Site <site@example.invalid>', 'ed25519', 'sign', '1d')
      const key = join(folder, 'apt.key')
      writeFileSync(key, gpg('--armor', '--export-secret-keys'))
      writePackage(dist, '1.2.0')
      publish(readFileSync(key, 'utf8'))
      rmSync(join(dist, 'operator-console-1.2.0-linux-amd64.deb'))
      writePackage(dist, '1.10.0')
      // Without a signature the published index stays.
      expect(() => publish(key, 'wrong')).toThrow()
      expect(apt(join(folder, 'before'), repository, 'update')).toMatchObject({ status: 0 })
      publish(key)

      expect(apt(join(folder, 'client'), repository, 'update')).toMatchObject({ status: 0 })
      const newest = apt(join(folder, 'client'), repository, 'download', 'operator-console')
      expect(newest, newest.output).toMatchObject({ status: 0, files: ['operator-console_1.10.0_amd64.deb'] })
      const earlier = apt(join(folder, 'client'), repository, 'download', 'operator-console=1.2.0')
      expect(earlier.files, earlier.output).toContain('operator-console_1.2.0_amd64.deb')

      // An index that was not signed, then one that does not match its signature.
      appendFileSync(join(repository, 'dists/stable/main/binary-amd64/Packages'), '\nPackage: other\n')
      rmSync(join(repository, 'dists/stable/main/binary-amd64/Packages.gz'))
      expect(apt(join(folder, 'second'), repository, 'update').output).toMatch(/Hash Sum mismatch|unexpected size/)
      const signed = readFileSync(join(repository, 'dists/stable/InRelease'), 'utf8')
      writeFileSync(
        join(repository, 'dists/stable/InRelease'),
        signed.replace('Label: operator-console', 'Label: other'),
      )
      expect(apt(join(folder, 'third'), repository, 'update').output).toContain('BADSIG')
    } finally {
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
      rmSync(home, { recursive: true, force: true })
    }
  })
})
