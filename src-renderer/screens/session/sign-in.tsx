import {
  Body1,
  Button,
  Caption1,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Spinner,
  Title3,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { ApiError } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { desktop } from '../../platform/desktop.ts'
import { setLinkFields } from '../../stores/messaging-link.ts'
import { setSession, useSession } from '../../stores/session.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'

const useStyles = makeStyles({
  page: {
    minHeight: '100vh',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '16px',
    padding: '24px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  card: {
    width: 'min(360px, 100%)',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '28px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  // Looks like a MessageBar; the component itself would enlarge the bundle of the first screen.
  refusal: {
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  more: { display: 'flex', justifyContent: 'space-between', margin: '0 -8px' },
  foot: { color: tokens.colorNeutralForeground3 },
})

/** Loaded when idle, so that the first paint does not wait for it; it is ready before a password is entered. */
const loadSystemApi = () => import('../../api/session/sign-in.ts')

type FieldErrors = Partial<Record<'loginName' | 'loginPwd' | 'server', string>>

/** The sign-in form: three fields, Enter in any of them submits (D1 §2, §5). The password is never stored. */
export function SignIn({ onSettings }: { onSettings: (section?: string) => void }) {
  const styles = useStyles()
  const account = useUiPreferences((preferences) => preferences.account)
  const { server, tokensPersistent } = useSession()
  const { servers, managedKeys } = useWorkstationSettings()
  const [values, setValues] = useState({ loginName: account, loginPwd: '', loginCode: '', server })
  const [rememberAccount, setRememberAccount] = useState(account !== '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [signInError, setSignInError] = useState<string | null>(null)
  const [capsLock, setCapsLock] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const submitting = useRef(false)

  useEffect(() => void requestIdleCallback(() => void prefetch(loadSystemApi)), [])

  // Another server was selected in the settings; fill in the account saved for it.
  const displayedServer = useRef(server)
  useEffect(() => {
    if (displayedServer.current === server) return
    displayedServer.current = server
    if (submitting.current) return
    setValues({ loginName: account, loginPwd: '', loginCode: '', server })
    setRememberAccount(account !== '')
  }, [server, account])

  const isServerManaged = managedKeys.includes('server')
  const currentServer = servers.find(({ address }) => address === server && values.server === server)

  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (_event: unknown, { value }: { value: string }) => {
      setValues((previous) => ({ ...previous, [name]: value }))
      setErrors((previous) => ({ ...previous, [name]: undefined }))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (submitting.current) return
    const validationErrors = validate(values.loginName, values.loginPwd)
    setErrors(validationErrors)
    setSignInError(null)
    if (Object.keys(validationErrors).length > 0) return
    submitting.current = true
    setIsBusy(true)
    try {
      if (await applyServer()) await authenticate()
    } finally {
      submitting.current = false
      setIsBusy(false)
    }
  }

  async function applyServer(): Promise<boolean> {
    if (values.server.trim() === server) return server !== '' || rejectServer('请输入服务器地址')
    try {
      const view = await desktop.setServer(values.server)
      setSession(view)
      setValues((previous) => ({ ...previous, server: view.server }))
      return true
    } catch (error) {
      return rejectServer(getErrorMessage(error))
    }
  }

  function rejectServer(message: string): false {
    setErrors({ server: message })
    return false
  }

  async function authenticate(): Promise<void> {
    try {
      const { signIn } = await loadSystemApi()
      const info = await signIn(values.loginName.trim(), values.loginPwd, values.loginCode.replaceAll(/\s/g, ''))
      if (!info || Number(info.state) !== 1) return setSignInError(info?.remark || '操作失败')
      // A success without tokens leaves no session, so report it as an error (A024).
      if (!(await desktop.getSession()).signedIn) return setSignInError('服务器没有返回登录凭证')
      setUiPreferences({ account: rememberAccount ? values.loginName.trim() : '' })
      setLinkFields({
        appId: String(info.userTelAppid ?? ''),
        hash: info.userTelHash ?? '',
        phone: String(info.userTelPhone ?? ''),
      })
      // Navigation follows the session event from the main process.
    } catch (error) {
      const isNetworkError = error instanceof ApiError && error.kind === 'network'
      setSignInError(isNetworkError ? '网络错误!' : getErrorMessage(error))
    }
  }

  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} noValidate aria-label="登录">
        <Title3 as="h1">{BRAND}</Title3>
        {signInError && (
          <div role="alert" className={styles.refusal}>
            {signInError}
          </div>
        )}
        <Field label="用户名" validationMessage={errors.loginName}>
          <Input {...field('loginName')} autoComplete="username" autoFocus={account === ''} maxLength={100} />
        </Field>
        <Field label="密码" validationMessage={errors.loginPwd} hint={capsLock ? '大写锁定已打开' : null}>
          <Input
            {...field('loginPwd')}
            type="password"
            autoComplete="current-password"
            autoFocus={account !== ''}
            maxLength={200}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
          />
        </Field>
        <Field label="验证码" hint="谷歌验证码，未绑定可不填">
          <Input {...field('loginCode')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Field>
        <Checkbox
          label="记住账号"
          checked={rememberAccount}
          onChange={(_event, { checked }) => setRememberAccount(checked === true)}
        />
        <Button type="submit" appearance="primary" disabled={isBusy} icon={isBusy ? <Spinner size="tiny" /> : null}>
          登录
        </Button>
        <Field
          label="服务器地址"
          size="small"
          validationMessage={errors.server}
          hint={isServerManaged ? '由管理员设定' : (currentServer?.name ?? null)}
        >
          <Input
            {...field('server')}
            size="small"
            placeholder="https://"
            maxLength={300}
            spellCheck={false}
            disabled={isServerManaged}
            list="known-servers"
          />
        </Field>
        <datalist id="known-servers">
          {servers.map(({ name, address }) => (
            <option key={address} value={address} label={name} />
          ))}
        </datalist>
        <div className={styles.more}>
          <Button size="small" appearance="subtle" onClick={() => onSettings('servers')}>
            管理服务器
          </Button>
          <Button size="small" appearance="subtle" onClick={() => onSettings('diagnostics')}>
            诊断
          </Button>
        </div>
        {!tokensPersistent && <Caption1>此电脑无法安全保存登录状态，重启后需重新登录</Caption1>}
      </form>
      <Body1 as="p" className={styles.foot}>
        © {new Date().getFullYear()} {BRAND}
      </Body1>
    </main>
  )
}

/** Rules and exact messages of D1 §5; six characters are too few (A031). */
function validate(loginName: string, loginPwd: string): FieldErrors {
  const errors: FieldErrors = {}
  if (loginName.trim() === '') errors.loginName = 'username不能为空'
  if (loginPwd === '') errors.loginPwd = 'password不能为空'
  else if (loginPwd.length <= 6) errors.loginPwd = '密码长度必须大于6位'
  return errors
}
