/** The object URL must stay valid while the system's save dialog is open. */
const URL_LIFETIME_MS = 10 * 60_000

/** Starts a browser download; in the desktop app it opens the system's save dialog. Returns its address. */
export function downloadFile(file: Blob, name: string): string {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Deferred, since the download starts after the click.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
  return url
}

/** Copies a text to the clipboard; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a loaded image of our origin as PNG, the only format of the clipboard; returns whether it worked. */
export async function copyImage(image: HTMLImageElement): Promise<boolean> {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  try {
    const png = new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
    )
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return false
  }
}

/** Saves an image as the server sent it; returns whether it could be read. */
export async function saveImage(source: string): Promise<boolean> {
  try {
    const file = source.startsWith('data:') ? dataToBlob(source) : await readImage(source)
    // With its query a name would have no ending of an image.
    const path = source.startsWith('data:') ? '' : source.replace(/\?.*$/, '')
    const name = decodeURIComponent(path.split('/').at(-1) ?? '')
    downloadFile(file, name || `图片.${file.type.split('/')[1] || 'png'}`)
    return true
  } catch {
    return false
  }
}

async function readImage(source: string): Promise<Blob> {
  const response = await fetch(source)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return await response.blob()
}

/** The content security policy lets no page fetch a data URL. */
function dataToBlob(url: string): Blob {
  const [head = '', data = ''] = url.split(',')
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? '' })
}
