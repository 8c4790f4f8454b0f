import { app } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Ports } from '../../core/ports.ts'
import { printServerCheck } from '../../core/server-check/report-text.ts'
import { describeFailure } from '../../core/startup-error.ts'
import { createDisabledUpdater } from '../../core/updates/update-config.ts'

/** `--server-check`: the console checks its server with the session that the operator left, prints the report and ends. */
export const isServerCheck = (): boolean => app.commandLine.hasSwitch('server-check')

/** A running console has the session: two processes must not renew its tokens. */
export function refuseServerCheck(): void {
  process.stdout.write('控制台正在运行：请先退出，或在 设置 → 诊断 中体检\n')
  app.exit(2)
}

type CheckingCore = Pick<ConsoleCore, 'start' | 'stop' | 'runServerCheck'>

/** The host without windows: nothing is shown, sounded or updated. */
export function quietPorts(ports: Ports): Ports {
  const nothing = () => {}
  return {
    ...ports,
    updater: createDisabledUpdater('体检时不更新'),
    showNotification: nothing,
    withdrawNotification: nothing,
    playSound: nothing,
    requestAttention: nothing,
    bringToFront: nothing,
    showStatus: nothing,
  }
}

export async function runServerCheckCommand(core: CheckingCore): Promise<void> {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  let code = 2
  try {
    await core.start(process.env.CONSOLE_SERVER)
    code = await printServerCheck(core.runServerCheck, print)
  } catch (error) {
    print(`没有体检：${describeFailure(error)}`)
  } finally {
    await core.stop()
    app.exit(code)
  }
}
