import { Button, Caption1, Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useState } from 'react'
import { currentProfile } from '../../../src-preload/shared/server-profile.ts'
import { setLogo } from '../../api/settings/admins.ts'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { useFormUploads } from '../../form/fields/form-uploads.ts'
import { ImageField } from '../../form/fields/image-field.tsx'
import { confirmAndSubmit } from '../../form/submit/submit-action.ts'
import { useUnsavedEdits } from '../../stores/unsaved-edits.ts'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', alignItems: 'flex-start', '& h2': { margin: '0' } },
})

/** Uploads an image, then sets it as the logo after a confirmation (A129). */
export function LogoCard() {
  const styles = useStyles()
  const [name, setName] = useState('')
  const uploads = useFormUploads()
  useFormDraft({ key: 'logo', name: 'Logo', edits: name || null, restore: setName })
  useUnsavedEdits('Logo', name !== '' || uploads.blockedReason !== null)

  async function submitLogo(): Promise<void> {
    const done = await confirmAndSubmit({
      title: '更换Logo',
      action: 'Logo',
      fields: [{ field: 'Logo', from: '', to: name }],
      body: '确认将上传的图片设为Logo吗？所有人都会看到。',
      submit: (change) => setLogo(name, change),
      refresh: async () => {},
      successMessage: '保存成功',
      failureMessage: '保存失败',
    })
    if (done) setName('')
  }

  return (
    <Card className={styles.card} role="group" aria-label="Logo">
      <Subtitle2 as="h2">Logo</Subtitle2>
      <ImageField
        label="Logo图片"
        value={name}
        onChange={setName}
        uploads={uploads}
        moduleName={currentProfile().uploads.logo}
      />
      {uploads.blockedReason && <Caption1 role="status">{uploads.blockedReason}</Caption1>}
      <Button
        size="small"
        appearance="primary"
        disabled={name === '' || uploads.blockedReason !== null}
        onClick={() => void submitLogo()}
      >
        设为Logo
      </Button>
    </Card>
  )
}
