import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { adaptAppImageTools } from './appimage-tools.ts'
import { writeAfterInstall } from './deb-scripts.ts'
import { runtimeVersion } from './electron-runtime.ts'
import { restrictBundles } from './mac-info.ts'
import { addRemovalScript, changeMsiProject } from './msi-removal.ts'

/** What electron-builder.yml cannot say. With ELECTRON_OVERRIDE_DIST_PATH that runtime is packed, without a download. */
export function builderConfig(output: string): Configuration {
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH
  adaptAppImageTools(process.env)
  return {
    directories: { output },
    deb: { afterInstall: writeAfterInstall() },
    // Everything is bundled: there are no packages to collect.
    beforeBuild: () => Promise.resolve(false),
    // The downloaded runtime contains a default application.
    afterPack: async ({ appOutDir, electronPlatformName }) => {
      rmSync(join(appOutDir, 'resources/default_app.asar'), { force: true })
      if (electronPlatformName === 'darwin') restrictBundles(appOutDir)
      if (electronPlatformName === 'win32') addRemovalScript(appOutDir)
    },
    msiProjectCreated: changeMsiProject,
    ...(runtime && { electronDist: runtime, electronVersion: runtimeVersion() }),
  }
}

/** Beyond that, for an application that is not signed. */
export function packageConfig(output: string): Configuration {
  return {
    ...builderConfig(output),
    // With the hardened runtime it would not start.
    mac: { hardenedRuntime: false },
    // Setting the fuses breaks the runtime's own signature, without which Apple Silicon starts nothing.
    electronFuses: { resetAdHocDarwinSignature: true },
  }
}
