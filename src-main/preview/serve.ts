import { parseArgs } from 'node:util'
import { onShutdown } from '../../scripts/children.ts'
import { readDemoAccount } from '../core/ports.ts'
import { formatDetails } from '../core/redact.ts'
import { type PreviewOptions, startPreview } from './server.ts'

/** Serves these pages until a termination signal; prints `ready` with the one-time link. Arguments: `--server --port`. */
export async function servePreview(pages: PreviewOptions['pages']): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })
  const createLogger = (level: string) => (message: string, details?: unknown) =>
    process.stderr.write(`${level} ${message} ${formatDetails(details)}\n`)
  const log = { info: () => {}, warn: createLogger('warn'), error: createLogger('error') }
  const guidance = { demoAccount: readDemoAccount() }
  const preview = await startPreview({ server: values.server ?? '', port: Number(values.port), pages, log, guidance })
  onShutdown(() => preview.close())
  process.stdout.write(`ready ${preview.link}\n`)
}
