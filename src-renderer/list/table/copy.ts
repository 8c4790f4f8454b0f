import { toast } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-and-save.ts'

/** Copies a text and says whether it worked. */
export async function copy(text: string, message = '复制成功！'): Promise<void> {
  const copied = await copyText(text)
  toast(copied ? 'success' : 'error', copied ? message : '复制失败！')
}
