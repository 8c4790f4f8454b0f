import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { type KeyboardEvent, useState } from 'react'
import type { ServerProfile } from '../../src-preload/contract.ts'
import { useFormDraft } from '../form/use-form-draft.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import { useSettings } from '../stores/settings.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

interface ServerFormProps {
  /** The server to edit; null to add one. */
  before: ServerProfile | null
  isCurrent: boolean
  onSaved: (address: string) => void
  onCancel: () => void
}

/** Draft key prefix; the edited server's address follows, or nothing for a new server. */
export const SERVER_DRAFT = 'server:'

/** Name and address of a server. Not a <form>, since it is nested in the dialog's. */
export function ServerForm({ before, isCurrent, onSaved, onCancel }: ServerFormProps) {
  const styles = useStyles()
  const [name, setName] = useState(before?.name ?? '')
  const [address, setAddress] = useState(before?.address ?? '')
  const [fault, setFault] = useState<string | null>(null)

  useFormDraft({
    key: `${SERVER_DRAFT}${before?.address ?? ''}`,
    name: before ? `服务器 ${before.name || before.address}` : '新服务器',
    edits: name === (before?.name ?? '') && address === (before?.address ?? '') ? null : { name, address },
    restore: (draft) => {
      setName(draft.name)
      setAddress(draft.address)
    },
  })

  async function save(): Promise<void> {
    try {
      // A new server is appended: index -1 is the last.
      const at = useSettings.getState().servers.findIndex((server) => server.address === before?.address)
      const { servers } = await desktop.saveServer(before?.address ?? null, { name, address })
      onSaved(servers.at(at)!.address)
    } catch (error) {
      setFault(messageOf(error))
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  return (
    <fieldset
      className={styles.form}
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-label={before ? '编辑服务器' : '新增服务器'}
    >
      <Field label="名称">
        <Input
          value={name}
          maxLength={30}
          autoFocus
          onKeyDown={onKeyDown}
          onChange={(_event, { value }) => setName(value)}
        />
      </Field>
      <Field
        label="地址"
        validationMessage={fault}
        hint={isCurrent ? '正在使用的服务器只能改名；要换地址请新增' : '每个地址的登录、草稿和筛选方案分开保存'}
      >
        <Input
          value={address}
          placeholder="https://"
          maxLength={300}
          spellCheck={false}
          disabled={isCurrent}
          onKeyDown={onKeyDown}
          onChange={(_event, { value }) => {
            setAddress(value)
            setFault(null)
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" appearance="primary" onClick={() => void save()}>
          保存
        </Button>
      </div>
    </fieldset>
  )
}
