import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import type { Play } from '../../api/settings/play.ts'
import { RichText } from '../../editor/rich-text.tsx'
import { confirmDiscard } from '../../form/dialogs/confirm.ts'
import { offerDiscarded, usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { useSaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { Section } from '../../form/layout/section.tsx'
import { useLedState } from '../../lib/state-hooks.ts'
import { useTextForm } from './use-rules-form.ts'

const useStyles = makeStyles({
  notes: { display: 'flex', flexDirection: 'column', gap: '12px' },
  none: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', gap: '8px' },
})

const noteTitles = { oddsRemark: '赔率说明', activityRemark: '活动说明', rebateRemark: '回红说明' } as const
type NoteField = keyof typeof noteTitles

/** Notes for members about odds, activities and rebates, each saved separately (D2 §2, inventory 196–199). */
export function PlayNotes({ play }: { play: Play }) {
  const styles = useStyles()
  return (
    <div className={styles.notes}>
      {(Object.keys(noteTitles) as NoteField[]).map((note) => (
        <PlayNote key={note} play={play} note={note} />
      ))}
    </div>
  )
}

function PlayNote({ play, note }: { play: Play; note: NoteField }) {
  const styles = useStyles()
  const hasDraft = usePendingDraftKey(`play:${play.id}:text:${note}`) !== null
  const [isEditing, setIsEditing] = useLedState(false, hasDraft || undefined)
  const html = String(play[note] ?? '')
  if (isEditing) return <NoteForm play={play} note={note} onClose={() => setIsEditing(false)} />
  return (
    <Section
      title={noteTitles[note]}
      master={
        <Button size="small" aria-label={`编辑${noteTitles[note]}`} onClick={() => setIsEditing(true)}>
          编辑
        </Button>
      }
    >
      {html ? (
        <RichText label={noteTitles[note]} value={html} readOnly />
      ) : (
        <span className={styles.none}>暂无内容</span>
      )}
    </Section>
  )
}

function NoteForm({ play, note, onClose }: { play: Play; note: NoteField; onClose: () => void }) {
  const styles = useStyles()
  const title = noteTitles[note]
  const form = useTextForm(play, note, title, onClose)
  const root = useRef<HTMLElement>(null)
  useSaveShortcut(save, root)

  function save(): void {
    if (form.dirty) void form.save()
    else onClose()
  }

  /** Discards the edits; the last saved text is shown again (A094). */
  async function cancel(): Promise<void> {
    if (form.dirty) {
      if (!(await confirmDiscard(`${title}有未保存的修改，取消后将丢失。`))) return
      offerDiscarded(`play:${play.id}:text:${note}`)
      form.revert()
    }
    onClose()
  }

  return (
    <Section ref={root} title={title}>
      <RichText
        label={title}
        value={String(form.values.text)}
        onChange={(text) => form.set({ text })}
        onUpload={(state) => form.uploads.report('text', state)}
      />
      <FormMessage message={form.message} />
      <div className={styles.buttons}>
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={form.saving || form.uploads.blockedReason !== null}
          icon={form.saving ? <Spinner size="extra-tiny" aria-hidden /> : null}
          aria-label={`保存${title}`}
          onClick={save}
        >
          保存
        </Button>
        <Button size="small" disabledFocusable={form.saving} aria-label={`取消${title}`} onClick={() => void cancel()}>
          取消
        </Button>
      </div>
    </Section>
  )
}
