/** The core and the pages from their sources; `npm run dev` starts it again whenever a file of the core changes. */
import { servePreview } from '../src-main/preview/serve.ts'
import { devPages } from './dev-pages.ts'

await servePreview(devPages)
