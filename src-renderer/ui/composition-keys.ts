/** The keyCode of every key that an input method handles, also of the one after the end of its composition. */
const IME_KEY_CODE = 229

/** Milliseconds after the end of a composition within which an Enter is the press that ended it. */
const SAME_PRESS = 30

/** When the last composition ended. */
const composition = { endedAt: Number.NEGATIVE_INFINITY }

/** The key belongs to an input method: the text is half-typed, and must not be saved, sent or discarded. */
export const isCompositionKey = ({ isComposing, keyCode, key, timeStamp }: KeyboardEvent): boolean =>
  isComposing || keyCode === IME_KEY_CODE || (key === 'Enter' && timeStamp - composition.endedAt < SAME_PRESS)

/** Keys with which a composition begins: a character, or a key whose name the input method keeps. */
const BEGINS_COMPOSITION = /^(.|Process|Unidentified|Dead)$/su

/**
 * Keeps the keys of input methods from every listener of the page, those of libraries included: none has to tell them apart.
 * The editor follows its own compositions, and keeps their keys to itself; the Enter that some input methods report after
 * the end would divide its paragraph. Called before anything else listens. Returns the function that stops it.
 */
export function keepCompositionKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCompositionKey(event)) return
    const isOver = !event.isComposing && event.keyCode !== IME_KEY_CODE
    const isEdited = event.target instanceof Element && event.target.matches('[contenteditable=true]')
    const isFollowed = isEdited && (event.isComposing || BEGINS_COMPOSITION.test(event.key))
    if (isOver) event.preventDefault()
    if (isOver || !isFollowed) event.stopImmediatePropagation()
  }
  const onEnd = ({ timeStamp }: CompositionEvent) => {
    composition.endedAt = timeStamp
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('compositionend', onEnd, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('compositionend', onEnd, { capture: true })
  }
}

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
