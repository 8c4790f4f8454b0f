import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Installation } from './installations.ts'

/** What the removal of an installation has left of what its consoles and its installer wrote. */
export async function findRemains(
  { traces, keys = [] }: Pick<Installation, 'traces' | 'keys'>,
  hasKey: (key: string) => Promise<boolean> = isInRegistry,
): Promise<string[]> {
  const found = await Promise.all(keys.map(hasKey))
  return [...traces().filter((path) => existsSync(path)), ...keys.filter((_key, index) => found[index])]
}

async function isInRegistry(key: string): Promise<boolean> {
  return promisify(execFile)('reg', ['query', key]).then(
    () => true,
    () => false,
  )
}
