/** `npm run package [-- DIR]`: packs what is built, unsigned, into an unpacked folder below DIR (dist). */
import { build } from 'electron-builder'
import { root } from './build.ts'
import { packageConfig } from './builder-config.ts'

await build({ projectDir: root, dir: true, config: packageConfig(process.argv[2] ?? 'dist') })
