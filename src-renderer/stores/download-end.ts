import type { DownloadEnd } from '#contract/host.ts'
import { toast } from './toast.ts'

const followed = new Map<string, (outcome: DownloadEnd['outcome']) => void>()

/** Calls `onEnd` if the download at this address is not saved. Returns its unsubscribe. */
export function followDownload(url: string, onEnd: (outcome: DownloadEnd['outcome']) => void): () => void {
  followed.set(url, onEnd)
  return () => void followed.delete(url)
}

/** A failure that nothing follows is announced by a toast. */
export function applyDownloadEnd({ url, name, outcome }: DownloadEnd): void {
  const onEnd = followed.get(url)
  followed.delete(url)
  if (onEnd) onEnd(outcome)
  else if (outcome === 'failed') toast('error', `${name}：${NOT_SAVED}`)
}

export const NOT_SAVED = '文件没有保存，可能磁盘已满，或原有文件正被其他程序打开'
