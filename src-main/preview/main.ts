import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale, outDir } from '../../scripts/build.ts'
import { onShutdown } from '../../scripts/on-shutdown.ts'
import { formatDetails } from '../core/redact.ts'
import { startPreview } from './server.ts'

/** `npm run preview -- --server URL --port N`: prints `ready` with the one-time link when it serves. */
const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })

await buildIfStale(['pages'])
const createLogger = (level: string) => (message: string, details?: unknown) =>
  process.stderr.write(`${level} ${message} ${formatDetails(details)}\n`)
const preview = await startPreview({
  server: values.server ?? '',
  port: Number(values.port),
  pages: join(outDir, 'renderer'),
  log: { info: () => {}, warn: createLogger('warn'), error: createLogger('error') },
})
onShutdown(() => preview.close())
process.stdout.write(`ready ${preview.link}\n`)
