import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildIfStale, outDir, rendererConfig } from '../../scripts/build.ts'

/** The page that mounts one screen; the preview serves it in place of the console's pages. */
export const componentPages = join(outDir, 'component')

/** Builds the page of the component tests from the console's sources, after the pages whose bridge it uses. */
export async function buildComponentPage(): Promise<void> {
  await buildIfStale(['pages'])
  const page = fileURLToPath(new URL('./page', import.meta.url))
  const mtime = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [join(outDir, '.built-pages'), ...readdirSync(page).map((name) => join(page, name))]
  if (sources.every((path) => mtime(path) < mtime(join(componentPages, 'desktop.js')))) return
  await build({
    ...rendererConfig,
    root: page,
    build: { ...rendererConfig.build, outDir: componentPages, rolldownOptions: {} },
  })
  copyFileSync(join(outDir, 'renderer', 'desktop.js'), join(componentPages, 'desktop.js'))
}
