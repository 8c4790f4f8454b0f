import { coreMutants } from './core.ts'
import type { Mutant } from './mutant.ts'
import { rendererMutants } from './renderer.ts'
import { sharedMutants } from './shared.ts'

export const mutants: readonly Mutant[] = [...coreMutants, ...rendererMutants, ...sharedMutants]
