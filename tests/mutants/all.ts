import { browserMutants } from './browser.ts'
import { decisionMutants } from './decisions.ts'
import { mainProcessMutants } from './main-process.ts'
import type { Mutant } from './mutant.ts'
import { pageMutants } from './pages.ts'
import { realtimeMutants } from './realtime.ts'
import { sharedMutants } from './shared.ts'

export const mutants: readonly Mutant[] = [
  ...[...realtimeMutants, ...mainProcessMutants, ...sharedMutants],
  ...[...decisionMutants, ...pageMutants, ...browserMutants],
]
