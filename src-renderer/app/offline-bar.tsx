import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { formatTime } from '../lib/beijing.ts'
import { desktop } from '../platform/desktop.ts'
import { useLive } from '../stores/live.ts'

/** Says that what is on screen may be old, how old, and offers to try again. */
export function OfflineBar() {
  const { online, stale, lastUpdate } = useLive(({ connection }) => connection)
  // The system's word alone is not enough: the server may be on this very machine.
  if (!stale) return null
  const since = lastUpdate === null ? '' : `，显示的是 ${formatTime(lastUpdate)} 的数据`
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody>
        离线：{online ? '无法连接服务器' : '网络已断开'}
        {since}，正在自动重试
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void desktop.reconnect()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
