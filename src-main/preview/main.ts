/** `npm run preview -- --server URL --port N`: prints `ready` with the one-time link when it serves. */
import { join } from 'node:path'
import { buildIfStale, outDir } from '../../scripts/build.ts'
import { servePreview } from './server.ts'

await buildIfStale(['pages'])
await servePreview(join(outDir, 'renderer'))
