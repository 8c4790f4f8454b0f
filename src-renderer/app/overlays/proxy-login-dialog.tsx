import { Body1, Field, Input } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { ProxyAuthRequest } from '#contract/network.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { SecretInput } from '../../form/fields/fields.tsx'
import { desktop } from '../../platform/desktop.ts'

const INPUT_PROPS = { autoComplete: 'off', maxLength: 500 }

interface ProxyLoginDialogProps {
  request: ProxyAuthRequest
  /** Also what was rejected. */
  user: string
  onUser: (user: string) => void
}

/** Asks for the credentials of a network proxy. */
export function ProxyLoginDialog({ request: { proxy, realm, rejected }, user, onUser }: ProxyLoginDialogProps) {
  const [password, setPassword] = useState('')
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the dialog has focused its first field.
    if (rejected) passwordInput.current?.focus()
  }, [rejected])
  return (
    <FormDialog
      title="代理服务器需要登录"
      submitLabel="登录代理"
      missing={user.trim() === '' ? '请输入代理用户名' : null}
      onSubmit={() => desktop.answerProxyAuth({ user: user.trim(), password })}
      onClose={() => void desktop.answerProxyAuth(null)}
    >
      <Body1>
        网络代理 {proxy}
        {realm && `（${isolateText(realm)}）`}
        要求用户名和密码。这不是控制台的账号；密码只保存在内存中，退出后需要重新输入。
      </Body1>
      <Field label="代理用户名">
        <Input {...INPUT_PROPS} autoFocus value={user} onChange={(_event, { value }) => onUser(value)} />
      </Field>
      <Field label="代理密码" validationMessage={rejected ? '用户名或密码不正确，请重新输入' : undefined}>
        <SecretInput
          {...INPUT_PROPS}
          ref={passwordInput}
          value={password}
          onChange={(_event, { value }) => setPassword(value)}
        />
      </Field>
    </FormDialog>
  )
}
