import {
  Button,
  Caption1,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { type CheckProgress, type CheckVerdict, type ServerCheckReport, verdictLabels } from '#contract/network.ts'
import type { ServerCheckResult } from '#contract/settings.ts'
import { describeProfile, mergeChanges, profileChanges } from '#shared/server-profile.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { readText } from '../../lib/read-file.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { FileButton } from '../../ui/file-input.tsx'
import { SettingSection } from './setting-row.tsx'

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: '8px', alignItems: 'center' },
  calls: { margin: 0, paddingInlineStart: '18px', overflowWrap: 'anywhere' },
  path: { color: tokens.colorNeutralForeground3 },
  proposal: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

const order = Object.keys(verdictLabels) as CheckVerdict[]

async function saveReport(): Promise<void> {
  if (await desktop.saveServerCheck()) toast('success', '体检报告已保存')
}

async function applyProposal(proposal: NonNullable<ServerCheckReport['proposal']>): Promise<void> {
  const { profile } = useWorkstationSettings.getState()
  await desktop.setServerProfile(JSON.stringify(mergeChanges(profileChanges(profile), proposal)))
  toast('success', '已采用建议的档案')
}

/** 服务器体检: every documented reading made once, and what this server does otherwise. */
export function ServerCheckSection() {
  const styles = useStyles()
  const [report, setReport] = useState<ServerCheckReport | null>(null)
  const [progress, setProgress] = useState<CheckProgress | null>(null)
  useEffect(() => desktop.onServerCheckProgress((now) => setProgress((current) => current && now)), [])

  async function run(): Promise<void> {
    setProgress({ done: 0, total: 1 })
    try {
      setReport(await desktop.runServerCheck())
    } finally {
      setProgress(null)
    }
  }

  return (
    <SettingSection
      title="服务器体检"
      label="体检"
      hint="用当前登录逐项读取一次，不做任何修改；报告中没有会员数据"
      action={
        <div className={styles.buttons}>
          {report && !progress && (
            <Button size="small" onClick={() => toastOnError(saveReport())}>
              保存报告
            </Button>
          )}
          <Button size="small" disabledFocusable={progress !== null} onClick={() => toastOnError(run())}>
            开始体检
          </Button>
        </div>
      }
    >
      {progress && (
        <div role="status">
          正在体检 {progress.done} / {progress.total}
          <ProgressBar aria-label="体检进度" value={progress.done} max={progress.total} />
        </div>
      )}
      {report && !progress && <Report report={report} />}
    </SettingSection>
  )
}

function Report({ report: { calls, facts, proposal } }: { report: ServerCheckReport }) {
  const styles = useStyles()
  const managed = useManagedText('profile')
  return (
    <>
      {order.map((verdict) => {
        const found = calls.filter((call) => call.verdict === verdict)
        if (found.length === 0) return null
        return (
          <details key={verdict} open={verdict !== 'understood' && verdict !== 'skipped'}>
            <summary>
              {verdictLabels[verdict]} {found.length}
            </summary>
            <ul className={styles.calls}>
              {found.map(({ call, title, notes }, index) => (
                <li key={index}>
                  {title} <span className={styles.path}>{call}</span>
                  {notes.map((note) => (
                    <div key={note}>{note}</div>
                  ))}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      <DescriptionList items={facts} />
      {proposal && (
        <>
          <Caption1>建议的服务器档案：</Caption1>
          <pre className={styles.proposal}>{JSON.stringify(proposal, null, 2)}</pre>
          {managed === null ? (
            <div className={styles.buttons}>
              <Button size="small" appearance="primary" onClick={() => toastOnError(applyProposal(proposal))}>
                采用建议的档案
              </Button>
            </div>
          ) : (
            <Caption1>服务器档案{managed}，请把建议交给管理员</Caption1>
          )}
        </>
      )}
    </>
  )
}

async function importProfile(file: File): Promise<void> {
  await desktop.setServerProfile(await readText(file))
  toast('success', '服务器档案已导入')
}

async function exportProfile(): Promise<void> {
  if (await desktop.exportServerProfile()) toast('success', '服务器档案已保存')
}

async function resetProfile(): Promise<void> {
  const body = '这台服务器与默认读法不同之处将不再生效。'
  if (!(await askConfirm({ title: '恢复默认档案', body, submitLabel: '恢复默认档案' }))) return
  await desktop.setServerProfile('{}')
}

/** The profile of the server in use: exported, edited as a file, and imported. */
export function ServerProfileSection() {
  const styles = useStyles()
  const { profile, profileIssues } = useWorkstationSettings()
  const managed = useManagedText('profile')
  const changes = profileChanges(profile)
  const isDefault = Object.keys(changes).length === 0
  return (
    <SettingSection
      title="服务器档案"
      label="档案"
      hint={`${managed ? `${managed}；` : ''}控制台怎样读这台服务器的字段和代码；${
        isDefault ? '现在全部按默认' : `与默认不同：${describeProfile(changes)}`
      }`}
      action={
        <div className={styles.buttons}>
          {managed === null && !isDefault && (
            <Button size="small" onClick={() => toastOnError(resetProfile())}>
              恢复默认档案
            </Button>
          )}
          {managed === null && (
            <FileButton accept=".json" inputLabel="档案文件" onFile={(file) => toastOnError(importProfile(file))}>
              导入档案
            </FileButton>
          )}
          <Button size="small" onClick={() => toastOnError(exportProfile())}>
            导出档案
          </Button>
        </div>
      }
    >
      {profileIssues !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>档案中不能识别之处按默认读法：{profileIssues}</MessageBarBody>
        </MessageBar>
      )}
    </SettingSection>
  )
}

/** 连接正常，延迟 35 毫秒，服务器软件 nginx/1.24 */
export const describeCheck = ({ message, latencyMs, software }: ServerCheckResult): string =>
  [
    message,
    latencyMs === undefined ? '' : `延迟 ${latencyMs} 毫秒`,
    software === undefined ? '' : `服务器软件 ${software}`,
  ]
    .filter(Boolean)
    .join('，')
