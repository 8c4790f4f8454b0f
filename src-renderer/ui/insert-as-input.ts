/**
 * Puts a text in place of the selection as if it were typed: the field reports a change, and its own undo takes the text
 * back. A value that is set would leave an undo that changes something else. Nothing else of the browser does this.
 */
export function insertAsInput(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** The same in place of the whole text. */
export function replaceAsInput(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setSelectionRange(0, field.value.length)
  insertAsInput(field, text)
}
