import type { Updater } from '../ports.ts'

/** For an installation that does not update itself. */
export function createDisabledUpdater(reason: string): Updater {
  const reject = () => Promise.reject(new Error(reason))
  return {
    disabledReason: reason,
    notifyOnly: false,
    installation: 'onRequest',
    check: reject,
    download: reject,
    isIntact: async () => false,
    discard: async () => {},
    install: reject,
    installOnQuit: () => {},
  }
}
