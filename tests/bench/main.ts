/** `npm run bench [-- name …] [--strict] [--quick]`: measures the console against its budgets and prints one table. */
import { chatMeasures } from './chat.ts'
import { chunkContents } from './chunks.ts'
import { coreMeasures } from './core.ts'
import { exportMeasures } from './export.ts'
import { heldKeyMeasures } from './held-key.ts'
import { idleMeasures } from './idle.ts'
import { largeMeasures } from './large.ts'
import { loadMeasures } from './load.ts'
import { packagedMeasures } from './packaged.ts'
import { planBench } from './plan.ts'
import { type BenchResult, formatTable, type Measure } from './report.ts'
import { requestMeasures } from './requests.ts'
import { soakMeasures } from './soak.ts'
import { startMeasures } from './start.ts'
import { statementMeasures } from './statement.ts'
import { tableMeasures } from './table.ts'

const benches: Record<string, () => Promise<BenchResult>> = {
  table: tableMeasures,
  large: largeMeasures,
  load: loadMeasures,
  export: exportMeasures,
  start: startMeasures,
  chunks: chunkContents,
  core: coreMeasures,
  requests: requestMeasures,
  idle: idleMeasures,
  held: heldKeyMeasures,
  statement: statementMeasures,
  chat: chatMeasures,
  soak: soakMeasures,
  packaged: packagedMeasures,
}

const { parts, isStrict, remark } = planBench(process.argv.slice(2), Object.keys(benches))
if (remark) process.stderr.write(`${remark}\n`)

const measures: Measure[] = []
for (const name of parts) {
  process.stderr.write(`measuring: ${name}\n`)
  const startedAt = performance.now()
  const result = await benches[name]!()
  process.stderr.write(`  took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
  measures.push(...result.measures)
  // At once: what a long run measured is not lost with its end.
  if (result.measures.length > 0) process.stdout.write(`\n${formatTable(result.measures)}\n`)
  if (result.notes) process.stdout.write(`\n${result.notes}\n`)
}
const over = measures.filter((measure) => measure.isOverBudget)
process.stdout.write(
  over.length === 0 ? '\nall within budget\n' : `\n${over.length} over budget:\n${formatTable(over)}\n`,
)
if (remark) process.stdout.write(`${remark}\n`)
if (isStrict && over.length > 0) process.exitCode = 1
