import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular, FolderOpenRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { Diagnostics as Facts } from '../../src-preload/contract.ts'
import { Facts as FactList } from '../form/facts.tsx'
import { formatTime } from '../lib/beijing.ts'
import { desktop } from '../platform/desktop.ts'
import { useSettings } from '../stores/settings.ts'
import { toast } from '../stores/toast.ts'
import { copyText } from '../ui/copy.ts'
import { saveFile } from '../ui/save-file.ts'
import { attempt } from './attempt.ts'
import { useHost } from './use-host.ts'

const useStyles = makeStyles({ tools: { display: 'flex', gap: '8px', flexWrap: 'wrap' } })

/** Details for support requests, and the log. `footer`: the server's status when signed in. */
export function Diagnostics({ more }: { more?: ReactNode }) {
  const styles = useStyles()
  const host = useHost()
  const policyFault = useSettings((settings) => settings.policyFault)
  const [facts, setFacts] = useState<Facts>({})
  useEffect(() => void desktop.getDiagnostics().then(setFacts), [])

  async function copy(): Promise<void> {
    const text = Object.entries(facts).map(([name, value]) => `${name}：${value}`)
    if (await copyText(text.join('\n'))) toast('success', '复制成功！')
    else toast('error', '复制失败！')
  }

  async function exportLog(): Promise<void> {
    const text = await desktop.readLogBundle()
    const day = formatTime(Date.now()).replace(/\D/g, '').slice(0, 12)
    saveFile(new Blob([text], { type: 'text/plain' }), `operator-console-log-${day}.txt`)
  }

  return (
    <>
      {policyFault && (
        <MessageBar intent="error">
          <MessageBarBody>管理员策略 policy.json 有误，未生效：{policyFault}</MessageBarBody>
        </MessageBar>
      )}
      <FactList facts={facts} />
      <div className={styles.tools}>
        <Button icon={<CopyRegular />} onClick={() => void copy()}>
          复制详情
        </Button>
        <Button icon={<ArrowDownloadRegular />} onClick={() => attempt(exportLog())}>
          导出日志
        </Button>
        {host?.kind === 'electron' && (
          <Button icon={<FolderOpenRegular />} onClick={() => attempt(desktop.openLogFolder())}>
            打开日志文件夹
          </Button>
        )}
      </div>
      {more}
    </>
  )
}
