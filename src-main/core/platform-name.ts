import type { HostInfo } from '../../src-preload/contract/host.ts'

export function platformName(platform: NodeJS.Platform = process.platform): HostInfo['platform'] {
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'macos' : 'linux'
}
