import type { Desktop } from '#contract/desktop.ts'

declare global {
  interface Window {
    /** Set by the preload script, or by the preview host before the app's script runs. */
    desktop: Desktop
  }
}

/** The typed IPC bridge to the main process. */
export const { desktop } = window
