import { Badge, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { resolveImageUrl } from '#shared/image-path.ts'
import { intentOf } from '../../api/http/errors.ts'
import {
  linkStatusLabel,
  linkStatusTone,
  robotStatusLabel,
  saveMessagingAccount,
} from '../../api/settings/server-settings.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { CHANGED, MASKED } from '../../form/edit/format-value.ts'
import { SecretInput } from '../../form/fields/fields.tsx'
import { FormMessage, type Message } from '../../form/layout/form-message.tsx'
import { submitOnce } from '../../form/submit/submit-once.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import { setLinkFields, useMessagingLink, useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'

const useStyles = makeStyles({
  row: { display: 'flex', gap: '16px', alignItems: 'center' },
  columns: { display: 'grid', gridTemplateColumns: '1fr 200px', gap: '16px', alignItems: 'start' },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  // 200 × 200 pixels by D3 §2.14.
  code: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '200px',
    height: '200px',
    textAlign: 'center',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    boxSizing: 'border-box',
    padding: '8px',
  },
  old: { opacity: 0.15 },
  over: {
    position: 'absolute',
    inset: '8px',
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground1,
  },
})

const TITLE = '消息服务绑定'
const fieldLabels = { appId: 'App ID', hash: 'App Hash', phone: '手机号' }
const requiredMessages = { appId: 'App ID不能为空', hash: 'App Hash不能为空', phone: '手机号不能为空' }

/** 消息服务绑定 (A013): the linked account, the link's status, and the QR code to scan. */
export function MessagingLinkDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const { state, fields: savedFields } = useMessagingLink()
  const server = useSession((session) => session.server)
  const [values, setValues] = useState(savedFields)
  const [showErrors, setShowErrors] = useState(false)
  const [saveError, setSaveError] = useState<Message | null>(null)
  const timedOut = state.timeoutMessage !== null
  const imageUrl = state.image === null ? null : resolveImageUrl(state.image, server)

  async function save(): Promise<void> {
    setSaveError(null)
    const fields = { appId: values.appId.trim(), hash: values.hash.trim(), phone: values.phone.trim() }
    if (Object.values(fields).some((value) => value === '' || isMasked(value))) return setShowErrors(true)
    const account = { userTelAppid: fields.appId, userTelHash: fields.hash, userTelPhone: fields.phone }
    // A credential: the audit log has its fields without their values.
    const changedFields = Object.values(fieldLabels).map((field) => ({ field, from: MASKED, to: CHANGED }))
    const { kind, detail, lost, error } = await submitOnce({
      audit: { action: TITLE, fields: changedFields },
      send: (change) => saveMessagingAccount(account, change),
      failureMessage: '服务器没有保存',
    })
    if (kind !== 'succeeded') {
      const text = lost === undefined ? `保存失败：${detail}` : `结果未知：${detail}`
      return setSaveError({ intent: lost === undefined ? intentOf(error) : 'error', text })
    }
    setLinkFields(fields)
    toast('success', '保存成功')
  }

  const errorOf = (name: keyof typeof requiredMessages) => {
    if (isMasked(values[name])) return '服务器遮住了一部分，请填写完整后再保存'
    return values[name].trim() === '' ? requiredMessages[name] : null
  }
  const field = (name: keyof typeof requiredMessages, TextInput: typeof Input | typeof SecretInput = Input) => (
    <Field label={fieldLabels[name]} required validationMessage={showErrors ? errorOf(name) : null}>
      <TextInput
        autoComplete="off"
        maxLength={100}
        value={values[name]}
        onChange={(_event, { value }) => setValues({ ...values, [name]: value })}
      />
    </Field>
  )
  return (
    <FormDialog
      title={TITLE}
      width={520}
      submitLabel="保存绑定"
      isSave
      onSubmit={save}
      message={<FormMessage message={saveError} />}
      onClose={onClose}
    >
      <div className={styles.row} role="status" aria-label="消息服务状态">
        <span>
          绑定状态{' '}
          <Badge appearance="tint" color={linkStatusTone(state.status)}>
            {linkStatusLabel(state.status)}
          </Badge>
        </span>
        <span>
          机器人{' '}
          <Badge appearance="tint" color="informative">
            {robotStatusLabel(state.robot)}
          </Badge>
        </span>
      </div>
      <div className={styles.columns}>
        <div className={styles.fields}>
          {field('appId')}
          {field('hash', SecretInput)}
          {field('phone')}
        </div>
        <div className={styles.code}>
          {imageUrl && (
            <img className={timedOut ? styles.old : ''} src={imageUrl} alt="登录二维码" width={182} height={182} />
          )}
          {!imageUrl && !timedOut && <span>保存后，二维码显示在这里</span>}
          {timedOut && (
            <span className={styles.over} role="alert">
              链接超时{state.timeoutMessage && `：${state.timeoutMessage}`}
              <br />
              请重新保存以获取二维码
            </span>
          )}
        </div>
      </div>
    </FormDialog>
  )
}
