import type * as Electron from 'electron'
import type { ElectronApplication } from 'playwright'

const LOST_ANSWER = 'Resulting promise was garbage collected'

interface Call {
  id: number
  source: string
  arg: unknown
}

/**
 * V8 holds the promise of a call into main weakly, and about once in thousands of calls reports it as collected: the
 * function has run, also one that returns no promise, and its answer is lost. So main keeps the answer of each call, and
 * a call that is made again gets that answer: nothing is done twice.
 */
export function keepAnswers(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (run: typeof answer, call: Call) => Promise<unknown>
  let count = 0
  const evaluateOnce = async (run: unknown, arg: unknown) => {
    const call = { id: ++count, source: String(run), arg }
    try {
      return await evaluate(answer, call)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(LOST_ANSWER))) throw error
      process.stderr.write('Asked again: the answer to a call was lost.\n')
      return await evaluate(answer, call)
    }
  }
  app.evaluate = evaluateOnce as typeof app.evaluate
}

/** Runs in the main process. */
function answer(electron: typeof Electron, { id, source, arg }: Call): unknown {
  const state = globalThis as unknown as { answers?: Map<number, unknown> }
  state.answers ??= new Map()
  if (!state.answers.has(id)) state.answers.set(id, new Function(`return ${source}`)()(electron, arg))
  return state.answers.get(id)
}
