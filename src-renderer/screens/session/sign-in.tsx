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
import { ApiError } from '../../api/errors.ts'
import { BRAND } from '../../lib/brand.ts'
import { messageOf } from '../../lib/errors.ts'
import { desktop } from '../../platform/desktop.ts'
import { setLinkFields } from '../../stores/link.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { setSession, useSession } from '../../stores/session.ts'
import { useSettings } from '../../stores/settings.ts'

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
const loadSystemApi = () => import('../../api/system.ts')

type Faults = Partial<Record<'loginName' | 'loginPwd' | 'server', string>>

/** The sign-in form: three fields, Enter in any of them submits (D1 §2, §5). The password is never stored. */
export function SignIn({ onSettings }: { onSettings: (section?: string) => void }) {
  const styles = useStyles()
  const account = usePreferences((preferences) => preferences.account)
  const { server, keepsTokens } = useSession()
  const { servers, locked } = useSettings()
  const [values, setValues] = useState({ loginName: account, loginPwd: '', loginCode: '', server })
  const [remember, setRemember] = useState(account !== '')
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const lock = useRef(false)

  useEffect(() => void requestIdleCallback(() => void loadSystemApi()), [])

  // Another server was selected in the settings; fill in the account saved for it.
  const shownServer = useRef(server)
  useEffect(() => {
    if (shownServer.current === server) return
    shownServer.current = server
    if (lock.current) return
    setValues({ loginName: account, loginPwd: '', loginCode: '', server })
    setRemember(account !== '')
  }, [server, account])

  const isLocked = locked.includes('server')
  const current = servers.find(({ address }) => address === server && values.server === server)

  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (_event: unknown, { value }: { value: string }) => {
      setValues((old) => ({ ...old, [name]: value }))
      setFaults((old) => ({ ...old, [name]: undefined }))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (lock.current) return
    const found = validate(values.loginName, values.loginPwd)
    setFaults(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    lock.current = true
    setBusy(true)
    try {
      if (await chooseServer()) await enter()
    } finally {
      lock.current = false
      setBusy(false)
    }
  }

  async function chooseServer(): Promise<boolean> {
    if (values.server.trim() === server) return server !== '' || refuse('请输入服务器地址')
    try {
      const view = await desktop.setServer(values.server)
      setSession(view)
      setValues((old) => ({ ...old, server: view.server }))
      return true
    } catch (error) {
      return refuse(messageOf(error))
    }
  }

  function refuse(message: string): false {
    setFaults({ server: message })
    return false
  }

  async function enter(): Promise<void> {
    try {
      const { signIn } = await loadSystemApi()
      const info = await signIn(values.loginName.trim(), values.loginPwd, values.loginCode.replaceAll(/\s/g, ''))
      if (!info || Number(info.state) !== 1) return setRefusal(info?.remark || '操作失败')
      // A success without tokens leaves no session, so report it as an error (A024).
      if (!(await desktop.getSession()).signedIn) return setRefusal('服务器没有返回登录凭证')
      setPreferences({ account: remember ? values.loginName.trim() : '' })
      setLinkFields({
        appId: String(info.userTelAppid ?? ''),
        hash: info.userTelHash ?? '',
        phone: String(info.userTelPhone ?? ''),
      })
      // Navigation follows the session event from the main process.
    } catch (error) {
      const noResponse = error instanceof ApiError && error.kind === 'network'
      setRefusal(noResponse ? '网络错误!' : messageOf(error))
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} noValidate aria-label="登录">
        <Title3 as="h1">{BRAND}</Title3>
        {refusal && (
          <div role="alert" className={styles.refusal}>
            {refusal}
          </div>
        )}
        <Field label="用户名" validationMessage={faults.loginName ?? null}>
          <Input {...field('loginName')} autoComplete="username" autoFocus={account === ''} maxLength={100} />
        </Field>
        <Field label="密码" validationMessage={faults.loginPwd ?? null} hint={capsLock ? '大写锁定已打开' : null}>
          <Input
            {...field('loginPwd')}
            type="password"
            autoComplete="current-password"
            autoFocus={account !== ''}
            maxLength={200}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
        </Field>
        <Field label="验证码" hint="谷歌验证码，未绑定可不填">
          <Input {...field('loginCode')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Field>
        <Checkbox
          label="记住账号"
          checked={remember}
          onChange={(_event, { checked }) => setRemember(checked === true)}
        />
        <Button type="submit" appearance="primary" disabled={busy} icon={busy ? <Spinner size="tiny" /> : null}>
          登录
        </Button>
        <Field
          label="服务器地址"
          size="small"
          validationMessage={faults.server ?? null}
          hint={isLocked ? '由管理员设定' : (current?.name ?? null)}
        >
          <Input
            {...field('server')}
            size="small"
            placeholder="https://"
            maxLength={300}
            spellCheck={false}
            disabled={isLocked}
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
        {!keepsTokens && <Caption1>此电脑无法安全保存登录状态，重启后需重新登录</Caption1>}
      </form>
      <Body1 as="p" className={styles.foot}>
        © {new Date().getFullYear()} {BRAND}
      </Body1>
    </main>
  )
}

/** Rules and exact messages of D1 §5; six characters are too few (A031). */
function validate(loginName: string, loginPwd: string): Faults {
  const faults: Faults = {}
  if (loginName.trim() === '') faults.loginName = 'username不能为空'
  if (loginPwd === '') faults.loginPwd = 'password不能为空'
  else if (loginPwd.length <= 6) faults.loginPwd = '密码长度必须大于6位'
  return faults
}
