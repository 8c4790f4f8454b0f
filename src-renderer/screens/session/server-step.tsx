import { Body1, Button, Field, Input, makeStyles, Spinner, Title3, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import type { ServerCheckResult } from '#contract/settings.ts'
import { openSettings } from '../../features/workstation-settings/open-settings.ts'
import { describeCheck } from '../../features/workstation-settings/server-check.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'
import { setSession } from '../../stores/session.ts'

const useStyles = makeStyles({
  form: { display: 'contents' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  checking: { justifyContent: 'start', '& > .fui-Spinner__label': { fontSize: 'inherit', lineHeight: 'inherit' } },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
  /** The height of its label, its input and a result of two lines, so that nothing moves when it comes. */
  address: { minHeight: '102px', alignContent: 'start' },
})

/** The first step on a new workstation: which server, and whether it answers. */
export function ServerStep() {
  const styles = useStyles()
  const [address, setAddress] = useState('')
  const [result, setResult] = useState<ServerCheckResult | 'checking' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isChecking = result === 'checking'
  const checked = isChecking ? null : result

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isChecking) return
    setError(null)
    setResult('checking')
    try {
      setResult(await desktop.checkServer(address))
    } catch (reason) {
      setResult(null)
      setError(getErrorMessage(reason))
    }
  }

  async function continueWithServer(): Promise<void> {
    try {
      setSession(await desktop.setServer(address))
    } catch (reason) {
      setError(getErrorMessage(reason))
    }
  }

  const isReachable = checked?.kind === 'ok'
  const hint = isChecking ? (
    <Spinner className={styles.checking} size="extra-tiny" labelPosition="after" label="正在检测…" role="status" />
  ) : (
    '以 https:// 开头'
  )
  return (
    <form onSubmit={check} noValidate aria-label="连接服务器" className={styles.form}>
      <Title3 as="h1">连接服务器</Title3>
      <Body1 as="p" className={styles.hint}>
        第一次在这台电脑上使用。地址请向管理员索取，只需填写一次。
      </Body1>
      <Field
        className={styles.address}
        label="服务器地址"
        validationState={isReachable ? 'success' : undefined}
        validationMessage={checked ? { children: describeCheck(checked), role: 'status' } : error}
        hint={checked === null && error === null ? hint : null}
      >
        <Input
          value={address}
          placeholder="https://"
          maxLength={300}
          spellCheck={false}
          autoFocus
          onChange={(_event, { value }) => {
            setAddress(value)
            setResult(null)
            setError(null)
          }}
        />
      </Field>
      <div className={styles.buttons}>
        {checked && !isReachable && (
          <Button appearance="subtle" onClick={() => openSettings({ section: 'diagnostics' })}>
            诊断
          </Button>
        )}
        <Button type="submit" appearance={isReachable ? 'secondary' : 'primary'} disabledFocusable={isChecking}>
          检测
        </Button>
        <Button
          appearance={isReachable ? 'primary' : 'secondary'}
          disabled={checked === null}
          onClick={() => void continueWithServer()}
        >
          {checked && !isReachable ? '仍然使用' : '下一步'}
        </Button>
      </div>
    </form>
  )
}
