import {
  Body1,
  Button,
  Caption1,
  Field,
  makeStyles,
  mergeClasses,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { CheckmarkCircleRegular, ErrorCircleRegular, InfoRegular } from '@fluentui/react-icons'
import type { UpdateView } from '../../../src-preload/contract/updates.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { describeUpdate } from '../../../src-preload/shared/update-view.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'
import { toast } from '../../stores/toast.ts'
import { ManagedUpdates } from './managed-updates.tsx'
import { useUpdateState } from './published-state.ts'
import { NotesOfVersion } from './release-notes.tsx'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  text: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  secondary: { color: tokens.colorNeutralForeground3 },
})

export function UpdatesSection() {
  const styles = useStyles()
  const view = useUpdateState()
  if (!view) return null
  const { state, version, notes, percent, checkedAt } = view
  return (
    <section className={styles.section} aria-label="软件更新">
      <div className={styles.line} role="status">
        <StateIcon state={state} />
        <Body1 className={styles.text}>{describeUpdate(view)}</Body1>
        <UpdateAction state={state} />
      </div>
      {state === 'downloading' && (
        <Field validationMessage={`已下载 ${percent}%`} validationState="none">
          <ProgressBar value={percent / 100} aria-label="下载进度" />
        </Field>
      )}
      <NotesOfVersion version={version} notes={notes} />
      {checkedAt !== null && <Caption1 className={styles.secondary}>上次检查 {formatTime(checkedAt)}</Caption1>}
      <ManagedUpdates />
    </section>
  )
}

function StateIcon({ state }: Pick<UpdateView, 'state'>) {
  const styles = useStyles()
  if (state === 'failed') return <ErrorCircleRegular className={mergeClasses(styles.icon, styles.bad)} />
  if (state === 'upToDate' || state === 'ready')
    return <CheckmarkCircleRegular className={mergeClasses(styles.icon, styles.good)} />
  return <InfoRegular className={styles.icon} />
}

function UpdateAction({ state }: Pick<UpdateView, 'state'>) {
  const run = (request: Promise<void>) => request.catch((error: unknown) => toast('warning', getErrorMessage(error)))
  if (state === 'off') return null
  if (state === 'ready') {
    return (
      <Button appearance="primary" onClick={() => run(desktop.installUpdate())}>
        重启并安装
      </Button>
    )
  }
  return (
    <Button
      disabledFocusable={state === 'checking' || state === 'downloading'}
      onClick={() => run(desktop.checkForUpdates())}
    >
      检查更新
    </Button>
  )
}
