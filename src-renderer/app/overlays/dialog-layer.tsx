import { useEffect, useRef } from 'react'
import { DialogContext } from '../../form/dialogs/dialog-context.ts'
import { closeDialog, type OpenDialog, useDialogs } from '../../stores/dialogs.ts'

/** The popup layer (D1 §2). Focus returns to where it was in the dialog below a closed one, or before the first. */
export function DialogLayer() {
  const open = useDialogs((state) => state.open)
  const previous = useRef<{ open: readonly OpenDialog[]; opener: Element | null }>({ open: [], opener: null })
  useEffect(() => {
    const { open: before, opener } = previous.current
    previous.current.open = open
    if (before.length === 0 && open.length > 0) previous.current.opener = open[0]!.opener
    if (open.length >= before.length) return
    if (open.length > 0) {
      const dialogBelow = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
      const { activeElement } = document
      if (!dialogBelow || (activeElement !== dialogBelow && dialogBelow.contains(activeElement))) return
      const closed = before.find((dialog) => !open.includes(dialog))
      // Its pressed button or its field: the next key goes where the last one went.
      if (closed?.opener instanceof HTMLElement && dialogBelow.contains(closed.opener)) closed.opener.focus()
      if (!dialogBelow.contains(document.activeElement)) dialogBelow.focus()
    } else if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }, [open])
  return open.map((dialog) => (
    <DialogContext key={dialog.id} value={dialog}>
      {dialog.render(() => closeDialog(dialog.id))}
    </DialogContext>
  ))
}
