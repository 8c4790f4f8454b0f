import { formatReport, isUsable } from './report-text.ts'
import type { createServerCheck } from './server-check.ts'

/** 0: every reading that could be made is understood. 1: some is not. 2: there was no check. */
export type CheckExitCode = 0 | 1 | 2

/** The check as a command of administrators: prints the report, or why there is none. */
export async function printServerCheck(
  run: ReturnType<typeof createServerCheck>['run'],
  print: (text: string) => void,
): Promise<CheckExitCode> {
  try {
    const report = await run()
    print(formatReport(report))
    return isUsable(report) ? 0 : 1
  } catch (error) {
    print(`没有体检：${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}
