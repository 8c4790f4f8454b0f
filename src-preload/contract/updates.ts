import type { UpdateView } from '../shared/update-view.ts'

export type { UpdateView }

export interface UpdateCommands {
  getUpdateState(): UpdateView
  /** Checks for a newer version and downloads it; ignored while a check is running. */
  checkForUpdates(): void
  /** Installs the downloaded update and restarts; rejects with a Chinese message when that is not possible now. */
  installUpdate(): void
}
