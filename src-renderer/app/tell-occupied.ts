import { desktop } from '../platform/desktop.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { useUnsaved } from '../stores/unsaved.ts'

/** The main process ends the console for no update while this window has a dialog open or edits in it. */
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
