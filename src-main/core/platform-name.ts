import type { HostInfo } from '../../src-preload/contract/host.ts'

export function platformName(platform: NodeJS.Platform = process.platform): HostInfo['platform'] {
  return platform === 'win32' ? 'windows' : platform === 'darwin' ? 'macos' : 'linux'
}
