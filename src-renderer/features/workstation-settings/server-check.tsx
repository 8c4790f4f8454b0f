import { Button, Caption1, makeStyles, ProgressBar, Subtitle2, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { type CheckProgress, type CheckVerdict, type ServerCheckReport, verdictLabels } from '#contract/server-check.ts'
import { mergeChanges, profileChanges } from '#shared/server-profile.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { desktop } from '../../platform/desktop.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useManagedText } from './use-optimistic-setting.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', flexShrink: 0 },
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
    <section className={styles.section} aria-label="体检">
      <Subtitle2 as="h3">服务器体检</Subtitle2>
      <Caption1>用当前登录逐项读取一次，每次最多两项，不做任何修改；报告中没有会员数据。</Caption1>
      <div className={styles.buttons}>
        <Button size="small" disabledFocusable={progress !== null} onClick={() => toastOnError(run())}>
          开始体检
        </Button>
        {report && !progress && (
          <Button size="small" onClick={() => toastOnError(saveReport())}>
            保存报告
          </Button>
        )}
      </div>
      {progress && (
        <div role="status">
          正在体检 {progress.done} / {progress.total}
          <ProgressBar aria-label="体检进度" value={progress.done} max={progress.total} />
        </div>
      )}
      {report && !progress && <Report report={report} />}
    </section>
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
