import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the packages of `dist` into `pool`, under the names that `nameOf` gives; returns those that it leaves out. `added` is
 * a file with the sums of all that was ever added: what was, and is in the pool no more, was withdrawn and does not come back.
 */
export function addPackages(dist: string, pool: string, added: string, nameOf: (file: string) => string): string[] {
  const inPool = readdirSync(pool).map((name) => sumOf(join(pool, name)))
  const known = new Set(existsSync(added) ? readFileSync(added, 'utf8').split('\n').filter(Boolean) : [])
  const withdrawn: string[] = []
  for (const name of readdirSync(dist).filter((one) => one.endsWith('.deb'))) {
    const sum = sumOf(join(dist, name))
    if (known.has(sum) && !inPool.includes(sum)) withdrawn.push(name)
    else {
      copyFileSync(join(dist, name), join(pool, nameOf(join(dist, name))))
      known.add(sum)
    }
  }
  writeFileSync(added, [...new Set([...known, ...inPool])].map((sum) => `${sum}\n`).join(''))
  return withdrawn
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
