import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 2_000

/** What a decision that is being sent waits for, and what follows (fault 73); null: nothing is being sent. */
export function useProgress(isSending: boolean, isLost: boolean): string | null {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isSending) return
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [isSending])
  if (!isSending) return null
  if (isLost) return '没有收到答复，正在重新读取，不会重复提交…'
  return isSlow ? '已发送，等待答复…30 秒内没有答复就重新读取，不会重复提交' : '正在提交…'
}
