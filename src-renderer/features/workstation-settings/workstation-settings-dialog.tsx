import {
  Button,
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import {
  AlertRegular,
  ArrowDownloadRegular,
  ColorRegular,
  CopyRegular,
  DesktopRegular,
  type FluentIcon,
  FolderOpenRegular,
  InfoRegular,
  NoteRegular,
  PeopleChatRegular,
  ReceiptRegular,
  ServerRegular,
  StethoscopeRegular,
} from '@fluentui/react-icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { Diagnostics as Facts } from '#contract/host.ts'
import { describePolicyIssue } from '#contract/settings.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { DescriptionList as FactList } from '../../form/layout/description-list.tsx'
import { useLedState } from '../../lib/state-hooks.ts'
import { desktop } from '../../platform/desktop.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-and-save.ts'
import { About } from './about.tsx'
import { Alerts } from './alerts.tsx'
import { Appearance, General, MemberSettings, OrderSettings } from './choices.tsx'
import { MemberNotesSection } from './member-notes.tsx'
import { useHost } from './published-state.ts'
import { ServerCheckSection, ServerProfileSection } from './server-check.tsx'
import { SERVER_DRAFT_PREFIX } from './server-form.tsx'
import { Servers } from './servers.tsx'
import { SystemStatus } from './system-status.tsx'

/** No wider than the eye follows from a label to its choices. */
const SETTINGS_WIDTH = 892

const useStyles = makeStyles({
  // The title and the button of the dialog take the rest of a low window.
  sides: { display: 'flex', height: 'clamp(234px, 100vh - 150px, 600px)' },
  list: { flex: '0 0 144px', paddingInlineEnd: '8px', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  section: {
    flex: '1 1 auto',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    overflow: 'auto',
    // As wide without a scroll bar.
    scrollbarGutter: 'stable',
    padding: '4px 16px',
    // A part with a title has more room above it than its lines between them.
    '& > section': { marginBlockStart: '8px' },
    '& h3': { marginBlock: '0' },
  },
})

type Section =
  | 'servers'
  | 'alerts'
  | 'appearance'
  | 'orders'
  | 'members'
  | 'general'
  | 'notes'
  | 'diagnostics'
  | 'about'

const tabs: Readonly<Record<Section, readonly [title: string, icon: FluentIcon]>> = {
  servers: ['服务器', ServerRegular],
  alerts: ['提醒', AlertRegular],
  appearance: ['外观', ColorRegular],
  orders: ['订单', ReceiptRegular],
  members: ['会员和聊天', PeopleChatRegular],
  general: ['常规', DesktopRegular],
  notes: ['本机备注', NoteRegular],
  diagnostics: ['诊断', StethoscopeRegular],
  about: ['关于', InfoRegular],
}

/** The settings of this workstation. Every change takes effect at once; there is no save button. */
export function WorkstationSettingsDialog({ section = '', onClose }: { section?: string; onClose: () => void }) {
  const styles = useStyles()
  const signedIn = useSession((session) => session.signedIn)
  const server = useSession((session) => session.server)
  // Notes are those of a server, and there are none to see while signed out.
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes) && signedIn
  const hasServerDraft = usePendingDraftKey(SERVER_DRAFT_PREFIX) !== null
  const [activeSection, setActiveSection] = useLedState<Section>(
    section in tabs ? (section as Section) : 'servers',
    hasServerDraft ? 'servers' : undefined,
  )
  const sections: Record<Section, ReactNode> = {
    servers: (
      <>
        <Servers />
        {server && <ServerProfileSection />}
      </>
    ),
    alerts: <Alerts />,
    appearance: <Appearance />,
    orders: <OrderSettings />,
    members: <MemberSettings />,
    general: <General />,
    notes: <MemberNotesSection />,
    diagnostics: (
      <Diagnostics
        footer={
          signedIn && (
            <>
              <ServerCheckSection />
              <SystemStatus />
            </>
          )
        }
      />
    ),
    about: <About />,
  }
  return (
    <FormDialog title="设置" width={SETTINGS_WIDTH} onClose={onClose}>
      <div className={styles.sides}>
        <TabList
          className={styles.list}
          vertical
          aria-label="设置"
          selectedValue={activeSection}
          onTabSelect={(_event, { value }) => setActiveSection(value as Section)}
        >
          {Object.entries(tabs)
            .filter(([name]) => name !== 'notes' || hasNotes)
            .map(([name, [title, Icon]]) => (
              <Tab key={name} value={name} id={`preferences-${name}`} icon={<Icon />}>
                {title}
              </Tab>
            ))}
        </TabList>
        <section
          key={activeSection}
          className={styles.section}
          role="tabpanel"
          aria-labelledby={`preferences-${activeSection}`}
        >
          {sections[activeSection]}
        </section>
      </div>
    </FormDialog>
  )
}

const useDiagnosticsStyles = makeStyles({
  tools: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  // The section scrolls; it must not squeeze the list.
  mistakes: { flexShrink: 0 },
  issues: { margin: 0, paddingInlineStart: '16px', overflowWrap: 'anywhere' },
})

/** Details for support requests, and the support bundle. `footer`: the server's status when signed in. */
function Diagnostics({ footer }: { footer?: ReactNode }) {
  const styles = useDiagnosticsStyles()
  const host = useHost()
  const policyIssues = useWorkstationSettings((settings) => settings.policyIssues)
  const [details, setDetails] = useState<Facts>({})
  const [dumpCount, setDumpCount] = useState(0)
  const [withCrashDumps, setWithCrashDumps] = useState(false)
  useEffect(() => void desktop.getDiagnostics().then(setDetails), [])
  useEffect(() => void desktop.countCrashDumps().then(setDumpCount), [])

  async function copy(): Promise<void> {
    const facts = Object.entries(details).map(([name, value]) => `${name}：${value}`)
    if (await copyText([...facts, ...policyIssues.map(describePolicyIssue)].join('\n'))) toast('success', '复制成功！')
    else toast('error', '复制失败！')
  }

  async function saveBundle(): Promise<void> {
    if (await desktop.saveSupportBundle(withCrashDumps)) toast('success', '支持包已保存')
  }

  return (
    <>
      {policyIssues.length > 0 && (
        <MessageBar intent="error" layout="multiline" className={styles.mistakes}>
          <MessageBarBody>
            管理员策略有误，请联系管理员：
            <ul className={styles.issues}>
              {policyIssues.map((issue, index) => (
                <li key={index}>{describePolicyIssue(issue)}</li>
              ))}
            </ul>
          </MessageBarBody>
        </MessageBar>
      )}
      <FactList items={details} />
      <div className={styles.tools}>
        <Button size="small" icon={<CopyRegular />} onClick={() => void copy()}>
          复制详情
        </Button>
        <Button size="small" icon={<ArrowDownloadRegular />} onClick={() => toastOnError(saveBundle())}>
          导出支持包
        </Button>
        {host?.kind === 'electron' && (
          <Button size="small" icon={<FolderOpenRegular />} onClick={() => toastOnError(desktop.openLogFolder())}>
            打开日志文件夹
          </Button>
        )}
      </div>
      {dumpCount > 0 && (
        <Field hint="崩溃记录是出错时的部分内存，可能含有会员资料，只在支持人员需要时附上">
          <Checkbox
            label={`支持包附上崩溃记录（${dumpCount} 份）`}
            checked={withCrashDumps}
            onChange={(_event, { checked }) => setWithCrashDumps(checked === true)}
          />
        </Field>
      )}
      {footer}
    </>
  )
}
