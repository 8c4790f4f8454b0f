/** Whether letters typed at an element are text rather than keys of a table or a panel. */
export const isTextField = (element: Element): boolean =>
  element.closest('textarea, input:not([type=checkbox], [type=radio]), [contenteditable=true]') !== null

const textOf = (field: Element): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')

function focusedField(): Element | null {
  const { activeElement } = document
  return activeElement && isTextField(activeElement) ? activeElement : null
}

/** Returns what tells whether the operator has gone on to write since: in another field, or more in the same one. */
export function trackWriting(): () => boolean {
  const before = focusedField()
  const text = before ? textOf(before) : ''
  return () => {
    const field = focusedField()
    return field !== null && textOf(field) !== (field === before ? text : '')
  }
}
