import type { DemoAccount } from '../../src-preload/contract/host.ts'

/** The account of the simulator, which `npm start` passes as `name:password`. */
export function readDemoAccount(text = process.env.CONSOLE_DEMO_ACCOUNT): DemoAccount | undefined {
  const [, loginName, password] = /^([^:]+):(.+)$/.exec(text ?? '') ?? []
  return loginName && password ? { loginName, password } : undefined
}
