/** `npm run package [-- DIR]`: packs what is built, unsigned, into an unpacked folder below DIR (dist). */
import { build } from 'electron-builder'
import { root } from './build.ts'
import { builderConfig } from './builder-config.ts'

// An unsigned application with the hardened runtime does not start.
const config = { ...builderConfig(process.argv[2] ?? 'dist'), mac: { hardenedRuntime: false } }
await build({ projectDir: root, dir: true, config })
