import { confirmDiscard } from '../dialogs/confirm.ts'
import type { SavableForm } from './edit-form.ts'

/** Discards the edits of a form after a question; 恢复修改 brings them back (A287). Resolves to whether it did. */
export async function askRevert({ changes, revert }: Pick<SavableForm, 'changes' | 'revert'>): Promise<boolean> {
  const count = Object.keys(changes).length
  // Without one, an upload is all there is.
  const edits = count > 0 ? `${count} 处未保存的修改` : '未保存的图片'
  if (!(await confirmDiscard(`将放弃 ${edits}。`))) return false
  revert()
  return true
}
