import { Button } from '@fluentui/react-components'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import {
  type Announcement,
  deleteAnnouncement,
  fetchAnnouncements,
  findAnnouncement,
  pinAnnouncement,
} from '../../api/content/announcements.ts'
import { confirmAndSubmit, submitAction } from '../../form/submit/submit-action.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { describeHtml } from '../../lib/untrusted-content.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, status, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { SanitizedHtml } from '../../ui/sanitized-html.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { pinActionsFor, pinLabels } from './pin-actions.ts'

const columns: Column<Announcement>[] = [
  text('title', '标题', (announcement) => announcement.title, { width: 260 }),
  status('top', '置顶', (announcement) => toBoolean(announcement.is_top), pinLabels, { width: 76 }),
  text('content', '内容', (announcement) => describeHtml(announcement.content), { width: 360 }),
  dateTime('time', '发布时间', (announcement) => announcement.create_time),
]

const announcementKey = ({ id }: Announcement) => String(id)
const load: LoadPage<Announcement> = (_values, page, size, signal) => fetchAnnouncements(page, size, signal)
const detail = (announcement: Announcement) => <AnnouncementContent html={announcement.content} />
const announcementActions = (announcement: Announcement): readonly RowAction[] =>
  pinActionsFor(toBoolean(announcement.is_top))

/** Announcements, ten per page, pinned ones first (D2 §2, §9; inventory 253–265). */
export function Announcements() {
  const queryClient = useQueryClient()
  const [handledKeys, setHandledKeys] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback(
    (id: string, announcement: Announcement) => {
      setHandledKeys((previous) => new Set(previous).add(announcementKey(announcement)))
      void runAnnouncementAction(id, announcement, queryClient)
    },
    [queryClient],
  )
  return (
    <ListScreen
      screen="Announcement"
      title="公告管理"
      resource="notices"
      columns={columns}
      filters={[]}
      load={load}
      pageSize={10}
      rowKey={announcementKey}
      rowActions={announcementActions}
      actionsWidth={200}
      onAction={onAction}
      handledKeys={handledKeys}
      detail={detail}
      tools={
        <Button
          size="small"
          appearance="primary"
          onClick={() => openDialog((close) => <AnnouncementDialog onClose={close} />)}
        >
          新增公告
        </Button>
      }
    />
  )
}

async function runAnnouncementAction(
  action: string,
  announcement: Announcement,
  queryClient: QueryClient,
): Promise<void> {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notices'] })
  const fetchCurrent = () => findAnnouncement(({ id }) => String(id) === String(announcement.id))
  if (action === 'edit') openDialog((close) => <AnnouncementDialog announcement={announcement} onClose={close} />)
  else if (action === 'delete') {
    // Deletion requires a confirmation (A109).
    await confirmAndSubmit({
      title: '删除公告',
      body: `确定删除公告“${isolateText(announcement.title)}”吗？删除后会员不再看到。`,
      action: `删除公告 ${isolateText(announcement.title)}`,
      submit: () => deleteAnnouncement(announcement.id),
      verify: async () => !(await fetchCurrent()),
      refresh,
      successMessage: '删除成功',
      failureMessage: '删除失败',
    })
  } else {
    const pin = action === 'pin'
    await submitAction({
      action: `公告 ${isolateText(announcement.title)}`,
      fields: [{ field: '置顶', from: pin ? '否' : '是', to: pin ? '是' : '否' }],
      submit: () => pinAnnouncement(announcement.id, pin),
      verify: async () => toBoolean((await fetchCurrent())?.is_top) === pin,
      refresh,
    })
  }
}

function AnnouncementContent({ html }: { html: string }) {
  const server = useSession((session) => session.server)
  return <SanitizedHtml html={html} server={server} />
}
