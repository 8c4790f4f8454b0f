import type { FailedPictures } from '../fields/form-uploads.ts'
import { askChoice } from './confirm.ts'

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
