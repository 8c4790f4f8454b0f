import { toast } from '../../stores/toast.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** How much of a text a field does not take; a line ends with its last character, and a field of one line takes no break. */
function countCut(field: HTMLInputElement | HTMLTextAreaElement, text: string): number {
  const { value, maxLength, selectionStart, selectionEnd } = field
  if (maxLength < 0) return 0
  const isOneLine = field instanceof HTMLInputElement
  const added = isOneLine ? text.replace(/[\r\n]+$/, '') : text.replace(/\r\n?/g, '\n')
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + added.length - maxLength
}

/**
 * Says when a field takes only the beginning of a pasted or dropped text: the browser cuts it silently, and half an answer,
 * address or key would be saved. Returns the function that stops it.
 */
export function reportCutInput(): () => void {
  const onBeforeInput = ({ target, inputType, data, defaultPrevented }: InputEvent) => {
    const field = isField(target)
    if (!field || defaultPrevented || !['insertFromPaste', 'insertFromDrop'].includes(inputType)) return
    const cut = countCut(field, data ?? '')
    if (cut > 0) toast('warning', `这里最多 ${field.maxLength} 字，末尾 ${cut} 字没有粘贴进来`)
  }
  window.addEventListener('beforeinput', onBeforeInput)
  return () => window.removeEventListener('beforeinput', onBeforeInput)
}
