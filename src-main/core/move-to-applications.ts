interface Start {
  platform: NodeJS.Platform
  packaged: boolean
  /** Started by the system, without a window. */
  hidden: boolean
  executable: string
  home: string
}

/**
 * Whether to offer the move to macOS's folder of applications: from a disk image, the downloads, or the random place where
 * macOS runs what was never moved. Updates cannot replace the console there. Any other folder was chosen (A259).
 */
export function shouldOfferMove({ platform, packaged, hidden, executable, home }: Start): boolean {
  if (platform !== 'darwin' || !packaged || hidden) return false
  return (
    executable.startsWith('/Volumes/') ||
    executable.includes('/AppTranslocation/') ||
    executable.startsWith(`${home}/Downloads/`)
  )
}
