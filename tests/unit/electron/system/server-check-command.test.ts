import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleCore } from '#main/core/console-core.ts'
import { isServerCheck, refuseServerCheck, runServerCheckCommand } from '#main/electron/system/command-line.ts'

const exit = vi.hoisted(() => vi.fn<(code: number) => void>())
const switches = vi.hoisted(() => new Set<string>())
vi.mock('electron', () => ({ app: { exit, commandLine: { hasSwitch: (name: string) => switches.has(name) } } }))

const printed: string[] = []
afterEach(() => void vi.restoreAllMocks())
beforeEach(() => {
  printed.length = 0
  exit.mockClear()
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})

type RunServerCheck = ConsoleCore['runServerCheck']

async function run(runServerCheck: RunServerCheck, start: () => Promise<void> = async () => {}) {
  const stop = vi.fn(async () => {})
  await runServerCheckCommand({ start, stop, runServerCheck })
  expect(stop).toHaveBeenCalledOnce()
  return exit.mock.calls
}

test('the command prints the report, stops the console and ends with its code', async () => {
  const report = { at: 0, server: 'https://a.example', calls: [], facts: {}, proposal: null }
  expect(await run(async () => report)).toEqual([[0]])
  expect(printed.join('')).toContain('服务器 https://a.example')
})

test('without a session, or a start, there is no check: 2', async () => {
  expect(await run(() => Promise.reject(new Error('请先登录，再做体检')))).toEqual([[2]])
  expect(printed.join('')).toContain('请先登录')
  exit.mockClear()
  expect(await run(vi.fn<RunServerCheck>(), () => Promise.reject(new Error('磁盘已满')))).toEqual([[2]])
  expect(printed.join('')).toContain('没有体检：磁盘已满')
})

test('beside a running console it ends at once and says what to do', () => {
  expect(isServerCheck()).toBe(false)
  switches.add('server-check')
  expect(isServerCheck()).toBe(true)
  refuseServerCheck()
  expect(exit.mock.calls).toEqual([[2]])
  expect(printed.join('')).toContain('控制台正在运行')
})
