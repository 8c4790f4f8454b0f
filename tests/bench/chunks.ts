import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'
import { rendererConfig, root } from '../../scripts/build.ts'
import { type BenchResult, formatKb } from './report.ts'

const MAX_LINES = 30

/** Contents of the chunks that index.html names: one line per package, largest first, gzipped separately. */
export async function chunkContents(): Promise<BenchResult> {
  const built = await build({ ...rendererConfig, build: { ...rendererConfig.build, write: false } })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = firstChunks(chunks)
  const code = new Map<string, string>()
  for (const chunk of first) {
    for (const [id, module] of Object.entries(chunk.modules)) {
      const name = packageOf(id)
      code.set(name, `${code.get(name) ?? ''}${module.code ?? ''}\n`)
    }
  }
  const packages = [...code].map(([name, text]) => ({ name, bytes: gzipSize(minify(text)) }))
  const lines = (list: { name: string; bytes: number }[]) =>
    list
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, MAX_LINES)
      .map(({ name, bytes }) => `${formatKb(bytes).padStart(10)}  ${name}`)
  const chunkLines = (list: Rolldown.OutputChunk[]) =>
    lines(list.map(({ fileName, code }) => ({ name: fileName, bytes: gzipSize(code) })))
  const notes = [
    'chunks of the first screen, gz:',
    ...chunkLines(first),
    'what is in them, each gz by itself:',
    ...lines(packages),
    'chunks that load later, gz:',
    ...chunkLines(chunks.filter((chunk) => !first.includes(chunk))),
  ]
  const total = first.reduce((sum, chunk) => sum + gzipSize(chunk.code), 0)
  return { measures: [{ name: 'chunks named by index.html, gz', value: formatKb(total) }], notes: notes.join('\n') }
}

/** The entry and its static imports. */
function firstChunks(chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  visit(chunks.find(({ isEntry }) => isEntry))
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
