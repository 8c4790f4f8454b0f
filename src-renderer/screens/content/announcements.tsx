import { Button } from '@fluentui/react-components'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { deleteNotice, findNotice, type Notice, notices, pinNotice } from '../../api/notices.ts'
import { confirmed, sendOnce } from '../../form/confirmed.ts'
import { isOn } from '../../lib/flags.ts'
import { wordsOfHtml } from '../../lib/pictures.ts'
import { dateTime, status, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignHtml } from '../../ui/foreign-html.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { pinActions, pinLabels } from './pin.ts'

const columns: Column<Notice>[] = [
  text('title', '标题', (notice) => notice.title, { width: 260 }),
  status('top', '置顶', (notice) => isOn(notice.is_top), pinLabels, { width: 76 }),
  text('content', '内容', (notice) => wordsOfHtml(notice.content), { width: 360 }),
  dateTime('time', '发布时间', (notice) => notice.create_time),
]

const noticeKey = ({ id }: Notice) => String(id)
const load: Load<Notice> = (_values, page, size, signal) => notices(page, size, signal)
const detail = (notice: Notice) => <Content html={notice.content} />
const actionsOf = (notice: Notice): readonly RowAction[] => pinActions(isOn(notice.is_top))

/** Announcements, ten per page, pinned ones first (D2 §2, §9; inventory 253–265). */
export function Announcements() {
  const queries = useQueryClient()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback(
    (id: string, notice: Notice) => {
      setTouched((before) => new Set(before).add(noticeKey(notice)))
      void act(id, notice, queries)
    },
    [queries],
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
      rowKey={noticeKey}
      actionsOf={actionsOf}
      actionsWidth={200}
      onAction={onAction}
      decided={touched}
      detail={detail}
      tools={
        <Button
          size="small"
          appearance="primary"
          onClick={() => openDialog((close) => <NoticeDialog onClose={close} />)}
        >
          新增公告
        </Button>
      }
    />
  )
}

async function act(action: string, notice: Notice, queries: QueryClient): Promise<void> {
  const refresh = () => queries.invalidateQueries({ queryKey: ['notices'] })
  const now = () => findNotice(({ id }) => String(id) === String(notice.id))
  if (action === 'edit') openDialog((close) => <NoticeDialog notice={notice} onClose={close} />)
  else if (action === 'delete') {
    // Deletion requires a confirmation (A109).
    await confirmed({
      title: '删除公告',
      body: `确定删除公告“${isolateText(notice.title)}”吗？删除后会员不再看到。`,
      what: `删除公告 ${isolateText(notice.title)}`,
      send: () => deleteNotice(notice.id),
      arrived: async () => !(await now()),
      refresh,
      done: '删除成功',
      undone: '删除失败',
    })
  } else {
    const top = action === 'pin'
    await sendOnce({
      what: `公告 ${isolateText(notice.title)}`,
      fields: [{ field: '置顶', from: top ? '否' : '是', to: top ? '是' : '否' }],
      send: () => pinNotice(notice.id, top),
      arrived: async () => isOn((await now())?.is_top) === top,
      refresh,
    })
  }
}

function Content({ html }: { html: string }) {
  const server = useSession((session) => session.server)
  return <ForeignHtml html={html} server={server} />
}
