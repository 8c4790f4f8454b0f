import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { buildIfStale, outDir, rendererConfig } from '../../scripts/build.ts'
import { CONSOLE_FRAME } from './page/frame.ts'

/** The page that mounts one screen; the preview serves it in place of the console's pages. */
export const componentPages = join(outDir, 'component')

/** The whole console in a page that starts again without being loaded. */
export const restartablePages = join(outDir, 'restartable')

const page = fileURLToPath(new URL('./page', import.meta.url))

/** Libraries that keep no state of an application: they stay, compiled, when the page is started again. */
const isLibrary = (id: string) =>
  /^(react|react\/jsx-runtime|react-dom|react-dom\/client|lexical|zod|dompurify|@fluentui\/(?!react-icons).*|@lexical\/.*|@griffel\/react)$/.test(
    id,
  )

/** Of this one only what is imported, which is a third of it. */
const KIT = '@fluentui/react-components'

interface Imports {
  libraries: Set<string>
  /** Names imported from the kit. */
  names: Set<string>
}

/** Leaves the libraries to the script that stays, and notes what is imported. */
function leaveOut({ libraries, names }: Imports): Plugin {
  return {
    name: 'leave-out-libraries',
    resolveId: { order: 'pre', handler: (id) => (isLibrary(id) ? { id, external: true } : null) },
    transform: {
      order: 'post',
      handler(code) {
        for (const [, list = ''] of code.matchAll(/import \{([^}]*)\} from ["']@fluentui\/react-components["']/g)) {
          for (const name of list.split(',')) names.add(name.trim().split(' ')[0]!)
        }
      },
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') for (const id of chunk.imports) libraries.add(id)
      }
    },
  }
}

/** A module that puts the libraries where the application looks for them. */
function provide({ libraries, names }: Imports): Plugin {
  const ids = [...libraries]
  const kit = [...names].filter(Boolean).join(', ')
  const lines = [
    `import { provideLibraries } from ${JSON.stringify(join(page, 'restart.ts'))}`,
    ...ids.map((id, i) => (id === KIT ? `import { ${kit} } from '${id}'` : `import * as library${i} from '${id}'`)),
    `provideLibraries({ ${ids.map((id, i) => `'${id}': ${id === KIT ? `{ ${kit} }` : `library${i}`}`).join(', ')} })`,
  ]
  return {
    name: 'provide-libraries',
    resolveId: (id) => (id === 'libraries' ? '\0libraries' : null),
    load: (id) => (id === '\0libraries' ? lines.join('\n') : null),
  }
}

function buildScript(name: string, input: string, plugin: Plugin): Promise<unknown> {
  return build({
    ...rendererConfig,
    root: page,
    plugins: [react(), plugin],
    publicDir: name === 'app' ? rendererConfig.publicDir! : false,
    build: {
      ...rendererConfig.build,
      outDir: componentPages,
      emptyOutDir: false,
      modulePreload: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        input,
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: `${name}.js`,
          globals: (id: string) => `libraries[${JSON.stringify(id)}]`,
        },
        // There is nothing to load, so nothing is asked of `import.meta`.
        onwarn: (warning, warn) => void (warning.code === 'EMPTY_IMPORT_META' || warn(warning)),
      },
    },
  })
}

/** In brackets, so that it is compiled at once instead of being read twice. */
const asFunction = (name: string, script: string) => `globalThis.${name} = (() => {\n${script}\n})\n`

/**
 * Builds the pages of the component and browser tests from the console's sources, after the built pages whose bridge it uses.
 * Application and bridge become functions, so that the page can start another one without being loaded and compiled.
 */
export async function buildTestPages(): Promise<void> {
  await buildIfStale(['pages'])
  const stamp = join(componentPages, '.built')
  const mtime = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [
    ...[join(outDir, '.built-pages'), fileURLToPath(import.meta.url)],
    ...readdirSync(page).map((name) => join(page, name)),
  ]
  if (sources.every((path) => mtime(path) < mtime(stamp))) return
  rmSync(componentPages, { recursive: true, force: true })
  const imports: Imports = { libraries: new Set(), names: new Set() }
  await buildScript('app', join(page, 'main.tsx'), leaveOut(imports))
  await buildScript('libraries', 'libraries', provide(imports))
  const app = join(componentPages, 'app.js')
  const bridge = asFunction('startBridge', readFileSync(join(outDir, 'renderer/desktop.js'), 'utf8'))
  const application = asFunction('startApplication', readFileSync(app, 'utf8'))
  writeFileSync(app, `${bridge}${application}start()\n`)
  // The preview loads the bridge by this name.
  writeFileSync(join(componentPages, 'desktop.js'), '')
  for (const name of ['index.html', 'frame.css']) copyFileSync(join(page, name), join(componentPages, name))
  rmSync(restartablePages, { recursive: true, force: true })
  cpSync(componentPages, restartablePages, { recursive: true })
  for (const name of ['release-notes.json', 'third-party.json']) {
    copyFileSync(join(outDir, 'renderer', name), join(restartablePages, name))
  }
  const html = readFileSync(join(page, 'index.html'), 'utf8')
  const whole = html
    .replace('<html ', `<html data-frame="${CONSOLE_FRAME}" `)
    .replace(/ *<link rel="stylesheet".*\n/, '')
  writeFileSync(join(restartablePages, 'index.html'), whole)
  writeFileSync(stamp, '')
}
