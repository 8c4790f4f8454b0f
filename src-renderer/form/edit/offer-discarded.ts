import { openDialog, useDialogs } from '../../stores/dialogs.ts'
import { collectDraft, keepDraft } from '../../stores/form-drafts.ts'
import { toast } from '../../stores/toast.ts'

/** Called before a form is closed, maybe with edits: a toast offers to open it again with them (A287). */
export function offerDiscarded(key: string, text = '已放弃修改'): void {
  const discarded = collectDraft(key, location.hash.slice(1))
  if (!discarded) return
  const { draft, dialog } = discarded
  const offer = () => offerRestore(`${text}：${draft.name}`, restore)
  function restore(): void {
    if (dialog && useDialogs.getState().open.length > 0) {
      toast('info', '请先关闭当前对话框')
      offer()
    } else {
      keepDraft(draft)
      if (dialog) openDialog(dialog.render, dialog)
    }
  }
  offer()
}

/** A toast that brings discarded edits back, as long as the page is the same. */
export function offerRestore(text: string, restore: () => void): void {
  const page = location.hash
  const run = () => (location.hash === page ? restore() : toast('warning', '已离开原来的页面，修改无法恢复'))
  toast('info', text, { label: '恢复修改', run })
}
