import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { FailedPictures } from '../fields/form-uploads.ts'
import type { ConfirmAnswer, ConfirmDialogProps } from './confirm-dialog.tsx'

const openConfirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Question = Omit<ConfirmDialogProps, 'onAnswer' | 'onClose'>

/** Opens a confirmation dialog; resolves to whether the operator confirmed, false also if another is about to open. */
export const askConfirm = async (question: Question): Promise<boolean> => (await askChoice(question)) === 'submit'

/** Like `askConfirm`, with the answer itself; `cancel` also if another dialog is about to open. */
export const askChoice = (question: Question): Promise<ConfirmAnswer> =>
  new Promise((resolve) => {
    if (!openConfirm({ ...question, onAnswer: resolve })) resolve('cancel')
  })

/** Asks before unsaved edits are discarded. Resolves to false when the operator goes on editing. */
export const confirmDiscard = (body: string): Promise<boolean> =>
  askConfirm({ title: '放弃修改', body, submitLabel: '放弃修改', cancelLabel: '继续编辑', enterSubmits: false })

/**
 * Asks before a form is saved without its failed pictures (A305). Resolves to whether it is to be saved; sends the
 * pictures again if the operator chose so.
 */
export async function askFailedPictures(
  failed: Readonly<Record<string, FailedPictures>>,
  labels: Readonly<Record<string, string>>,
): Promise<boolean> {
  const fields = Object.entries(failed)
  if (fields.length === 0) return true
  const counts = fields.map(([field, { count }]) => `“${labels[field] ?? field}”中有 ${count} 张图片上传失败`)
  const answer = await askChoice({
    title: '图片上传失败',
    body: `${counts.join('，')}，保存的内容不包含这些图片。`,
    submitLabel: '移除并保存',
    secondaryLabel: '重试上传',
    cancelLabel: '返回编辑',
    enterSubmits: false,
  })
  if (answer === 'secondary') for (const [, { retry }] of fields) retry()
  return answer === 'submit'
}
