/**
 * The files of what is pasted, none where its text is meant. Spreadsheets put a picture of the copied cells beside their
 * text: the text is what is pasted. A copied file brings its name as text, a copied picture at most an <img>.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...data.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  const isNamesOnly = lines.every((line) => line.trim() === '' || names.has(line.trim()))
  const isText = lines.some((line) => line.trim() !== '') && (!isNamesOnly || data.getData('text/html') !== '')
  return isText ? [] : files
}
