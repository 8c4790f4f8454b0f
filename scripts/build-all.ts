/** `npm run build`: everything, whether stale or not. */
import { buildAll } from './build.ts'

await buildAll(['pages', 'host'])
