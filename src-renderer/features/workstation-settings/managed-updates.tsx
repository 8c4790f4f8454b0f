import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import type { UpdateMode } from '../../../src-preload/contract/settings.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useManagedText } from './use-managed-text.ts'

/** The state of the updates says itself that they are switched off, and by whom. */
const modes: Record<Exclude<UpdateMode, 'off'>, string> = {
  auto: '自动下载并安装',
  notify: '只提示有新版本',
}

const useStyles = makeStyles({ line: { color: tokens.colorNeutralForeground3 } })

/** What the administrator fixed of the updates, and where. */
export function ManagedUpdates() {
  const styles = useStyles()
  const mode = useWorkstationSettings(({ updateMode }) => updateMode)
  const modeManaged = useManagedText('updates')
  const feedManaged = useManagedText('updateFeed')
  return (
    <>
      {mode && mode !== 'off' && modeManaged && (
        <Caption1 className={styles.line}>
          更新方式：{modes[mode]} · {modeManaged}
        </Caption1>
      )}
      {feedManaged && <Caption1 className={styles.line}>更新源{feedManaged}</Caption1>}
    </>
  )
}
