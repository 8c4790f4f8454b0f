import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { type KeyboardEvent, useState } from 'react'
import type { SavedServer } from '#contract/settings.ts'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { useSaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { readText } from '../../lib/read-file.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { toastOnError } from '../../stores/toast.ts'
import { FileButton } from '../../ui/file-input.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

interface ServerFormProps {
  /** The server to edit; null to add one. */
  existing: SavedServer | null
  isCurrent: boolean
  onSaved: (address: string) => void
  onCancel: () => void
}

/** Draft key prefix; the edited server's address follows, or nothing for a new server. */
export const SERVER_DRAFT_PREFIX = 'server:'

/** Name and address of a server. Not a <form>, since it is nested in the dialog's. */
export function ServerForm({ existing, isCurrent, onSaved, onCancel }: ServerFormProps) {
  const styles = useStyles()
  const [name, setName] = useState(existing?.name ?? '')
  const [address, setAddress] = useState(existing?.address ?? '')
  const [error, setError] = useState<string | null>(null)
  const [profile, setProfile] = useState<{ name: string; text: string } | null>(null)
  const managedProfile = useManagedText('profile')

  useFormDraft({
    key: `${SERVER_DRAFT_PREFIX}${existing?.address ?? ''}`,
    name: existing ? `服务器 ${existing.name || existing.address}` : '新服务器',
    edits: name === (existing?.name ?? '') && address === (existing?.address ?? '') ? null : { name, address },
    restore: (draft) => {
      setName(draft.name)
      setAddress(draft.address)
    },
  })

  async function save(): Promise<void> {
    try {
      // A new server is appended: index -1 is the last.
      const { servers: before } = useWorkstationSettings.getState()
      const index = before.findIndex((server) => server.address === existing?.address)
      const { servers } = await desktop.saveServer(existing?.address ?? null, { name, address, profile: profile?.text })
      onSaved(servers.at(index)!.address)
    } catch (error) {
      setError(getErrorMessage(error))
    }
  }

  useSaveShortcut(() => void save())

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }

  return (
    <fieldset
      className={styles.form}
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-label={existing ? '编辑服务器' : '新增服务器'}
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
        validationMessage={error}
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
            setError(null)
          }}
        />
      </Field>
      {existing === null && managedProfile === null && (
        <Field label="档案" hint="可选；局域网的 http 地址须有允许它的档案">
          <div>
            <FileButton
              accept=".json"
              inputLabel="服务器的档案文件"
              onFile={(file) => {
                toastOnError(readText(file).then((text) => setProfile({ name: file.name, text })))
                setError(null)
              }}
            >
              {profile ? `已选择 ${profile.name}` : '选择档案'}
            </FileButton>
          </div>
        </Field>
      )}
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
