import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { desktop } from '../../platform/desktop.ts'
import { useAlertState } from '../../stores/alert-state.ts'

/** Shows that the data on screen is stale, its age, and a retry button; and what is not on the disk. */
export function OfflineBar() {
  const stale = useAlertState(({ connection }) => connection.stale)
  return (
    <>
      {stale ? <OfflineMessage /> : <FailedListsMessage />}
      <AuditBacklogMessage />
    </>
  )
}

/** For as long as the audit log cannot be written (fault 66). */
function AuditBacklogMessage() {
  const count = useAlertState(({ auditBacklog }) => auditBacklog)
  if (count === 0) return null
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody>
        操作记录无法保存到磁盘，有 {count} 条只在内存中，退出控制台会丢失。请检查磁盘空间；可以写入后会自动补存
      </MessageBarBody>
    </MessageBar>
  )
}

function OfflineMessage() {
  // `online` alone is not enough: the server may run on this machine and be reachable without a network.
  const { online, problem, lastUpdate } = useAlertState(({ connection }) => connection)
  const dataTime = lastUpdate === null ? '' : `，显示的是 ${formatTime(lastUpdate)} 的数据`
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody>
        {problem === null ? `离线：${online ? '无法连接服务器' : '网络已断开'}` : `待处理订单读取失败：${problem}`}
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
