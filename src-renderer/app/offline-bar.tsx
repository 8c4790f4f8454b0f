import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { formatTime } from '../lib/beijing.ts'
import { desktop } from '../platform/desktop.ts'
import { useLive } from '../stores/live.ts'

/** Says that what is on screen may be old, how old, and offers to try again. */
export function OfflineBar() {
  const stale = useLive(({ connection }) => connection.stale)
  return stale ? <Offline /> : <FailedLists />
}

function Offline() {
  // The system's word alone is not enough: the server may be on this very machine.
  const { online, lastUpdate } = useLive(({ connection }) => connection)
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

/** Lists of conversations that cannot be read, each named: what is unread there is not known (A204). */
function FailedLists() {
  const { hub, failedLists } = useLive(({ connection }) => connection)
  if (hub !== 'connected' || failedLists.length === 0) return null
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        消息列表读取失败：{failedLists.join('、')}；其中的未读消息可能没有计入，正在自动重试
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void desktop.refreshAlerts()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
