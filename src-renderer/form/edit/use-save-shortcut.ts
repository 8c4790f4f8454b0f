import { type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { DialogContext, type OpenDialog, useDialogs } from '../../stores/dialogs.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'

/** A form on screen that Ctrl+S can save. */
interface SaveTarget {
  dialog: OpenDialog | null
  /** A small form within a page. */
  part: RefObject<HTMLElement | null> | undefined
}

const targets = new Set<SaveTarget>()

/** The form of the topmost dialog, else of the page: the part with the focus, or the page's own, or the newest part. */
function findTarget(): SaveTarget | undefined {
  const dialog = useDialogs.getState().open.at(-1) ?? null
  const reachable = [...targets].filter((target) => target.dialog === dialog)
  return (
    reachable.findLast(({ part }) => part?.current?.contains(document.activeElement)) ??
    reachable.findLast(({ part }) => !part) ??
    reachable.at(-1)
  )
}

/**
 * Ctrl+S saves the form of the topmost dialog, else that of the page; nothing while another dialog covers it. `part`:
 * a form with a button of its own beside that of the page, saved while it has the focus or when the page has no other.
 */
export function useSaveShortcut(save: () => void, part?: RefObject<HTMLElement | null>): void {
  const dialog = useContext(DialogContext)
  const own = useRef<SaveTarget | null>(null)
  useLayoutEffect(() => {
    const target = { dialog, part }
    own.current = target
    targets.add(target)
    return () => void targets.delete(target)
  }, [dialog, part])
  useShortcut('s', { mod: true, label: '保存' }, () => {
    if (findTarget() === own.current) save()
  })
}

/** The same for a form that is there at times. */
export function SaveShortcut({ save, part }: { save: () => void; part?: RefObject<HTMLElement | null> }) {
  useSaveShortcut(save, part)
  return null
}
