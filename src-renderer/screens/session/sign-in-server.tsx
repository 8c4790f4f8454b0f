import { Button, Field, Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { describeServer, isUnencrypted, UNENCRYPTED_HINT } from '#shared/server-address.ts'
import { openTerms } from '../../form/help/open-terms.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { sessionEndMessage, useSession } from '../../stores/session.ts'
import { useStyles } from './sign-in-styles.ts'

/** A field of the sign-in: what is typed there, and where it goes. */
export type TypedField = Required<Pick<InputProps, 'name' | 'onChange'>> & { value: string }

/** Keeps the line of a field's message free, so that nothing moves when there is one. */
const EMPTY_LINE = '\u00a0'

/** The message of a field, its hint, or an empty line of the same height. */
export const message = (error: string | undefined, hint?: string) =>
  error ? { validationMessage: error } : { hint: hint || EMPTY_LINE }

/** The server to sign in to: a quiet line, as it is chosen once, until it is to be changed or was refused. */
export function SignInServer(props: {
  field: TypedField
  error: string | undefined
  isRefused: boolean
  onSettings: (section: string) => void
}) {
  const { field, error, isRefused, onSettings } = props
  const styles = useStyles()
  const { server } = useSession()
  const { servers } = useWorkstationSettings()
  const managed = useManagedText('server')
  const [changes, setChanges] = useState(false)
  const current = servers.find(({ address }) => address === server && field.value === server)
  const hasField = changes || server === '' || isRefused
  return (
    <div className={styles.server}>
      {hasField ? (
        <Field label="服务器地址" size="small" {...message(error, managed ?? current?.name)}>
          <Input
            {...field}
            placeholder="https://"
            maxLength={300}
            spellCheck={false}
            disabled={managed !== null}
            list="known-servers"
            autoFocus={changes}
          />
        </Field>
      ) : (
        <span className={styles.address}>
          服务器 {describeServer(field.value, current?.name)}
          {managed && ` · ${managed}`}
        </span>
      )}
      {isUnencrypted(field.value) && (
        <small className={styles.small}>
          <span className={styles.unencrypted}>未加密</span> {UNENCRYPTED_HINT}
        </small>
      )}
      <div className={styles.more}>
        {!hasField && managed === null && (
          <Button size="small" appearance="subtle" onClick={() => setChanges(true)}>
            更换服务器
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => onSettings('servers')}>
          管理服务器
        </Button>
        <Button size="small" appearance="subtle" onClick={() => onSettings('diagnostics')}>
          诊断
        </Button>
      </div>
      <datalist id="known-servers">
        {servers.map(({ name, address }) => (
          <option key={address} value={address} label={name} />
        ))}
      </datalist>
    </div>
  )
}

/** Why the form is there: of an ended session also what becomes of the work. */
export function SignInRequest() {
  const styles = useStyles()
  const endMessage = useSession(sessionEndMessage)
  if (!endMessage) return <span className={styles.request}>请登录</span>
  return (
    <div className={styles.ended} role="alert">
      登录已失效，请重新登录
      <span className={styles.small}>之后回到原来的页面，没有保存的内容可以恢复</span>
      <span className={styles.why}>
        <span className={styles.small}>{endMessage}</span>
        <Button size="small" appearance="transparent" onClick={() => void openTerms('登录已失效')}>
          什么意思
        </Button>
      </span>
    </div>
  )
}
