import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './mutants/all.ts'
import { applyMutant } from './mutants/mutant.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run test:mutants` tries them; this keeps the list up to date with the sources. */
test('every breakage of the list fits its source, and its test exists', () => {
  for (const mutant of mutants) {
    const source = readFileSync(join(root, mutant.file), 'utf8')
    expect(applyMutant(source, mutant), mutant.name).not.toBe(source)
    expect(existsSync(join(root, mutant.killedBy)), mutant.killedBy).toBe(true)
    expect(readFileSync(join(root, mutant.killedBy), 'utf8')).toContain(mutant.title ?? '')
  }
})

test('the list has 120 breakages or more, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(120)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
