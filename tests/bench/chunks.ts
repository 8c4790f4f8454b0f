import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'
import { rendererConfig, root } from '../../scripts/build.ts'
import { type BenchResult, formatKb, withBudget } from './report.ts'

const MAX_LINES = 30
const SIGN_IN_BUDGET = 170_000
const DASHBOARD_BUDGET = 400_000
const CHART_LIBRARY_BUDGET = 60_000

/** The modules that the dashboard imports when the console runs, besides the entry. */
const dashboardModules = ['app/routing/require-auth.tsx', 'app/routing/screens.ts', 'screens/home/home.tsx']

/** Modules of forms, validation, editor and charts: none may be loaded before the dashboard. */
const forbidden = [
  /node_modules\/(zod|lexical|@lexical|dompurify|fflate|qrcode\.react)\//,
  /node_modules\/(@visx|d3-[a-z]+)\//,
  /@fluentui\/react-(textarea|select|combobox|dialog|table|card)\//,
  /src-renderer\/editor\//,
  /src-renderer\/form\/(dialogs\/.*-dialog|fields\/|edit\/(rules|schema-from|use-edit-form|use-undo|save-bar|edit-buttons))/,
  /src-renderer\/(features|screens)\/.*(metric-tile|statistics)/,
]

/** The library of the reports' charts and what it brings along. */
const chartLibrary = /node_modules\/(@visx|d3-[a-z]+|internmap|classnames)\//

/** Sizes and contents of the chunks loaded before the sign-in and before the dashboard, gzipped separately. */
export async function chunkContents(): Promise<BenchResult> {
  const built = await build({ ...rendererConfig, build: { ...rendererConfig.build, write: false } })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const signIn = withImports(chunks, [entry])
  const dashboard = withImports(chunks, [entry, ...dashboardModules.map((path) => chunkOf(chunks, path))])
  const misplaced = dashboard
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([id, { code }]) => code && forbidden.some((pattern) => pattern.test(id.replaceAll('\\', '/'))))
    .map(([id]) => relative(root, id))
  const chartCode = chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([id]) => chartLibrary.test(id.replaceAll('\\', '/')))
    .map(([, { code }]) => code ?? '')
  const chartLibrarySize = gzipSize(minify(chartCode.join('\n')))
  const notes = [
    ...(misplaced.length > 0 ? ['loaded before the dashboard, and must not be:', ...misplaced] : []),
    'chunks before the dashboard, gz:',
    ...chunkLines(dashboard),
    'what is in them, each gz by itself:',
    ...lines(packagesOf(dashboard)),
    'chunks that load later, gz:',
    ...chunkLines(chunks.filter((chunk) => !dashboard.includes(chunk))),
  ]
  const size = (name: string, list: Rolldown.OutputChunk[], budget: number) => {
    const total = list.reduce((sum, { code }) => sum + gzipSize(code), 0)
    return { name, value: formatKb(total), ...withBudget(total, budget, formatKb) }
  }
  return {
    measures: [
      size('JavaScript of the sign-in, gz', signIn, SIGN_IN_BUDGET),
      size('JavaScript of the dashboard, gz', dashboard, DASHBOARD_BUDGET),
      {
        name: 'chart library of the reports, gz',
        value: formatKb(chartLibrarySize),
        ...withBudget(chartLibrarySize, CHART_LIBRARY_BUDGET, formatKb),
      },
      {
        name: 'modules of forms, editor or charts before the dashboard',
        value: String(misplaced.length),
        ...withBudget(misplaced.length, 0, String),
      },
    ],
    notes: notes.join('\n'),
  }
}

const lines = (list: { name: string; bytes: number }[]) =>
  list
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_LINES)
    .map(({ name, bytes }) => `${formatKb(bytes).padStart(10)}  ${name}`)

const chunkLines = (list: Rolldown.OutputChunk[]) =>
  lines(list.map(({ fileName, code }) => ({ name: fileName, bytes: gzipSize(code) })))

function packagesOf(chunks: Rolldown.OutputChunk[]): { name: string; bytes: number }[] {
  const code = new Map<string, string>()
  for (const [id, module] of chunks.flatMap((chunk) => Object.entries(chunk.modules))) {
    const name = packageOf(id)
    code.set(name, `${code.get(name) ?? ''}${module.code ?? ''}\n`)
  }
  return [...code].map(([name, text]) => ({ name, bytes: gzipSize(minify(text)) }))
}

/** The chunk that a dynamic import of this module loads; rolldown may have merged several modules into it. */
function chunkOf(chunks: Rolldown.OutputChunk[], path: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path)))
  if (!chunk) throw new Error(`no chunk has ${path}`)
  return chunk
}

function withImports(chunks: Rolldown.OutputChunk[], entries: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of entries) visit(chunk)
  return [...found]
}

/** The package of a module; for our own code, its module folder. */
function packageOf(id: string): string {
  const inside = id.split('node_modules/').at(-1)!
  if (inside !== id) return inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')
  return relative(root, id).split('/', 2).join('/')
}

function minify(text: string): string {
  // Alone, a package looks unused: nothing may be dropped here.
  return minifySync('package.js', text, { module: true, mangle: { toplevel: true }, compress: { unused: false } }).code
}

function gzipSize(text: string): number {
  return gzipSync(text).length
}
