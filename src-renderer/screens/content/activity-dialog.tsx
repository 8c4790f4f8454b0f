import { useRef } from 'react'
import { z } from 'zod'
import { currentProfile } from '../../../src-preload/shared/server-profile.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import {
  type Activity,
  fetchActivities,
  findActivity,
  gameTypeLabel,
  gameTypes,
  saveActivity,
} from '../../api/content/activities.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { fetchAllPages } from '../../api/http/page.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { requireRow } from '../../form/edit/require-row.ts'
import { requiredText } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SelectField, SwitchField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'
import { guardPrecheck } from '../../form/submit/unconfirmed-saves.ts'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { isBlankHtml } from '../../lib/untrusted-content.ts'
import { RichTextField } from './rich-text-field.tsx'

/** Rules of D2 §5. Content is required only if the activity links to it (A107); `name` has no field (A108). */
const schema = z
  .object({
    title: requiredText('标题不能为空'),
    gameType: z.string(),
    url: z.string(),
    contentFlag: z.boolean(),
    content: z.string(),
  })
  .refine(({ contentFlag, content }) => !contentFlag || !isBlankHtml(content), {
    path: ['content'],
    message: '内容不能为空',
  })

type Draft = z.output<typeof schema>

const labels = { title: '标题', gameType: '游戏类型', url: '图片', contentFlag: '跳转', content: '跳转内容' }
const EMPTY_DRAFT: Draft = { title: '', gameType: '1', url: '', contentFlag: false, content: '' }
const typeOptions = Object.entries(gameTypes).map(([value, label]) => ({ value, label }))

const toDraft = ({ title, gameType, url, contentFlag, content }: Activity): Draft => ({
  title,
  gameType: String(gameType ?? ''),
  url: url ?? '',
  contentFlag: toBoolean(contentFlag),
  content: content ?? '',
})

/** Creates an activity, or edits `activity` if given. */
export function ActivityDialog({ activity, onClose }: { activity?: Activity; onClose: () => void }) {
  /** The API saves the whole record; fields that this form does not show are sent back as last fetched. */
  const latest = useRef(activity)
  const existingIds = useRef<ReadonlySet<string>>(new Set())

  async function reload(): Promise<Draft> {
    const current = await findActivity(({ id }) => String(id) === String(activity?.id))
    latest.current = requireRow(current, '该活动已被删除')
    return toDraft(latest.current)
  }

  async function send(
    { gameType, contentFlag, ...draft }: Draft,
    _changes: Partial<Draft>,
    change: TrackedChange,
  ): Promise<boolean> {
    if (!activity)
      existingIds.current = new Set((await guardPrecheck(fetchAllPages(fetchActivities))).map(({ id }) => String(id)))
    const stored = latest.current
    return saveActivity(
      {
        isBanner: false,
        ...stored,
        ...draft,
        contentFlag: toServerBoolean(stored?.contentFlag, contentFlag),
        // An unchanged type is sent back in its original form, even if it is not a number.
        gameType: stored && gameType === toDraft(stored).gameType ? stored.gameType : Number(gameType),
      },
      change,
    )
  }

  const wasCreated = async (draft: Draft) =>
    (await fetchAllPages(fetchActivities)).some(
      ({ id, title, content }) =>
        !existingIds.current.has(String(id)) && title === draft.title && (content ?? '') === draft.content,
    )

  const form = useEditForm<Draft>({
    name: activity ? `活动 ${isolateText(activity.title)}` : '新活动',
    draftKey: `activity:${activity?.id ?? ''}`,
    initialValues: activity ? toDraft(activity) : EMPTY_DRAFT,
    labels,
    schema,
    formatValue: (key, value) => (key === 'gameType' ? gameTypeLabel(value) : undefined),
    submit: send,
    refetch: activity && reload,
    verify: activity ? undefined : wasCreated,
    resource: 'activities',
  })
  return (
    <EditDialog title={activity ? '编辑活动' : '新增活动'} form={form} width={860} onClose={onClose}>
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <SelectField form={form} name="gameType" label={labels.gameType} options={typeOptions} labelOf={gameTypeLabel} />
      <ImageField
        label={labels.url}
        error={form.errors.url ?? null}
        value={form.values.url}
        onChange={(url) => form.set({ url })}
        uploads={form.uploads}
        moduleName={currentProfile().uploads.activity}
        width={160}
        height={72}
      />
      <SwitchField form={form} name="contentFlag" label={labels.contentFlag} />
      {form.values.contentFlag && <RichTextField form={form} name="content" label={labels.content} />}
    </EditDialog>
  )
}
