/** The object URL must stay valid while the system's save dialog is open. */
const URL_LIFETIME_MS = 10 * 60_000

/** Starts a browser download; in the desktop app it opens the system's save dialog. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Deferred, since the download starts after the click.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
