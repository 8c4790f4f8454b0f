/** `npm run package [-- DIR]`: packs what is built, unsigned, into an unpacked folder below DIR (dist). */
import { build } from 'electron-builder'
import { root } from './build.ts'
import { builderConfig } from './builder-config.ts'

const config = {
  ...builderConfig(process.argv[2] ?? 'dist'),
  // An unsigned application with the hardened runtime does not start.
  mac: { hardenedRuntime: false },
  // Setting the fuses breaks the runtime's own signature, without which Apple Silicon starts nothing.
  electronFuses: { resetAdHocDarwinSignature: true },
}
await build({ projectDir: root, dir: true, config })
