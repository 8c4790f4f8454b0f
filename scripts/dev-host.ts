/** The core and the pages from their sources; `npm run dev` starts it again whenever a file of the core changes. */
import { parseArgs } from 'node:util'
import { formatDetails } from '../src-main/core/redact.ts'
import { startPreview } from '../src-main/preview/server.ts'
import { devPages } from './dev-pages.ts'
import { onShutdown } from './on-shutdown.ts'

const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })

const note = (level: string) => (message: string, details?: unknown) =>
  process.stderr.write(`${level} ${message} ${formatDetails(details)}\n`)
const preview = await startPreview({
  server: values.server ?? '',
  port: Number(values.port),
  pages: devPages,
  log: { info: () => {}, warn: note('warn'), error: note('error') },
})
onShutdown(() => preview.close())
process.stdout.write(`ready ${preview.link}\n`)
