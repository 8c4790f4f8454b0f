import {
  Body1,
  Button,
  Caption1,
  Caption1Strong,
  Field,
  makeStyles,
  mergeClasses,
  ProgressBar,
  Subtitle2,
  tokens,
} from '@fluentui/react-components'
import { CheckmarkCircleRegular, ErrorCircleRegular, InfoRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { describeUpdate, type UpdateView } from '#contract/host.ts'
import type { UpdateMode } from '#contract/settings.ts'
import { BRAND, type ReleaseNotes } from '#shared/product.ts'
import { formatTime } from '#shared/server-time.ts'
import { openTerms } from '../../form/help/open-terms.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { toast } from '../../stores/toast.ts'
import { openPractice } from '../help/open-practice.ts'
import { useHost, useUpdateState } from './published-state.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'
import { ThirdPartyNotices } from './third-party-notices.tsx'

const useAboutStyles = makeStyles({
  product: { display: 'flex', alignItems: 'center', gap: '16px' },
  names: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  owner: { color: tokens.colorNeutralForeground3 },
})

export function About() {
  const styles = useAboutStyles()
  const host = useHost()
  const company = useWorkstationSettings(({ profile }) => profile.company)
  return (
    <>
      <div className={styles.product}>
        <img src="/icon.svg" alt="" width={64} height={64} />
        <div className={styles.names}>
          <Subtitle2>{BRAND}</Subtitle2>
          {host?.version && <Body1>版本 {host.version}</Body1>}
          <Caption1 className={styles.owner}>
            © {new Date().getFullYear()} {company || BRAND}
          </Caption1>
        </div>
      </div>
      {/* Before what may be many lines: an update that is ready is installed here. */}
      <SettingRows>
        <UpdatesSection />
        <SettingRow label="帮助" hint="名词的意思；用模拟的订单练习按键，什么也不发送">
          <Button size="small" onClick={() => openTerms()}>
            名词解释
          </Button>
          <Button size="small" onClick={() => openPractice()}>
            上手
          </Button>
        </SettingRow>
        <ThirdPartyNotices />
      </SettingRows>
      <OwnNotes />
    </>
  )
}

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
      <Button size="small" appearance="primary" onClick={() => run(desktop.installUpdate())}>
        重启并安装
      </Button>
    )
  }
  return (
    <Button
      size="small"
      disabledFocusable={state === 'checking' || state === 'downloading'}
      onClick={() => run(desktop.checkForUpdates())}
    >
      检查更新
    </Button>
  )
}

/** The state of the updates says itself that they are switched off, and by whom. */
const modes: Record<Exclude<UpdateMode, 'off'>, string> = { auto: '自动下载并安装', notify: '只提示有新版本' }

const useManagedUpdatesStyles = makeStyles({ line: { color: tokens.colorNeutralForeground3 } })

/** What the administrator fixed of the updates, and where. */
function ManagedUpdates() {
  const styles = useManagedUpdatesStyles()
  const mode = useWorkstationSettings(({ updateMode }) => updateMode)
  const modeManaged = useManagedText('updates')
  const channel = useWorkstationSettings(({ updateChannel }) => updateChannel)
  const channelManaged = useManagedText('updateChannel')
  const feedManaged = useManagedText('updateFeed')
  return (
    <>
      {mode && mode !== 'off' && modeManaged && (
        <Caption1 className={styles.line}>
          更新方式：{modes[mode]} · {modeManaged}
        </Caption1>
      )}
      {channel === 'beta' && channelManaged && (
        <Caption1 className={styles.line}>更新渠道：测试版 · {channelManaged}</Caption1>
      )}
      {feedManaged && <Caption1 className={styles.line}>更新源{feedManaged}</Caption1>}
    </>
  )
}

const useReleaseNotesStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '4px' },
  list: { margin: 0, paddingInlineStart: '20px', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
})

/** What is new in a version; nothing where nothing is known of it. */
function NotesOfVersion({ version, notes }: { version: string | null; notes: readonly string[] }) {
  const styles = useReleaseNotesStyles()
  const id = useId()
  if (version === null || notes.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Caption1Strong id={id}>版本 {version} 的变化</Caption1Strong>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

/** A file of the package, written by the build (scripts/release-notes.ts). Consoles from the sources have none. */
async function loadNotes(): Promise<ReleaseNotes[]> {
  const response = await fetch('/release-notes.json')
  return response.ok ? response.json() : []
}

/** What is new in the running version. */
export function OwnNotes() {
  const version = useHost()?.version ?? null
  const { data = [] } = useQuery({ queryKey: ['releaseNotes'], queryFn: loadNotes, staleTime: Infinity, retry: false })
  return <NotesOfVersion version={version} notes={data.find((entry) => entry.version === version)?.notes ?? []} />
}
