import { Button, Field, Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { describeServer, isUnencrypted, UNENCRYPTED_HINT } from '#shared/server-address.ts'
import { useManagedText } from '../../features/workstation-settings/use-optimistic-setting.ts'
import { useSession } from '../../stores/session.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { useStyles } from './sign-in-styles.ts'

/** A field of the sign-in: what is typed there, and where it goes. */
export type TypedField = Required<Pick<InputProps, 'name' | 'onChange'>> & { value: string }

/** Keeps the line of a field's message free, so that nothing moves when there is one. */
const EMPTY_LINE = '\u00a0'

/** The message of a field, its hint, or an empty line of the same height. */
export function message(error: string | undefined, hint?: string) {
  return error ? { validationMessage: error } : { hint: hint || EMPTY_LINE }
}

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
