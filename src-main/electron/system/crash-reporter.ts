import { mkdirSync } from 'node:fs'
import { app, crashReporter } from 'electron'

/** Keeps crash dumps of all processes on this machine, in the data folder; nothing is sent. Call before the app is ready. */
export function startCrashReporter(): void {
  // Made here, so that other accounts cannot read it.
  mkdirSync(app.getPath('crashDumps'), { recursive: true, mode: 0o700 })
  crashReporter.start({ uploadToServer: false })
}

/** `onCrash`: a process other than this one has crashed. */
export function watchCrashes(onCrash: () => void): void {
  app.on('render-process-gone', onCrash)
  app.on('child-process-gone', onCrash)
}
