import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { rememberShown, wasShown } from '../../stores/storage.ts'
import { toast } from '../../stores/toast.ts'

const openDialog = lazyDialog(async () => (await import('./practice-dialog.tsx')).PracticeDialog, {
  key: 'practice',
  blocksUpdate: false,
})

/** 上手: the keys of the queue, on orders that exist only in this dialog. */
export const openPractice = () => openDialog({})

const OFFERED = 'practice-offered'

/** Once on a new workstation. */
export function offerPractice(): void {
  if (wasShown(OFFERED)) return
  rememberShown(OFFERED)
  toast('info', '三分钟上手：用练习订单熟悉队列的按键', { label: '开始', run: () => void openPractice() })
}
