/** `npm run bench [-- name …] [--strict]`: measures the console against its budgets and prints one table. */
import { parseArgs } from 'node:util'
import { chatMeasures } from './chat.ts'
import { chunkContents } from './chunks.ts'
import { coreMeasures } from './core.ts'
import { exportMeasures } from './export.ts'
import { idleMeasures } from './idle.ts'
import { packagedMeasures } from './packaged.ts'
import { type Part, tableOf } from './report.ts'
import { soakMeasures } from './soak.ts'
import { startMeasures } from './start.ts'
import { tableMeasures } from './table.ts'

const parts: Record<string, () => Promise<Part>> = {
  table: tableMeasures,
  export: exportMeasures,
  start: startMeasures,
  chunks: chunkContents,
  core: coreMeasures,
  idle: idleMeasures,
  chat: chatMeasures,
  soak: soakMeasures,
  packaged: packagedMeasures,
}

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const results: Part[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  process.stderr.write(`measuring: ${name}\n`)
  results.push(await parts[name]!())
}
const measures = results.flatMap((result) => result.measures)
process.stdout.write(`\n${tableOf(measures)}\n`)
for (const { notes } of results) if (notes) process.stdout.write(`\n${notes}\n`)
const over = measures.filter((measure) => measure.over).length
process.stdout.write(over === 0 ? '\nall within budget\n' : `\n${over} over budget\n`)
if (values.strict && over > 0) process.exitCode = 1
