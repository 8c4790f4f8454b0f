/** The object URL must stay valid while the system's save dialog is open. */
const SAVE_LIMIT_MS = 10 * 60_000

/** Starts a browser download; in the desktop app it opens the system's save dialog. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Deferred, since the download starts after the click.
  setTimeout(() => URL.revokeObjectURL(address), SAVE_LIMIT_MS)
}
