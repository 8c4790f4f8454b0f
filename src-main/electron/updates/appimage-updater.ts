import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppImageUpdater } from 'electron-updater'

/**
 * electron-updater deletes the installed AppImage before the new one is in its place: with a full disk there would be
 * none. Here the new one is complete beside it first.
 */
export class SafeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const { installerPath } = this
    const installed = process.env.APPIMAGE
    if (!installerPath || !installed) throw new Error('there is nothing to install, or no AppImage')
    // A name without a version was chosen and stays, as electron-updater has it.
    const isVersioned = /\d+\.\d+\.\d+/.test(basename(installed))
    const target = isVersioned ? join(dirname(installed), basename(installerPath)) : installed
    const draft = `${target}.new`
    try {
      copyFileSync(installerPath, draft)
      chmodSync(draft, 0o755)
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
    rmSync(installerPath, { force: true })
    if (target !== installed) {
      rmSync(installed, { force: true })
      this.emit('appimage-filename-updated', target)
    }
    return true
  }
}
