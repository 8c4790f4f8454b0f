import { useEffect, useRef } from 'react'
import { DialogContext } from '../../form/dialogs/dialog-context.ts'
import { closeDialog, useDialogs } from '../../stores/dialogs.ts'

/** The popup layer (D1 §2). Focus returns to the dialog below a closed one, or to where it was before the first. */
export function DialogLayer() {
  const open = useDialogs((state) => state.open)
  const previous = useRef<{ count: number; opener: Element | null }>({ count: 0, opener: null })
  useEffect(() => {
    const { count, opener } = previous.current
    previous.current.count = open.length
    if (count === 0 && open.length > 0) previous.current.opener = open[0]!.opener
    if (open.length >= count) return
    if (open.length > 0) {
      const dialogBelow = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
      if (!dialogBelow?.contains(document.activeElement)) dialogBelow?.focus()
    } else if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }, [open])
  return open.map((dialog) => (
    <DialogContext key={dialog.id} value={dialog}>
      {dialog.render(() => closeDialog(dialog.id))}
    </DialogContext>
  ))
}
