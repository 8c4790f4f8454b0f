import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describe } from '../core/redact.ts'
import { buildIfStale, outDir } from '../dev/build.ts'
import { endWithTerminal } from '../dev/ending.ts'
import { startPreview } from './server.ts'

/** `npm run preview -- --server URL --port N`: prints `ready` with the one-time link when it serves. */
const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })

await buildIfStale(['pages'])
const note = (level: string) => (message: string, details?: unknown) =>
  process.stderr.write(`${level} ${message} ${describe(details)}\n`)
const preview = await startPreview({
  server: values.server ?? '',
  port: Number(values.port),
  pages: join(outDir, 'renderer'),
  log: { info: () => {}, warn: note('warn'), error: note('error') },
})
endWithTerminal(() => preview.close())
process.stdout.write(`ready ${preview.link}\n`)
