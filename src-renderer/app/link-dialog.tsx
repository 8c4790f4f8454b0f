import { Badge, Field, Input, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { linkStatusName, linkTone, robotStatusName, saveLinkAccount } from '../api/link.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { messageOf } from '../lib/errors.ts'
import { pictureSource } from '../lib/pictures.ts'
import { setLinkFields, useLink } from '../stores/link.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'

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

const missing = { appId: 'App ID不能为空', hash: 'App Hash不能为空', phone: '手机号不能为空' }

/** 消息服务绑定 (A013): the linked account, the link's status, and the QR code to scan. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const { state, fields } = useLink()
  const server = useSession((session) => session.server)
  const [values, setValues] = useState(fields)
  const [shown, setShown] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const source = state.image === null ? null : pictureSource(state.image, server)

  async function save(): Promise<void> {
    setFault(null)
    const { appId, hash, phone } = values
    if ([appId, hash, phone].some((value) => value.trim() === '')) return setShown(true)
    const account = { userTelAppid: appId.trim(), userTelHash: hash.trim(), userTelPhone: phone.trim() }
    try {
      if (!(await saveLinkAccount(account))) return setFault('保存失败')
      setLinkFields({ appId: appId.trim(), hash: hash.trim(), phone: phone.trim() })
      toast('success', '保存成功')
    } catch (error) {
      setFault(`保存失败：${messageOf(error)}`)
    }
  }

  const field = (name: keyof typeof missing, label: string, type: 'text' | 'password' = 'text') => (
    <Field label={label} required validationMessage={shown && values[name].trim() === '' ? missing[name] : null}>
      <Input
        type={type}
        autoComplete="off"
        maxLength={100}
        value={values[name]}
        onChange={(_event, { value }) => setValues({ ...values, [name]: value })}
      />
    </Field>
  )
  return (
    <FormDialog title="消息服务绑定" width={520} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <div className={styles.row} role="status" aria-label="消息服务状态">
        <span>
          绑定状态{' '}
          <Badge appearance="tint" color={linkTone(state.status)}>
            {linkStatusName(state.status)}
          </Badge>
        </span>
        <span>
          机器人{' '}
          <Badge appearance="tint" color="informative">
            {robotStatusName(state.robot)}
          </Badge>
        </span>
      </div>
      <div className={styles.columns}>
        <div className={styles.fields}>
          {field('appId', 'App ID')}
          {field('hash', 'App Hash', 'password')}
          {field('phone', '手机号')}
        </div>
        <div className={styles.code}>
          {source ? (
            <img
              className={state.timedOut === null ? '' : styles.old}
              src={source}
              alt="登录二维码"
              width={182}
              height={182}
            />
          ) : (
            state.timedOut === null && <span>保存后，二维码显示在这里</span>
          )}
          {state.timedOut !== null && (
            <span className={styles.over} role="alert">
              链接超时{state.timedOut && `：${state.timedOut}`}
              <br />
              请重新保存以获取二维码
            </span>
          )}
        </div>
      </div>
      {fault && (
        <MessageBar intent="error" politeness="assertive">
          <MessageBarBody>{fault}</MessageBarBody>
        </MessageBar>
      )}
    </FormDialog>
  )
}
