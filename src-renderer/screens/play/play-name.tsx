import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import type { Play } from '../../api/settings/play.ts'
import { offerDiscarded, usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { SaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { useLedState } from '../../lib/state-hooks.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { useTextForm } from './use-rules-form.ts'

const usePlayNameStyles = makeStyles({
  // Beside the field that it is about.
  line: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    minHeight: '32px',
    minWidth: 0,
    marginInlineStart: '-12px',
  },
  // The field beside it shows the name: for screen readers.
  name: { position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  message: { color: tokens.colorStatusDangerForeground1 },
})

/** The play's name, edited inline (D2 §2). */
export function PlayName({ play }: { play: Play }) {
  const styles = usePlayNameStyles()
  const line = useRef<HTMLDivElement>(null)
  const hasDraft = usePendingDraftKey(`play:${play.id}:text:name`) !== null
  const [isEditing, setIsEditing] = useLedState(false, hasDraft || undefined)
  const form = useTextForm(play, 'name', '玩法名称', () => setIsEditing(false))
  if (!isEditing) {
    return (
      <div className={styles.line}>
        <h2 className={styles.name}>
          <ForeignText text={play.name} />
        </h2>
        <Button
          appearance="subtle"
          size="small"
          icon={<EditRegular />}
          aria-label="修改名称"
          title="修改名称"
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
