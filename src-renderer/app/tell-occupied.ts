import { desktop } from '../platform/desktop.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { useUnsaved } from '../stores/unsaved.ts'

/** Reports unsaved edits and open dialogs: the main process does not quit for an update meanwhile. */
export function tellOccupied(): void {
  let told = false
  const tell = () => {
    const occupied = useUnsaved.getState().names.length > 0 || useDialogs.getState().open.some(({ holds }) => holds)
    if (occupied === told) return
    told = occupied
    void desktop.setOccupied(occupied)
  }
  useDialogs.subscribe(tell)
  useUnsaved.subscribe(tell)
}
