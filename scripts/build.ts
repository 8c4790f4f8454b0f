import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { recordModules, savePackages, writeNotices } from './bundled-packages.ts'
import { CHANGELOG, writeReleaseNotes } from './release-notes.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const outDir = join(root, 'out')

/** `pages`: loaded by the renderer. `host`: main process and preload. */
type Part = 'pages' | 'host'

const sources: Record<Part, string[]> = {
  pages: [
    'src-renderer',
    'src-preload',
    'src-main/preview/page.ts',
    'resources',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/bundled-packages.ts',
    'scripts/bundled-packages.ts',
    'scripts/release-notes.ts',
    CHANGELOG,
  ],
  host: ['src-main', 'src-preload', 'scripts', 'package-lock.json'],
}

/**
 * The router is one module, whose components count as used because they are made by calls and given names: marked as
 * what they are, those that nothing imports are left out.
 */
const shedRouterParts: Plugin = {
  name: 'shed-router-parts',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/.test(id)) return null
    const marked = code
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
      .replaceAll(/^(var \w+ = )(React\w*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
    return { code: marked, map: null }
  },
}

/** The modules of the last build of each part. */
const modules: Record<Part, Set<string>> = { pages: new Set(), host: new Set() }

const common: InlineConfig = { configFile: false, root, logLevel: 'warn', clearScreen: false }

export const rendererConfig: InlineConfig = {
  ...common,
  root: join(root, 'src-renderer'),
  publicDir: join(root, 'resources/public'),
  base: '/',
  plugins: [react(), shedRouterParts, recordModules(modules.pages)],
  worker: { format: 'es', plugins: () => [recordModules(modules.pages)] },
  build: {
    outDir: join(outDir, 'renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    // A link for each chunk behind an import took longer than the chunks, which lie beside the page (performance.md).
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules shared by screens would become some 90 chunks before the dashboard, a request each (performance.md).
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 2 },
            {
              name: 'workbench',
              test: /src-renderer[\\/](app[\\/]routing[\\/](require-auth|screens)|screens[\\/]home[\\/]home)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}

const previewPage: InlineConfig = {
  ...common,
  publicDir: false,
  build: {
    outDir: join(outDir, 'renderer'),
    emptyOutDir: false,
    target: 'chrome130',
    lib: {
      entry: join(root, 'src-main/preview/page.ts'),
      formats: ['iife'],
      name: 'preview',
      fileName: () => 'desktop.js',
    },
  },
}

/** The page of the mini window: small, and with none of the console's code. */
const miniPage: InlineConfig = {
  ...common,
  root: join(root, 'src-renderer/mini'),
  publicDir: false,
  base: './',
  plugins: [recordModules(modules.pages)],
  build: {
    outDir: join(outDir, 'renderer/mini'),
    emptyOutDir: true,
    target: 'chrome130',
    modulePreload: false,
    reportCompressedSize: false,
  },
}

/**
 * SignalR requires packages at run time that a packaged console does not have, and cannot connect without them. The few
 * things it needs are provided by core/hub/connection.ts.
 */
const bundleSignalr: Plugin = {
  name: 'bundle-signalr',
  transform(code, id) {
    if (!/@microsoft[\\/]signalr[\\/].*HttpConnection\.js$/.test(id)) return null
    const patched = code.replace('typeof require !== "undefined"', 'false')
    if (patched === code) throw new Error('SignalR no longer asks for packages as it did: look at bundleSignalr')
    return { code: patched, map: null }
  },
}

const main: InlineConfig = {
  ...common,
  publicDir: false,
  plugins: [bundleSignalr, recordModules(modules.host)],
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: join(root, 'src-main/main.ts'),
    outDir: join(outDir, 'main'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
}

/** A preload script; a sandboxed one can load no other file. */
const preloadScript = (source: string, name: string): InlineConfig => ({
  ...common,
  publicDir: false,
  plugins: [recordModules(modules.host)],
  build: {
    outDir: join(outDir, 'preload'),
    // The first one.
    emptyOutDir: name === 'preload.cjs',
    target: 'chrome130',
    minify: false,
    lib: { entry: join(root, 'src-preload', source), formats: ['cjs'], fileName: () => name },
    rolldownOptions: { external: ['electron'] },
  },
})
const preloads = [preloadScript('preload.ts', 'preload.cjs'), preloadScript('mini-preload.ts', 'mini.cjs')]

const configs: Record<Part, InlineConfig[]> = {
  pages: [rendererConfig, previewPage, miniPage],
  host: [main, ...preloads],
}

export async function buildAll(parts: Part[]): Promise<void> {
  for (const part of parts) {
    modules[part].clear()
    for (const config of configs[part]) await build(config)
    mkdirSync(outDir, { recursive: true })
    savePackages(outDir, part, modules[part])
    writeNotices(outDir)
    writeReleaseNotes(outDir)
    writeFileSync(stampPath(part), '')
  }
}

/** Builds the parts whose sources are newer than their last build. */
export async function buildIfStale(parts: Part[]): Promise<void> {
  for (const part of parts) {
    const built = statSync(stampPath(part), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (sources[part].some((path) => newestMtime(resolve(root, path)) > built)) {
      rmSync(stampPath(part), { force: true })
      await buildAll([part])
    }
  }
}

function stampPath(part: Part): string {
  return join(outDir, `.built-${part}`)
}

function newestMtime(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestMtime(join(path, name))))
}
