import type { ReactNode } from 'react'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'

const openConfirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Opens a confirmation dialog; resolves to whether the operator chose 确定. */
export function askConfirm(question: { title: string; body: ReactNode; enterSubmits?: boolean }): Promise<boolean> {
  return new Promise((resolve) => openConfirm({ ...question, onAnswer: resolve }))
}
