import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Play } from '../../api/play.ts'
import { RichText } from '../../editor/rich-text.tsx'
import { askConfirm } from '../../form/confirm.tsx'
import { Told } from '../../form/edit-buttons.tsx'
import { Section } from '../../form/section.tsx'
import { useAwaitedDraft } from '../../form/use-form-draft.ts'
import { useTextForm } from './text-form.ts'

const useStyles = makeStyles({
  notes: { display: 'flex', flexDirection: 'column', gap: '12px' },
  none: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', gap: '8px' },
})

const notes = { oddsRemark: '赔率说明', activityRemark: '活动说明', rebateRemark: '回红说明' } as const
type Note = keyof typeof notes

/** Notes for members about odds, activities and rebates, each saved separately (D2 §2, inventory 196–199). */
export function PlayNotes({ play }: { play: Play }) {
  const styles = useStyles()
  return (
    <div className={styles.notes}>
      {(Object.keys(notes) as Note[]).map((note) => (
        <PlayNote key={note} play={play} note={note} />
      ))}
    </div>
  )
}

function PlayNote({ play, note }: { play: Play; note: Note }) {
  const styles = useStyles()
  const [editing, setEditing] = useState(false)
  if (useAwaitedDraft(`play:${play.id}:text:${note}`) !== null && !editing) setEditing(true)
  const html = String(play[note] ?? '')
  if (editing) return <NoteForm play={play} note={note} onEnd={() => setEditing(false)} />
  return (
    <Section title={notes[note]}>
      {html ? <RichText label={notes[note]} value={html} readOnly /> : <span className={styles.none}>暂无内容</span>}
      <div>
        <Button size="small" aria-label={`编辑${notes[note]}`} onClick={() => setEditing(true)}>
          编辑
        </Button>
      </div>
    </Section>
  )
}

function NoteForm({ play, note, onEnd }: { play: Play; note: Note; onEnd: () => void }) {
  const styles = useStyles()
  const title = notes[note]
  const form = useTextForm(play, note, title, onEnd)

  /** Discards the edits; the last saved text is shown again (A094). */
  async function leave(): Promise<void> {
    const body = `${title}有未保存的修改，取消后将丢失。`
    if (!form.edited || (await askConfirm({ title: '放弃修改', body, enterSubmits: false }))) onEnd()
  }

  return (
    <Section title={title}>
      <RichText
        label={title}
        value={String(form.values.text)}
        onChange={(text) => form.set({ text })}
        onUpload={(state) => form.uploads.report('text', state)}
      />
      <Told form={form} />
      <div className={styles.buttons}>
        <Button
          size="small"
          appearance="primary"
          disabled={form.saving || form.uploads.blocked !== null}
          icon={form.saving ? <Spinner size="extra-tiny" /> : null}
          aria-label={`保存${title}`}
          onClick={() => void (form.edited ? form.save() : onEnd())}
        >
          保存
        </Button>
        <Button size="small" disabled={form.saving} aria-label={`取消${title}`} onClick={() => void leave()}>
          取消
        </Button>
      </div>
    </Section>
  )
}
