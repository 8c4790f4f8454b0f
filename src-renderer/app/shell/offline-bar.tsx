import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { desktop } from '../../platform/desktop.ts'
import { useAlertState } from '../../stores/alert-state.ts'

/** Shows that the data on screen is stale, its age, and a retry button. */
export function OfflineBar() {
  const stale = useAlertState(({ connection }) => connection.stale)
  return stale ? <OfflineMessage /> : <FailedListsMessage />
}

function OfflineMessage() {
  // `online` alone is not enough: the server may run on this machine and be reachable without a network.
  const { online, lastUpdate } = useAlertState(({ connection }) => connection)
  const dataTime = lastUpdate === null ? '' : `，显示的是 ${formatTime(lastUpdate)} 的数据`
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody>
        离线：{online ? '无法连接服务器' : '网络已断开'}
        {dataTime}，正在自动重试
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void desktop.reconnect()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** Names the conversation lists that failed to load: unread messages in them are not counted (A204). */
function FailedListsMessage() {
  const { hub, failedLists } = useAlertState(({ connection }) => connection)
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
