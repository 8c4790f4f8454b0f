import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Activity, activities, findActivity, gameTypeName, gameTypes, saveActivity } from '../../api/activities.ts'
import { ApiError } from '../../api/errors.ts'
import { readAll } from '../../api/page.ts'
import { uploadModules } from '../../api/wire.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { SelectField, SwitchField, TextField } from '../../form/fields.tsx'
import { beforeSending } from '../../form/lost-save.ts'
import { PictureField } from '../../form/picture-field.tsx'
import { filled } from '../../form/rules.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { asStored, isOn } from '../../lib/flags.ts'
import { isBlankHtml } from '../../lib/pictures.ts'
import { RichField } from './rich-field.tsx'

/** Rules of D2 §5. Content is required only if the activity links to it (A107); `name` has no field (A108). */
const schema = z
  .object({
    title: filled('标题不能为空'),
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
const blank: Draft = { title: '', gameType: '1', url: '', contentFlag: false, content: '' }
const types = Object.entries(gameTypes).map(([value, label]) => ({ value, label }))

const draftOf = ({ title, gameType, url, contentFlag, content }: Activity): Draft => ({
  title,
  gameType: String(gameType ?? ''),
  url: url ?? '',
  contentFlag: isOn(contentFlag),
  content: content ?? '',
})

/** Creates an activity, or edits `activity` if given. */
export function ActivityDialog({ activity, onClose }: { activity?: Activity; onClose: () => void }) {
  const queries = useQueryClient()
  /** The API saves the whole record; fields that this form does not show are sent back as last fetched. */
  const whole = useRef<Activity | null>(activity ?? null)
  const known = useRef<ReadonlySet<string>>(new Set())

  async function reload(): Promise<Draft> {
    const now = await findActivity(({ id }) => String(id) === String(activity?.id))
    if (!now) throw new ApiError('refused', '该活动已被删除')
    whole.current = now
    return draftOf(now)
  }

  async function send({ gameType, contentFlag, ...draft }: Draft): Promise<boolean> {
    if (!activity) known.current = new Set((await beforeSending(readAll(activities))).map(({ id }) => String(id)))
    const jump = asStored(whole.current?.contentFlag, contentFlag)
    return saveActivity({
      isBanner: false,
      ...whole.current,
      ...draft,
      contentFlag: jump,
      // An unchanged type is sent back in its original form, even if it is not a number.
      gameType:
        whole.current && gameType === draftOf(whole.current).gameType ? whole.current.gameType : Number(gameType),
    })
  }

  const form = useEditForm<Draft>({
    name: activity ? `活动 ${isolateText(activity.title)}` : '新活动',
    draftKey: `activity:${activity?.id ?? ''}`,
    loaded: activity ? draftOf(activity) : blank,
    labels,
    schema,
    show: (key, value) => (key === 'gameType' ? gameTypeName(value) : undefined),
    send,
    ...(activity
      ? { reload }
      : {
          arrived: async ({ title, content }) =>
            (await readAll(activities)).some(
              (row) => !known.current.has(String(row.id)) && row.title === title && (row.content ?? '') === content,
            ),
        }),
    onSaved: () => void queries.invalidateQueries({ queryKey: ['activities'] }),
  })
  return (
    <EditDialog title={activity ? '编辑活动' : '新增活动'} form={form} width={860} onClose={onClose}>
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <SelectField form={form} name="gameType" label={labels.gameType} options={types} nameOf={gameTypeName} />
      <PictureField
        label={labels.url}
        fault={form.faults.url ?? null}
        value={form.values.url}
        onChange={(url) => form.set({ url })}
        uploads={form.uploads}
        moduleName={uploadModules.activity}
        width={160}
        height={72}
      />
      <SwitchField form={form} name="contentFlag" label={labels.contentFlag} />
      {form.values.contentFlag && <RichField form={form} name="content" label={labels.content} />}
    </EditDialog>
  )
}
