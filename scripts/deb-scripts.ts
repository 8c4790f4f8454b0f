import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { outDir, root } from './build.ts'

/** Writes the script that dpkg runs after an installation, electron-builder's and then ours; returns its path. */
export function writeAfterInstall(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const own = readFileSync(join(root, 'resources/installer/after-install.sh'), 'utf8')
  const script = readFileSync(resolve('app-builder-lib/templates/linux/after-install.tpl'), 'utf8').trimEnd() + own
  const path = join(outDir, 'after-install.tpl')
  mkdirSync(outDir, { recursive: true })
  writeFileSync(path, script)
  return path
}
