import {
  type Announcement,
  deleteAnnouncement,
  fetchAnnouncements,
  findAnnouncement,
  pinAnnouncement,
} from '../../api/content/announcements.ts'
import { describeHtml } from '../../lib/untrusted-content.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { dateTime, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { ContentHtml, ContentList, pinColumn } from './content-list.tsx'

const columns: Column<Announcement>[] = [
  text('title', '标题', ({ title }) => title, { width: 260, minWidth: 120 }),
  pinColumn(),
  text('content', '内容', ({ content }) => describeHtml(content), { width: 360, minWidth: 120 }),
  dateTime('time', '发布时间', (announcement) => announcement.create_time),
]

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
      detail={({ content }) => <ContentHtml html={content} />}
      renderDialog={(close, announcement) => <AnnouncementDialog announcement={announcement} onClose={close} />}
      fetchCurrent={({ id }) => findAnnouncement((row) => String(row.id) === String(id))}
      remove={deleteAnnouncement}
      pin={({ id }, isPinned, change) => pinAnnouncement(id, isPinned, change)}
    />
  )
}
