import { findElectron, isDisplayMissing } from '#scripts/electron-runtime.ts'
import { canOpenDisplays } from '../../desktop/support/display.ts'

/** Why the journeys cannot run on the desktop; null when they can. tests/run.ts may have asked before. */
export function desktopMissing(): string | null {
  if (process.env.DESKTOP_MISSING) return process.env.DESKTOP_MISSING
  if (isDisplayMissing() && !canOpenDisplays) return 'there is no display'
  return findElectron() ? null : 'the Electron runtime is not there'
}
