import { askConfirm } from './confirm.ts'

/** Asks before unsaved edits are discarded. Resolves to false when the operator goes on editing. */
export function confirmDiscard(body: string): Promise<boolean> {
  return askConfirm({ title: '放弃修改', body, submitLabel: '放弃修改', cancelLabel: '继续编辑', enterSubmits: false })
}
