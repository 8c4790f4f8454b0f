interface Paste {
  /** Whether the browser inserts the text. */
  hasText: boolean
  /** With text they are offered beside it, else they are what is pasted. */
  files: File[]
}

/**
 * Reads a paste: text counts where there is some. Spreadsheets and documents add an image of what was copied to their
 * text. A copied file has its name as text, which is none, and a copied image at most an <img>.
 */
export function readPaste(data: Pick<DataTransfer, 'files' | 'getData'>): Paste {
  const files = [...data.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  const isNamesOnly = lines.every((line) => line.trim() === '' || names.has(line.trim()))
  const hasText = lines.some((line) => line.trim() !== '') && (!isNamesOnly || data.getData('text/html') !== '')
  return { hasText, files }
}
