import type { DemoAccount, HostInfo } from '#contract/host.ts'

export function platformName(): HostInfo['platform'] {
  const { platform } = process
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'macos' : 'linux'
}

/** The account of the simulator, which `npm start` passes as `name:password`. */
export function readDemoAccount(text = process.env.CONSOLE_DEMO_ACCOUNT): DemoAccount | undefined {
  const [, loginName, password] = /^([^:]+):(.+)$/.exec(text ?? '') ?? []
  return loginName && password ? { loginName, password } : undefined
}
