/**
 * `npm run apt-repository -- DIST OUT`: adds the .deb files of DIST to the signed apt repository OUT, for a web server.
 * Earlier versions stay. CONSOLE_APT_KEY is the signing key (an exported secret key, or the path of one),
 * CONSOLE_APT_KEY_PASSWORD its password. Needs dpkg-deb and gpg, so it runs on Debian and Ubuntu.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addPackages } from './apt-pool.ts'

const SUITE = 'stable'
const COMPONENT = 'main'
const POOL = `pool/${COMPONENT}/o/operator-console`

const [dist, out] = process.argv.slice(2)
const key = process.env.CONSOLE_APT_KEY
if (!dist || !out) throw new Error('用法：npm run apt-repository -- DIST OUT')
if (!key) throw new Error('软件源必须签名，缺少环境变量：CONSOLE_APT_KEY')

const pool = join(out, POOL)
mkdirSync(pool, { recursive: true })
const withdrawn = addPackages(dist, pool, join(out, 'added'), (file) => {
  const control = readControl(file)
  return `${fieldOf(control, 'Package')}_${fieldOf(control, 'Version')}_${fieldOf(control, 'Architecture')}.deb`
})
for (const name of withdrawn) process.stdout.write(`${name} 已撤回，没有再次加入\n`)
writeIndex(join(out, 'dists', SUITE))

/** The fields of a package, as Debian's control file has them. */
function readControl(file: string): string {
  return execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' }).trim()
}

function fieldOf(control: string, name: string): string {
  const value = new RegExp(`^${name}: ([\\w.+~-]+)$`, 'm').exec(control)?.[1]
  if (!value) throw new Error(`没有 ${name} 的软件包`)
  return value
}

/** The index of all packages in the pool, with its signature; `published` is replaced when it is complete. */
function writeIndex(published: string): void {
  const folder = `${published}.new`
  const entries = readdirSync(pool)
    .sort()
    .map((name) => {
      const content = readFileSync(join(pool, name))
      const control = readControl(join(pool, name))
      const sums = `Filename: ${POOL}/${name}\nSize: ${content.length}\nSHA256: ${sha256(content)}`
      return { architecture: fieldOf(control, 'Architecture'), text: `${control}\n${sums}\n` }
    })
  const architectures = [...new Set(entries.map(({ architecture }) => architecture))]
  if (architectures.length === 0) throw new Error(`${dist}：没有 .deb 文件`)
  rmSync(folder, { recursive: true, force: true })
  const files: Record<string, Buffer> = {}
  for (const architecture of architectures) {
    const own = entries.filter((entry) => entry.architecture === architecture)
    const packages = Buffer.from(own.map(({ text }) => text).join('\n'))
    files[`${COMPONENT}/binary-${architecture}/Packages`] = packages
    files[`${COMPONENT}/binary-${architecture}/Packages.gz`] = gzipSync(packages, { level: 9 })
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const fields = [
    'Origin: operator-console',
    'Label: operator-console',
    `Suite: ${SUITE}`,
    `Codename: ${SUITE}`,
    `Date: ${new Date().toUTCString()}`,
    `Architectures: ${architectures.join(' ')}`,
    `Components: ${COMPONENT}`,
    'SHA256:',
    ...Object.entries(files).map(([name, content]) => ` ${sha256(content)} ${content.length} ${name}`),
  ]
  writeFileSync(join(folder, 'Release'), `${fields.join('\n')}\n`)
  signRelease(folder)
  rmSync(published, { recursive: true, force: true })
  renameSync(folder, published)
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** By a key ring of its own, so that no other key is used and none is left behind. */
function signRelease(folder: string): void {
  const home = mkdtempSync(join(tmpdir(), 'apt-key-'))
  const secret = existsSync(key!) ? readFileSync(key!) : Buffer.from(key!)
  const gpg = (args: string[], input: Buffer | string = '') =>
    execFileSync('gpg', ['--homedir', home, '--batch', '--yes', '--pinentry-mode', 'loopback', ...args], {
      input,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  try {
    gpg(['--quiet', '--import'], secret)
    // The password comes over standard input: the arguments of a process are visible to others.
    const sign = (args: string[]) =>
      gpg(['--passphrase-fd', '0', ...args, join(folder, 'Release')], `${process.env.CONSOLE_APT_KEY_PASSWORD ?? ''}\n`)
    sign(['--output', join(folder, 'InRelease'), '--clear-sign'])
    sign(['--output', join(folder, 'Release.gpg'), '--armor', '--detach-sign'])
    writeFileSync(join(out!, 'operator-console.gpg'), gpg(['--export']))
  } finally {
    execFileSync('gpgconf', ['--homedir', home, '--kill', 'all'], { stdio: 'ignore' })
    rmSync(home, { recursive: true, force: true })
  }
}
