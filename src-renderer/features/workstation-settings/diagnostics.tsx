import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular, FolderOpenRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { Diagnostics as Facts } from '../../../src-preload/contract/host.ts'
import { describePolicyIssue } from '../../../src-preload/shared/policy-source.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { DescriptionList as FactList } from '../../form/layout/description-list.tsx'
import { desktop } from '../../platform/desktop.ts'
import { toast } from '../../stores/toast.ts'
import { toastOnError } from '../../stores/toast-on-error.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { copyText } from '../../ui/copy-text.ts'
import { downloadFile } from '../../ui/download.ts'
import { useHost } from './use-host.ts'

const useStyles = makeStyles({
  tools: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  // The section scrolls; it must not squeeze the list.
  mistakes: { flexShrink: 0 },
  issues: { margin: 0, paddingInlineStart: '16px', overflowWrap: 'anywhere' },
})

/** Details for support requests, and the log. `footer`: the server's status when signed in. */
export function Diagnostics({ footer }: { footer?: ReactNode }) {
  const styles = useStyles()
  const host = useHost()
  const policyIssues = useWorkstationSettings((settings) => settings.policyIssues)
  const [details, setDetails] = useState<Facts>({})
  useEffect(() => void desktop.getDiagnostics().then(setDetails), [])

  async function copy(): Promise<void> {
    const facts = Object.entries(details).map(([name, value]) => `${name}：${value}`)
    if (await copyText([...facts, ...policyIssues.map(describePolicyIssue)].join('\n'))) toast('success', '复制成功！')
    else toast('error', '复制失败！')
  }

  async function exportLog(): Promise<void> {
    const text = await desktop.readDiagnosticsReport()
    const timestamp = formatTime(Date.now()).replace(/\D/g, '').slice(0, 12)
    downloadFile(new Blob([text], { type: 'text/plain' }), `operator-console-log-${timestamp}.txt`)
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
        <Button icon={<CopyRegular />} onClick={() => void copy()}>
          复制详情
        </Button>
        <Button icon={<ArrowDownloadRegular />} onClick={() => toastOnError(exportLog())}>
          导出日志
        </Button>
        {host?.kind === 'electron' && (
          <Button icon={<FolderOpenRegular />} onClick={() => toastOnError(desktop.openLogFolder())}>
            打开日志文件夹
          </Button>
        )}
      </div>
      {footer}
    </>
  )
}
