import { Button, Checkbox, Field, Input, mergeClasses, Spinner } from '@fluentui/react-components'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DemoAccount } from '#contract/host.ts'
import { BRAND } from '#shared/product.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { setLinkFields, setSession, useSession } from '../../stores/session.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useRevealed } from '../../ui/use-revealed.ts'
import { message, SignInRequest, SignInServer, type TypedField } from './sign-in-server.tsx'
import { useStyles } from './sign-in-styles.ts'

/** Loaded when idle, so that the first paint does not wait for it; it is ready before a password is entered. */
const loadSystemApi = () => import('../../api/session/sign-in.ts')

/** Needed on a new workstation only. */
const ServerStep = lazy(async () => ({ default: (await import('./server-step.tsx')).ServerStep }))
/** Needed after a failure of the network only. */
const NetworkDiagnosis = lazy(async () => ({ default: (await import('./network-diagnosis.tsx')).NetworkDiagnosis }))

/** Not needed for the first paint. */
const useRevealButton = lazyComponent(async () => (await import('../../ui/reveal-button.tsx')).RevealButton)

const [NETWORK_ERROR, CAPS_LOCK] = ['网络错误!', '大写锁定已打开'] as const

type Account = Record<'loginName' | 'loginPwd' | 'loginCode', string>
type FieldErrors = Partial<Record<'loginName' | 'loginPwd' | 'server', string>>

/** The sign-in form: three fields, Enter in any of them submits (D1 §2, §5). The password is never stored. */
export function SignIn({ onSettings }: { onSettings: (section?: string) => void }) {
  const styles = useStyles()
  const account = useUiPreferences((preferences) => preferences.account)
  const { server, tokensPersistent } = useSession()
  const { profile } = useWorkstationSettings()
  const [values, setValues] = useState({ loginName: account, loginPwd: '', loginCode: '', server })
  const [rememberAccount, setRememberAccount] = useState(account !== '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [signInError, setSignInError] = useState<string | null>(null)
  const [demoAccount, setDemoAccount] = useState<DemoAccount>()
  const [isBusy, setIsBusy] = useState(false)
  const submitting = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const busyIcon = isBusy ? <Spinner size="tiny" aria-hidden /> : null

  useEffect(() => void requestIdleCallback(() => void prefetch(loadSystemApi)), [])
  useEffect(() => void desktop.readState('host').then((host) => setDemoAccount(host.demoAccount)), [])

  // Another server was selected in the settings; fill in the account saved for it.
  const displayedServer = useRef(server)
  useEffect(() => {
    if (displayedServer.current === server) return
    displayedServer.current = server
    if (submitting.current) return
    setValues({ loginName: account, loginPwd: '', loginCode: '', server })
    setRememberAccount(account !== '')
  }, [server, account])

  const serverManaged = useManagedText('server')
  const missingServer = serverManaged ? `${serverManaged}，但没有有效的地址，请联系管理员` : '请输入服务器地址'

  const field = (name: keyof typeof values): TypedField => ({
    name,
    value: values[name],
    onChange: (_event: unknown, { value }: { value: string }) => {
      setValues((previous) => ({ ...previous, [name]: value }))
      setErrors((previous) => ({ ...previous, [name]: undefined }))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await submitAccount(values)
  }

  async function submitAccount(account: Account): Promise<void> {
    if (submitting.current) return
    const validationErrors = validate(account.loginName, account.loginPwd)
    setErrors(validationErrors)
    setSignInError(null)
    const [invalid] = Object.keys(validationErrors)
    if (invalid) return selectField(invalid)
    submitting.current = true
    setIsBusy(true)
    try {
      if (await applyServer()) await authenticate(account)
    } finally {
      submitting.current = false
      setIsBusy(false)
    }
  }

  /** What was entered there is to be entered again. */
  const selectField = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select()

  /** `text` is what the server says about it: of a code that is wrong, the code alone. */
  function refuse(text: string): void {
    setSignInError(text)
    selectField(text.includes('验证码') ? 'loginCode' : 'loginPwd')
  }

  async function applyServer(): Promise<boolean> {
    if (values.server.trim() === server) return server !== '' || rejectServer(missingServer)
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

  async function authenticate({ loginName, loginPwd, loginCode }: Account): Promise<void> {
    try {
      const { signIn } = await loadSystemApi()
      // An input method may type its digits in full width.
      const code = loginCode.normalize('NFKC').replaceAll(/\s/g, '')
      const info = await signIn(loginName.trim(), loginPwd, code)
      if (!info || Number(info.state) !== 1) return refuse(info?.remark || '操作失败')
      // A success without tokens leaves no session, so report it as an error (A024).
      if (!(await desktop.readState('session')).signedIn) return setSignInError('服务器没有返回登录凭证')
      setUiPreferences({ account: rememberAccount ? loginName.trim() : '' })
      setLinkFields({
        appId: String(info.userTelAppid ?? ''),
        hash: info.userTelHash ?? '',
        phone: String(info.userTelPhone ?? ''),
      })
      // Navigation follows the session event from the main process.
    } catch (error) {
      const isNetworkError = error instanceof ApiError && error.kind === 'network'
      setSignInError(isNetworkError ? NETWORK_ERROR : getErrorMessage(error))
    }
  }

  const mark = <img src="/icon.svg" alt="" width={40} height={40} />
  if (server === '' && serverManaged === null) {
    return (
      <main className={styles.page}>
        <div className={mergeClasses(styles.card, styles.step)}>
          {mark}
          <Suspense>
            <ServerStep />
          </Suspense>
        </div>
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <form ref={form} className={styles.card} onSubmit={submit} noValidate aria-label="登录">
        <div className={styles.head}>
          {mark}
          <h1 className={styles.title}>{BRAND}</h1>
        </div>
        <div className={styles.notice}>
          {signInError ? (
            <div role="alert" className={styles.refusal}>
              <span>{signInError}</span>
              {signInError === NETWORK_ERROR && (
                <Suspense>
                  <NetworkDiagnosis server={values.server} />
                </Suspense>
              )}
            </div>
          ) : (
            <SignInRequest />
          )}
        </div>
        <Field label="用户名" {...message(errors.loginName)}>
          <Input {...field('loginName')} autoComplete="username" autoFocus={account === ''} maxLength={100} />
        </Field>
        <PasswordField field={field('loginPwd')} error={errors.loginPwd} isBusy={isBusy} autoFocus={account !== ''} />
        <Field label="验证码">
          <Input
            {...field('loginCode')}
            placeholder="谷歌验证码，未绑定可不填"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
        </Field>
        <Checkbox
          label="记住账号"
          checked={rememberAccount}
          onChange={(_event, { checked }) => setRememberAccount(checked === true)}
        />
        <Button type="submit" appearance="primary" disabledFocusable={isBusy} icon={busyIcon}>
          登录
        </Button>
        {demoAccount && (
          <Button
            className={styles.demo}
            disabled={isBusy}
            onClick={() => {
              const account = { loginName: demoAccount.loginName, loginPwd: demoAccount.password, loginCode: '' }
              setValues((previous) => ({ ...previous, ...account }))
              void submitAccount(account)
            }}
          >
            使用模拟服务器的账号 {demoAccount.loginName}
          </Button>
        )}
        <SignInServer
          field={field('server')}
          error={errors.server ?? (server === '' ? missingServer : undefined)}
          isRefused={errors.server !== undefined}
          onSettings={onSettings}
        />
        {!tokensPersistent && <small className={styles.small}>此电脑无法安全保存登录状态，重启后需重新登录</small>}
      </form>
      <p className={mergeClasses(styles.small, styles.foot)}>
        © {new Date().getFullYear()} {profile.company || BRAND}
      </p>
    </main>
  )
}

function PasswordField(props: { field: TypedField; error: string | undefined; isBusy: boolean; autoFocus: boolean }) {
  const { field, error, isBusy, autoFocus } = props
  const [capsLock, setCapsLock] = useState(false)
  const password = useRevealed(isBusy)
  const RevealButton = useRevealButton()
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  // In one line with the error, whose cause it may be.
  const problem = capsLock ? message(error && `${error} · ${CAPS_LOCK}`, CAPS_LOCK) : message(error)
  return (
    <Field label="密码" {...problem}>
      <Input
        {...field}
        {...password.props}
        autoComplete="current-password"
        autoFocus={autoFocus}
        maxLength={200}
        onKeyDown={updateCapsLock}
        onKeyUp={updateCapsLock}
        contentAfter={RevealButton && <RevealButton isRevealed={password.isRevealed} onToggle={password.toggle} />}
      />
    </Field>
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
