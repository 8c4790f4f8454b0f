/** Whether letters typed at an element are text rather than keys of a table or a panel. */
export function isTextField(element: Element): boolean {
  return element.closest('textarea, input:not([type=checkbox], [type=radio]), [contenteditable=true]') !== null
}
