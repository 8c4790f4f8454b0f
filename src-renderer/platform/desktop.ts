import type { Desktop } from '../../src-preload/contract.ts'

declare global {
  interface Window {
    /** Put there by the preload, or by the preview host before the console's own script. */
    desktop: Desktop
  }
}

/** The bridge to the main process. */
export const { desktop } = window
