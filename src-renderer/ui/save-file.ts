/** The dialog waits for the operator; the file has to be there until he is done. */
const SAVE_LIMIT_MS = 10 * 60_000

/** The browser's own way: it shows the download, the desktop opens the system's dialog. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Not at once: the download begins after the click.
  setTimeout(() => URL.revokeObjectURL(address), SAVE_LIMIT_MS)
}
