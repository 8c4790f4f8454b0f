import { useRef } from 'react'
import { z } from 'zod'
import { isBlankHtml } from '#shared/content-text.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  type Activity,
  deleteActivity,
  fetchActivities,
  findActivity,
  linksToContent,
  saveActivity,
  setBanner,
} from '../../api/content/content.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { fetchAllPages } from '../../api/http/page.ts'
import { gameTypeLabel, gameTypes } from '../../api/options.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { requiredText, requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SelectField, SwitchField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'
import { ConfirmedRowSwitch } from '../../form/submit/confirmed-switch.tsx'
import { guardPrecheck } from '../../form/submit/submit-action.ts'
import { describeSwitch, toKnownBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { dateTime, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { ServerImage } from '../../list/table/server-image.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { ContentHtml, ContentList, pinColumn, pinLabel } from './content-list.tsx'
import type { Preview } from './content-preview.tsx'
import { RichTextField } from './rich-text-field.tsx'

const describeExternal = ({ url }: Pick<Activity, 'url'>) => (url ? `[外部图片] ${url}` : '—')

/** Columns of D2 §2. */
const columns: Column<Activity>[] = [
  text('title', '标题', ({ title }) => title, { width: 240, minWidth: 120, grows: true }),
  // These two stand in the preview, too.
  {
    ...text<Activity>('game', '游戏类型', ({ gameType }) => gameTypeLabel(gameType), { width: 88 }),
    below: 'title',
    leaves: 1,
  },
  {
    ...text<Activity>('picture', '图片', ({ url }) => url, { width: 88, minWidth: 60 }),
    leaves: 2,
    cell: ({ url }) => <ServerImage path={url} width={48} height={24} otherwise={describeExternal({ url })} />,
  },
  {
    ...text<Activity>('banner', '首页轮播', ({ isBanner }) => describeSwitch(toKnownBoolean(isBanner)), {
      width: 88,
      minWidth: 72,
    }),
    // Takes effect immediately, so it asks for confirmation (D2 §4, A049).
    cell: (activity) => (
      <ConfirmedRowSwitch
        hasWord
        name={`${isolateText(activity.title)} 首页轮播`}
        checked={toKnownBoolean(activity.isBanner)}
        submit={(on, change) => setBanner(activity.id, on, change)}
        fetchState={async () => toKnownBoolean((await fetchCurrent(activity))?.isBanner)}
        resource="activities"
      />
    ),
  },
  pinColumn(),
  dateTime('time', '更新时间', ({ upTime }) => upTime, { minWidth: 144 }),
]

function renderContent(activity: Activity) {
  const links = linksToContent(activity)
  if (links === false) return '点击后不跳转，没有内容'
  const html = activity.content ?? ''
  if (links) return <ContentHtml html={html} />
  return (
    <>
      服务器没有给出点击后是否跳转
      {!isBlankHtml(html) && <ContentHtml html={html} />}
    </>
  )
}

const BANNER_TEXTS = { true: '在首页轮播', false: '不在首页轮播', null: '首页轮播未知' }

/** As wide as the telephone of the preview leaves it. */
const PREVIEW_WIDTH = 326

const preview: Preview<Activity> = {
  title: ({ title }) => title,
  facts: ({ gameType, isBanner, is_top }) => [
    gameTypeLabel(gameType),
    BANNER_TEXTS[`${toKnownBoolean(isBanner)}`],
    pinLabel({ is_top }),
  ],
  content: (activity) => (
    <>
      <ServerImage
        path={activity.url}
        width={PREVIEW_WIDTH}
        height={PREVIEW_WIDTH / 2}
        otherwise={describeExternal(activity)}
      />
      {renderContent(activity)}
    </>
  ),
}

const load: LoadPage<Activity> = (_values, page, size, signal) => fetchActivities(page, size, signal)
const fetchCurrent = ({ id }: Activity) => findActivity((row) => String(row.id) === String(id))

/** The promotional activities offered to members (D2 §2, inventory 266–281). */
export function Activities() {
  const canPin = useWorkstationSettings(({ profile }) => profile.offers.pinActivity)
  return (
    <ContentList
      screen="ActivitySetting"
      title="活动设置"
      resource="activities"
      noun="活动"
      columns={columns}
      load={load}
      detail={renderContent}
      preview={preview}
      renderDialog={(close, activity) => <ActivityDialog activity={activity} onClose={close} />}
      fetchCurrent={fetchCurrent}
      remove={deleteActivity}
      pin={pinActivity}
      pinDisabledReason={canPin ? undefined : '服务器没有置顶活动的调用；它若支持，请管理员在服务器档案中打开'}
    />
  )
}

/** The API saves the whole record, so start from its current state; it may succeed without applying it (A105). */
async function pinActivity(activity: Activity, isPinned: boolean, change: TrackedChange): Promise<boolean> {
  const current = await fetchCurrent(activity)
  return (
    current !== undefined &&
    (await saveActivity({ ...current, is_top: toServerBoolean(current.is_top, isPinned) }, change)) &&
    toKnownBoolean((await fetchCurrent(activity))?.is_top) === isPinned
  )
}

/** Rules of D2 §5. Content is required only if the activity links to it (A107); `name` has no field (A108). */
const schema = z
  .object({
    title: requiredText('标题不能为空'),
    gameType: z.string(),
    url: z.string(),
    contentFlag: z.boolean().nullable(),
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

const toDraft = (activity: Activity): Draft => ({
  title: activity.title,
  gameType: String(activity.gameType ?? ''),
  url: activity.url ?? '',
  contentFlag: linksToContent(activity),
  content: activity.content ?? '',
})

/** Creates an activity, or edits `activity` if given. */
function ActivityDialog({ activity, onClose }: { activity?: Activity; onClose: () => void }) {
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
        // What was not chosen stays as it came (A386).
        contentFlag: contentFlag === null ? stored?.contentFlag : toServerBoolean(stored?.contentFlag, contentFlag),
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
    <EditDialog
      title={activity ? '编辑活动' : '新增活动'}
      submitLabel={activity ? '保存活动' : '发布活动'}
      form={form}
      width={860}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <SelectField form={form} name="gameType" label={labels.gameType} options={typeOptions} labelOf={gameTypeLabel} />
      <ImageField
        label={labels.url}
        error={form.errors.url ?? null}
        value={form.values.url}
        onChange={(url) => form.set({ url })}
        uploads={form.uploads}
        purpose="activity"
        width={160}
        height={72}
      />
      <SwitchField form={form} name="contentFlag" label={labels.contentFlag} />
      {form.values.contentFlag && <RichTextField form={form} name="content" label={labels.content} />}
    </EditDialog>
  )
}
