/**
 * Returns the files of a paste, or none if its text should be pasted. Spreadsheets add an image of the copied cells to
 * their text: there the text counts. A copied file has its name as text, a copied image at most an <img>.
 */
export function extractPastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...data.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  const isNamesOnly = lines.every((line) => line.trim() === '' || names.has(line.trim()))
  const isText = lines.some((line) => line.trim() !== '') && (!isNamesOnly || data.getData('text/html') !== '')
  return isText ? [] : files
}
