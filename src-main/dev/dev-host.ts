/** The core and the pages from their sources; `npm run dev` starts it again whenever a file of the core changes. */
import { parseArgs } from 'node:util'
import { describe } from '../core/redact.ts'
import { startPreview } from '../preview/server.ts'
import { devPages } from './dev-pages.ts'
import { endWithTerminal } from './ending.ts'

const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })

const note = (level: string) => (message: string, details?: unknown) =>
  process.stderr.write(`${level} ${message} ${describe(details)}\n`)
const preview = await startPreview({
  server: values.server ?? '',
  port: Number(values.port),
  pages: devPages,
  log: { info: () => {}, warn: note('warn'), error: note('error') },
})
endWithTerminal(() => preview.close())
process.stdout.write(`ready ${preview.link}\n`)
