import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'

/** Beside 网络错误!: a click says in words why the server cannot be reached. */
export function NetworkDiagnosis({ server }: { server: string }) {
  const [result, setResult] = useState<string | null>(null)
  async function diagnose(): Promise<void> {
    setResult('正在检测…')
    setResult(await desktop.checkServer(server).then(({ message }) => message, getErrorMessage))
  }
  return (
    <>
      {result !== null && <div>{result}</div>}
      <Button size="small" disabled={result === '正在检测…'} onClick={() => void diagnose()}>
        诊断网络
      </Button>
    </>
  )
}
