import { Button, Field, Input, makeStyles, Switch, Textarea, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { MAX_NOTE_LENGTH, MAX_NOTE_TAGS, MAX_TAG_LENGTH, type NoteContent } from '#contract/member-notes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { offerDiscarded, useFormDraft } from '../../form/edit/use-form-draft.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'
import { useMemberNote, useMemberNotes } from '../../stores/main-state.ts'
import { toast } from '../../stores/toast.ts'
import { noteAuthor, storageProblem } from './describe-note.ts'

const MAX_SUGGESTIONS = 8

const useStyles = makeStyles({
  // Begins where the fields do.
  switch: { marginInlineStart: '-8px' },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  tag: { minWidth: 0, minHeight: '28px' },
  author: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const EMPTY: NoteContent = { text: '', tags: [], isWatched: false }

/** Separated by what a Chinese or another keyboard has for it. */
const splitTags = (input: string): string[] => [...new Set(input.split(/[\s,，、;；]+/).filter((tag) => tag !== ''))]

function findError(text: string, tags: readonly string[]): { text?: string; tags?: string } {
  const long = tags.find((tag) => tag.length > MAX_TAG_LENGTH)
  const tooMany = tags.length > MAX_NOTE_TAGS && `最多 ${MAX_NOTE_TAGS} 个标签，现在是 ${tags.length} 个`
  const tooLong = long !== undefined && `每个标签最多 ${MAX_TAG_LENGTH} 字：${long}`
  const tagError = tooMany || tooLong
  return {
    ...(text.length > MAX_NOTE_LENGTH && {
      text: `最多 ${MAX_NOTE_LENGTH} 字，超出 ${text.length - MAX_NOTE_LENGTH} 字`,
    }),
    ...(tagError && { tags: tagError }),
  }
}

/** What this workstation knows about a member; nothing of it is sent (A351). */
export function NoteDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const styles = useStyles()
  const saved = useMemberNote(userId)
  const view = useMemberNotes()
  const { notes } = view
  const problem = storageProblem(view)
  const [initial] = useState<NoteContent>(() => saved ?? EMPTY)
  const [text, setText] = useState(initial.text)
  const [tagInput, setTagInput] = useState(initial.tags.join(' '))
  const [isWatched, setWatched] = useState(initial.isWatched)
  const [failure, setFailure] = useState<string | null>(null)
  const tags = splitTags(tagInput)
  const errors = findError(text.trim(), tags)
  const isEdited = text !== initial.text || tagInput !== initial.tags.join(' ') || isWatched !== initial.isWatched
  const draftKey = `member-note:${userId}`
  useFormDraft({
    key: draftKey,
    name: `本机备注 ${userId}`,
    edits: isEdited ? { text, tagInput, isWatched } : null,
    restore: (draft) => {
      setText(draft.text)
      setTagInput(draft.tagInput)
      setWatched(draft.isWatched)
    },
  })
  const suggestions = useMemo(() => {
    const counts = new Map<string, number>()
    for (const tag of notes.flatMap((note) => note.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag)
  }, [notes])

  async function save(content: NoteContent, done: string): Promise<void> {
    try {
      await desktop.saveMemberNote(userId, content)
    } catch (error) {
      return setFailure(getErrorMessage(error))
    }
    toast('success', done)
    onClose()
  }

  return (
    <FormDialog
      title={`本机备注 · ${isolateText(userId)}`}
      submitLabel="保存备注"
      isSave
      isBlank={!isEdited}
      missing={errors.text ?? errors.tags}
      onSubmit={() => save({ text, tags, isWatched }, '已保存备注')}
      secondaryAction={saved && { label: '清除备注', onClick: () => void save(EMPTY, '已清除备注'), isApart: true }}
      message={failure !== null && <FormMessage message={{ intent: 'error', text: failure }} />}
      onClose={() => {
        offerDiscarded(draftKey)
        onClose()
      }}
    >
      {problem !== null && <FormMessage message={{ intent: 'warning', text: problem }} />}
      <Field
        label="备注"
        hint={`只在本机，不发送给服务器和会员 · ${text.trim().length} / ${MAX_NOTE_LENGTH}`}
        validationMessage={errors.text}
      >
        <Textarea rows={4} value={text} onChange={(_event, { value }) => setText(value)} />
      </Field>
      <Field label="标签" hint={`用空格或逗号分开，最多 ${MAX_NOTE_TAGS} 个`} validationMessage={errors.tags}>
        <Input autoComplete="off" value={tagInput} onChange={(_event, { value }) => setTagInput(value)} />
      </Field>
      {suggestions.some((tag) => !tags.includes(tag)) && (
        <div className={styles.tags}>
          {suggestions
            .filter((tag) => !tags.includes(tag))
            .slice(0, MAX_SUGGESTIONS)
            .map((tag) => (
              <Button
                key={tag}
                size="small"
                className={styles.tag}
                aria-label={`加上标签 ${tag}`}
                onClick={() => setTagInput([...tags, tag].join(' '))}
              >
                {tag}
              </Button>
            ))}
        </div>
      )}
      <Switch
        className={styles.switch}
        label="关注：有新订单或私信时用单独的声音"
        checked={isWatched}
        onChange={(_event, { checked }) => setWatched(checked)}
      />
      {saved && <span className={styles.author}>{noteAuthor(saved)} 写</span>}
    </FormDialog>
  )
}
