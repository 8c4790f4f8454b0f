import { Button, Field, Input, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { sanitizeText } from '../../../src-preload/shared/untrusted-text.ts'
import type { Play } from '../../api/settings/play.ts'
import { offerDiscarded } from '../../form/edit/offer-discarded.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { SaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { useTextForm } from './use-text-form.ts'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'center', minHeight: '32px', minWidth: 0 },
  name: { margin: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '320px' },
  message: { color: tokens.colorStatusDangerForeground1 },
})

/** The play's name, edited inline (D2 §2). */
export function PlayName({ play }: { play: Play }) {
  const styles = useStyles()
  const line = useRef<HTMLDivElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const form = useTextForm(play, 'name', '玩法名称', () => setIsEditing(false))
  if (usePendingDraftKey(`play:${play.id}:text:name`) !== null && !isEditing) setIsEditing(true)
  if (!isEditing) {
    return (
      <div className={styles.line}>
        <Subtitle2 as="h2" className={styles.name} title={sanitizeText(play.name)}>
          <ForeignText text={play.name} />
        </Subtitle2>
        <Button
          appearance="subtle"
          size="small"
          icon={<EditRegular />}
          aria-label="修改名称"
          onClick={() => setIsEditing(true)}
        />
      </div>
    )
  }
  const cancel = () => {
    if (form.saving) return
    offerDiscarded(`play:${play.id}:text:name`)
    form.revert()
    setIsEditing(false)
  }
  const save = () => void (form.dirty ? form.save() : cancel())
  return (
    <div ref={line} className={styles.line}>
      <SaveShortcut save={save} part={line} />
      <Field validationMessage={form.errors.text}>
        <Input
          autoFocus
          aria-label="玩法名称"
          maxLength={50}
          // It closes when it is saved.
          readOnly={form.saving}
          value={String(form.values.text)}
          onChange={(_event, { value }) => form.set({ text: value })}
          onBlur={() => form.validateField('text')}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save()
            else if (key === 'Escape') cancel()
          }}
        />
      </Field>
      <Button size="small" appearance="primary" disabledFocusable={form.saving} onClick={save}>
        保存
      </Button>
      <Button
        size="small"
        disabledFocusable={form.saving}
        onMouseDown={(event) => event.preventDefault()}
        onClick={cancel}
      >
        取消
      </Button>
      {form.message && <span className={styles.message}>{form.message.text}</span>}
    </div>
  )
}
