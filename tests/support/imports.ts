import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  imports: Record<string, string>
}
/** `#shared/` and `src-preload/shared/`. */
const aliases = Object.entries(imports).map(([name, path]) => [name.slice(0, -1), path.slice(2, -1)] as const)

/** The path below the root of what a file imports by this name; that of a package as it is. */
export function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  const [alias, path] = aliases.find(([start]) => name.startsWith(start)) ?? []
  return alias ? path + name.slice(alias.length) : name
}
