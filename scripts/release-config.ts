import { parseArgs } from 'node:util'
import type { Configuration } from 'electron-builder'
import { signByCommand, signWindows, type Token, verifyProgram } from './windows-signatures.ts'

type Env = Record<string, string | undefined>

/** The configuration a release needs beyond electron-builder.yml. */
export type ReleaseConfig = Pick<Configuration, 'forceCodeSigning' | 'publish' | 'extraResources' | 'win' | 'mac'>

const azure = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET']
const azureAccount = ['AZURE_SIGN_ENDPOINT', 'AZURE_SIGN_ACCOUNT', 'AZURE_SIGN_PROFILE', 'CONSOLE_PUBLISHER']
const token = ['CONSOLE_PKCS11_MODULE', 'CONSOLE_PKCS11_KEY', 'CONSOLE_PKCS11_CHAIN', 'CONSOLE_PKCS11_PIN']
const apple = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

/**
 * Signing and update feed of a release, all from the environment, nothing from a file of the project. Throws when
 * something is missing: an unsigned release would install any update its feed offers.
 */
export function releaseConfig(platform: NodeJS.Platform, env: Env, host = process.platform): ReleaseConfig {
  const feed = env.CONSOLE_UPDATE_FEED ?? ''
  if (!/^https:\/\/[^\s"']+$/.test(feed)) throw createMissingEnvError(['CONSOLE_UPDATE_FEED (https://…)'])
  const generic = { provider: 'generic' as const, url: feed, useMultipleRangeRequest: false }
  // A macOS application or an AppImage cannot be changed after it is built.
  const policy = env.CONSOLE_POLICY ? { extraResources: [{ from: env.CONSOLE_POLICY, to: 'policy.json' }] } : {}
  const site = { publish: generic, ...policy }
  if (platform === 'linux') return site
  if (platform === 'darwin') {
    requireEnv(env, apple)
    return { ...site, forceCodeSigning: true, mac: { notarize: true } }
  }
  return { ...site, forceCodeSigning: true, win: signingConfig(env, host) }
}

const TIMESTAMP = 'http://timestamp.digicert.com'

function signingConfig(env: Env, host: NodeJS.Platform): NonNullable<Configuration['win']> {
  const command = env.CONSOLE_SIGN_COMMAND
  if (command) {
    requireEnv(env, ['CONSOLE_PUBLISHER'])
    return signedBy(env, host, (path) => signByCommand(command, path, host))
  }
  if (token.some((name) => env[name])) {
    requireEnv(env, [...token, 'CONSOLE_PUBLISHER'])
    const key: Token = {
      module: env.CONSOLE_PKCS11_MODULE!,
      key: env.CONSOLE_PKCS11_KEY!,
      chain: env.CONSOLE_PKCS11_CHAIN!,
    }
    return signedBy(env, host, (path) =>
      signWindows({ path, key, password: env.CONSOLE_PKCS11_PIN!, timestamp: TIMESTAMP }),
    )
  }
  if (azure.some((name) => env[name])) {
    requireEnv(env, [...azure, ...azureAccount])
    return {
      azureSignOptions: {
        endpoint: env.AZURE_SIGN_ENDPOINT!,
        codeSigningAccountName: env.AZURE_SIGN_ACCOUNT!,
        certificateProfileName: env.AZURE_SIGN_PROFILE!,
        publisherName: env.CONSOLE_PUBLISHER!,
      },
    }
  }
  // electron-builder uses CSC_* where WIN_CSC_* is not set; the guide names the latter.
  const prefix = env.CSC_LINK && !env.WIN_CSC_LINK ? 'CSC' : 'WIN_CSC'
  requireEnv(env, [`${prefix}_LINK`, `${prefix}_KEY_PASSWORD`, 'CONSOLE_PUBLISHER'])
  if (host === 'win32') return { signtoolOptions: signtoolOptions(env) }
  return signedBy(env, host, (path, certificate) => {
    if (!certificate) throw createMissingEnvError([`${prefix}_LINK`])
    signWindows({ path, key: { certificate: certificate.file }, password: certificate.password, timestamp: TIMESTAMP })
  })
}

const signtoolOptions = (env: Env) => ({
  signingHashAlgorithms: ['sha256' as const],
  publisherName: env.CONSOLE_PUBLISHER!,
})

/** Instead of electron-builder's own signing. `certificate`: the file that it has found. */
function signedBy(
  env: Env,
  host: NodeJS.Platform,
  sign: (path: string, certificate: { file: string; password: string } | null) => void,
): NonNullable<Configuration['win']> {
  return {
    signtoolOptions: {
      ...signtoolOptions(env),
      sign: async ({ path, cscInfo }) => {
        const found = cscInfo && 'file' in cscInfo ? cscInfo : null
        sign(path, found?.file ? { file: found.file, password: found.password ?? '' } : null)
        // Each file, since the uninstaller ends up inside the installer.
        verifyProgram(path, env, host)
      },
    },
  }
}

/** The installers for Windows by kind of processor, as far as this system can build them. */
export function windowsTargets(env: Env, host = process.platform): { x64: string[]; arm64?: string[] } {
  // An MSI, for group policies, needs tools of Windows.
  const targets = host === 'win32' ? ['nsis', 'msi'] : ['nsis']
  // A runtime of one's own is for one kind of processor.
  return env.ELECTRON_OVERRIDE_DIST_PATH ? { x64: targets } : { x64: targets, arm64: targets }
}

function requireEnv(env: Env, names: string[]): void {
  const absent = names.filter((name) => !env[name])
  if (absent.length > 0) throw createMissingEnvError(absent)
}

function createMissingEnvError(names: string[]): Error {
  return new Error(`发布版本必须签名，缺少环境变量：${names.join('、')}。见 docs/administrators/release.md，Sign it`)
}

export type ReleasePlatform = 'win32' | 'darwin' | 'linux'

export interface ReleaseOptions {
  /** Folder of the results, relative to the repository. */
  output: string
  platform: ReleasePlatform
  /** Instead of the version in package.json. */
  version?: string
  /** Percent of the workstations to which the update is offered first. */
  staging?: number
  /** Published nowhere, as the earlier version of the gate: nothing needs to be written about it. */
  trial: boolean
  /** Packs what is built already. */
  built: boolean
}

const platforms: readonly string[] = ['win32', 'darwin', 'linux'] satisfies ReleasePlatform[]

/** The options of `npm run release`; throws when one is unknown or makes no sense. */
export function parseReleaseOptions(args: string[], host: NodeJS.Platform = process.platform): ReleaseOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      platform: { type: 'string', default: host },
      version: { type: 'string' },
      staging: { type: 'string' },
      trial: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  })
  const { platform, version, staging, trial, built } = values
  if (positionals.length > 1) throw new Error(`只能有一个输出目录：${positionals.join(' ')}`)
  if (!platforms.includes(platform)) throw new Error(`--platform 只能是 ${platforms.join('、')}：${platform}`)
  if (platform === 'darwin' && host !== 'darwin') throw new Error('macOS 版本只能在 macOS 上构建')
  // Windows' version numbers have three parts; a pre-release would be offered on a channel of its own.
  if (version !== undefined && !/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version))
    throw new Error(`--version 必须是 1.2.3 的形式：${version}`)
  const percent = Number(staging)
  if (staging !== undefined && !(/^\d+$/.test(staging) && percent >= 1 && percent <= 100))
    throw new Error(`--staging 必须是 1 到 100 的整数：${staging}`)
  return {
    output: positionals[0] ?? 'dist',
    platform: platform as ReleasePlatform,
    trial,
    built,
    ...(version !== undefined && { version }),
    ...(staging !== undefined && { staging: percent }),
  }
}

const feeds: Record<string, RegExp> = {
  win32: /^(?:latest|beta)\.yml$/,
  darwin: /^(?:latest|beta)-mac\.yml$/,
  linux: /^(?:latest|beta)-linux.*\.yml$/,
}

/** Whether this is a feed of the platform; a folder may hold the releases of others too, of another version. */
export function isFeedOf(platform: string, name: string): boolean {
  return feeds[platform]?.test(name) ?? false
}
