import { desktop } from '../../platform/desktop.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useUnsaved } from '../../stores/unsaved-edits.ts'

/** Reports unsaved edits and open dialogs: the main process does not quit for an update meanwhile. */
export function reportUnsavedWork(): void {
  let lastSent = false
  const update = () => {
    const { open, heldPanels } = useDialogs.getState()
    const hasUnsavedWork =
      useUnsaved.getState().names.length > 0 || heldPanels > 0 || open.some(({ blocksUpdate }) => blocksUpdate)
    if (hasUnsavedWork === lastSent) return
    lastSent = hasUnsavedWork
    void desktop.setHasUnsavedWork(hasUnsavedWork)
  }
  useDialogs.subscribe(update)
  useUnsaved.subscribe(update)
}
