import {
  Button,
  Caption1,
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular, FolderOpenRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { Diagnostics as Facts } from '#contract/host.ts'
import { describePolicyIssue } from '#contract/settings.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { DescriptionList as FactList } from '../../form/layout/description-list.tsx'
import { POINTS } from '../../lib/figures.ts'
import { useLedState } from '../../lib/state-hooks.ts'
import { desktop } from '../../platform/desktop.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-and-save.ts'
import { About } from './about.tsx'
import { Alerts } from './alerts.tsx'
import { validateLargeOrder } from './large-order-dialog.tsx'
import { MemberNotesSection } from './member-notes.tsx'
import { useHost } from './published-state.ts'
import { ServerCheckSection, ServerProfileSection } from './server-check.tsx'
import { SERVER_DRAFT_PREFIX } from './server-form.tsx'
import { Servers } from './servers.tsx'
import { SettingChoice, SettingRows, SettingSwitch, SettingText, ZoomSetting } from './setting-row.tsx'
import { SystemStatus } from './system-status.tsx'

/** No wider than the eye follows from a label to its choices. */
const SETTINGS_WIDTH = 860

const useStyles = makeStyles({
  sides: { display: 'flex', height: 'min(520px, 65vh)' },
  list: { flex: '0 0 112px', paddingInlineEnd: '8px', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
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

const titles = {
  servers: '服务器',
  alerts: '提醒',
  appearance: '外观',
  general: '常规',
  notes: '本机备注',
  diagnostics: '诊断',
  about: '关于',
}
type Section = keyof typeof titles

/** The settings of this workstation. Every change takes effect at once; there is no save button. */
export function WorkstationSettingsDialog({ section = '', onClose }: { section?: string; onClose: () => void }) {
  const styles = useStyles()
  const signedIn = useSession((session) => session.signedIn)
  const server = useSession((session) => session.server)
  // Notes are those of a server, and there are none to see while signed out.
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes) && signedIn
  const hasServerDraft = usePendingDraftKey(SERVER_DRAFT_PREFIX) !== null
  const [activeSection, setActiveSection] = useLedState<Section>(
    section in titles ? (section as Section) : 'servers',
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
          {Object.entries(titles)
            .filter(([name]) => name !== 'notes' || hasNotes)
            .map(([name, title]) => (
              <Tab key={name} value={name} id={`preferences-${name}`}>
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

function Appearance() {
  const host = useHost()
  return (
    <SettingRows>
      <SettingChoice name="theme" label="主题" choices={{ system: '跟随系统', light: '浅色', dark: '深色' }} />
      <SettingChoice
        name="density"
        label="表格行高"
        hint="单独设置过的表格不受影响"
        choices={{ compact: '紧凑', normal: '宽松' }}
      />
      <SettingSwitch name="groupBot" label="菜单显示群机器人" hint="没有群机器人的站点可以隐藏" />
      {host?.kind === 'electron' && <ZoomSetting />}
    </SettingRows>
  )
}

const validateWait = (input: string) =>
  /^\d{1,4}$/.test(input) && Number(input) >= 1 && Number(input) <= 1440 ? null : '请输入 1 至 1440 的整数'

/** Operator id and operating system integration; the latter is absent in the browser preview. */
function General() {
  const host = useHost()
  const accountId = useSession(({ user }) => user?.id ?? '')
  if (!host) return null
  return (
    <SettingRows>
      <SettingText
        name="operatorId"
        label="客服编号"
        hint={`聊天中以此编号发送，显示名称为“客服”；不填则为登录账号的编号${accountId && ` ${accountId}`}`}
        placeholder={accountId}
        validate={(input) => (/^\d{0,30}$/.test(input) ? null : '客服编号只能是数字，最多 30 位')}
      />
      <SettingText
        name="largeOrderAmount"
        label="大额订单"
        hint="金额达到此数的订单标记为大额；0 为不标记"
        unit={POINTS}
        validate={validateLargeOrder}
      />
      <SettingText
        name="waitWarningMinutes"
        label="等待变橙"
        hint="订单和会话等待达到此数时变为橙色"
        unit="分钟"
        validate={validateWait}
      />
      <SettingText
        name="waitCriticalMinutes"
        label="等待变红"
        hint="订单和会话等待达到此数时变为红色"
        unit="分钟"
        validate={validateWait}
      />
      <SettingSwitch name="statementCheck" label="到账核对" hint="可导入收款明细，与待处理的上分核对；明细只在内存中" />
      <SettingSwitch name="memberImages" label="订单旁的聊天图片" hint="会员发来的图片，只限已收到或已打开的会话" />
      <SettingSwitch name="memberNotes" label="本机备注" hint="可给会员写备注、标签并关注；只在本机，不发送" />
      <SettingSwitch name="memberTimeline" label="会员时间线" hint="会员近 7 天的账变、订单、注单、消息合成一列" />
      <SettingSwitch name="greenLane" label="绿色通道" hint="待处理订单可按已知的疑点排列，无疑点的在前" />
      <SettingSwitch
        name="replyValues"
        label="快捷回复填入会员资料"
        hint="余额、最近上分、订单号、等待，取自已读到的内容"
      />
      <SettingSwitch name="handover" label="待交接" hint="我的班次显示待处理的事项和交接说明" />
      {host.kind === 'preview' ? (
        <Caption1>浏览器预览没有其他设置，请使用桌面版。</Caption1>
      ) : (
        <>
          <SettingSwitch name="startWithSystem" label="随系统启动" hint="在后台启动，不显示窗口" />
          <SettingSwitch
            name="miniWindow"
            label="迷你窗口"
            hint="总在最前的小窗口，显示待处理数；按 W 或用托盘菜单打开"
          />
          <SettingSwitch name="closeToTray" label="关闭窗口时收到托盘" hint="提醒照常；关闭后用托盘菜单退出" />
          <SettingChoice
            name="dates"
            label="日期输入框的语言"
            hint="重新启动后生效"
            choices={{ chinese: '中文', system: '跟随系统' }}
          />
        </>
      )}
    </SettingRows>
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
