import { Button, Caption1, Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useState } from 'react'
import { setLogo } from '../../api/admins.ts'
import { uploadModules } from '../../api/wire.ts'
import { confirmed } from '../../form/confirmed.ts'
import { useFormUploads } from '../../form/form-uploads.ts'
import { PictureField } from '../../form/picture-field.tsx'
import { useFormDraft } from '../../form/use-form-draft.ts'
import { useUnsavedEdits } from '../../stores/unsaved.ts'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', alignItems: 'flex-start', '& h2': { margin: '0' } },
})

/** Uploads an image, then sets it as the logo after a confirmation (A129). */
export function LogoCard() {
  const styles = useStyles()
  const [name, setName] = useState('')
  const uploads = useFormUploads()
  useFormDraft({ key: 'logo', name: 'Logo', edits: name || null, restore: setName })
  useUnsavedEdits('Logo', name !== '' || uploads.blocked !== null)

  async function use(): Promise<void> {
    const done = await confirmed({
      title: '更换Logo',
      what: 'Logo',
      fields: [{ field: 'Logo', from: '', to: name }],
      body: '确认将上传的图片设为Logo吗？所有人都会看到。',
      send: () => setLogo(name),
      refresh: async () => {},
      done: '保存成功',
      undone: '保存失败',
    })
    if (done) setName('')
  }

  return (
    <Card className={styles.card} role="group" aria-label="Logo">
      <Subtitle2 as="h2">Logo</Subtitle2>
      <PictureField
        label="Logo图片"
        value={name}
        onChange={setName}
        uploads={uploads}
        moduleName={uploadModules.logo}
      />
      {uploads.blocked && <Caption1 role="status">{uploads.blocked}</Caption1>}
      <Button
        size="small"
        appearance="primary"
        disabled={name === '' || uploads.blocked !== null}
        onClick={() => void use()}
      >
        设为Logo
      </Button>
    </Card>
  )
}
