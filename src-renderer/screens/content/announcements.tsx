import { useRef } from 'react'
import { z } from 'zod'
import { describeHtml, isBlankHtml } from '#shared/content-text.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  fetchAnnouncements,
  findAnnouncement,
  pinAnnouncement,
  saveAnnouncement,
} from '../../api/content/content.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { fetchAllPages } from '../../api/http/page.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { requiredText, requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextField } from '../../form/fields/fields.tsx'
import { guardPrecheck } from '../../form/submit/submit-action.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { dateTime, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { ContentHtml, ContentList, pinColumn, pinLabel } from './content-list.tsx'
import type { Preview } from './content-preview.tsx'
import { RichTextField } from './rich-text-field.tsx'

const columns: Column<Announcement>[] = [
  text('title', '标题', ({ title }) => title, { width: 260, minWidth: 180 }),
  pinColumn(),
  // It stands in the preview, too.
  {
    ...text<Announcement>('content', '内容', ({ content }) => describeHtml(content), {
      width: 360,
      minWidth: 120,
      grows: true,
    }),
    leaves: 1,
  },
  dateTime('time', '发布时间', (announcement) => announcement.create_time),
]

const renderContent = ({ content }: Announcement) => <ContentHtml html={content} />

const preview: Preview<Announcement> = {
  title: ({ title }) => title,
  facts: ({ is_top, create_time }) => [pinLabel({ is_top }), formatServerTime(create_time)],
  content: renderContent,
}

const load: LoadPage<Announcement> = (_values, page, size, signal) => fetchAnnouncements(page, size, signal)

/** Announcements, ten per page, pinned ones first (D2 §2, §9; inventory 253–265). */
export function Announcements() {
  return (
    <ContentList
      screen="Announcement"
      title="公告管理"
      resource="notices"
      noun="公告"
      columns={columns}
      load={load}
      pageSize={10}
      detail={renderContent}
      preview={preview}
      renderDialog={(close, announcement) => <AnnouncementDialog announcement={announcement} onClose={close} />}
      fetchCurrent={({ id }) => findAnnouncement((row) => String(row.id) === String(id))}
      remove={deleteAnnouncement}
      pin={({ id }, isPinned, change) => pinAnnouncement(id, isPinned, change)}
    />
  )
}

/** Rules and exact messages of D2 §5. */
const schema = z.object({
  title: requiredText('标题不能为空'),
  content: z.string().refine((html) => !isBlankHtml(html), '内容不能为空'),
  url: z.string().trim(),
})

type Draft = z.output<typeof schema>

const labels = { title: '标题', content: '内容', url: '链接' }
const EMPTY_DRAFT: Draft = { title: '', content: '', url: '' }

const toDraft = ({ title, content, url }: Announcement): Draft => ({ title, content, url: url ?? '' })
const fetchDraft = async ({ id }: Announcement) =>
  toDraft(requireRow(await findAnnouncement((row) => String(row.id) === String(id)), '该公告已被删除'))

/** Creates an announcement, or edits `announcement` if given. */
function AnnouncementDialog({ announcement, onClose }: { announcement?: Announcement; onClose: () => void }) {
  const existingIds = useRef<ReadonlySet<string>>(new Set())

  /** Remembers the existing ids, to find the new announcement if the response is lost. */
  async function createAndRemember(draft: Draft, change: TrackedChange): Promise<boolean> {
    existingIds.current = new Set((await guardPrecheck(fetchAllPages(fetchAnnouncements))).map(({ id }) => String(id)))
    return createAnnouncement(draft, change)
  }

  const wasCreated = async (draft: Draft) =>
    (await fetchAllPages(fetchAnnouncements)).some(
      ({ id, title, content }) =>
        !existingIds.current.has(String(id)) && title === draft.title && content === draft.content,
    )

  const form = useEditForm<Draft>({
    name: announcement ? `公告 ${isolateText(announcement.title)}` : '新公告',
    draftKey: `notice:${announcement?.id ?? ''}`,
    initialValues: announcement ? toDraft(announcement) : EMPTY_DRAFT,
    labels,
    schema,
    refetch: announcement && (() => fetchDraft(announcement)),
    submit: (draft, _changes, change) =>
      announcement ? saveAnnouncement(announcement.id, draft, change) : createAndRemember(draft, change),
    verify: announcement ? undefined : wasCreated,
    resource: 'notices',
  })
  return (
    <EditDialog
      title={announcement ? '编辑公告' : '新增公告'}
      submitLabel={announcement ? '保存公告' : '发布公告'}
      form={form}
      width={860}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <RichTextField form={form} name="content" label={labels.content} />
      {announcement?.url && <TextField form={form} name="url" label={labels.url} maxLength={500} />}
    </EditDialog>
  )
}
