import { parseArgs } from 'node:util'

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
