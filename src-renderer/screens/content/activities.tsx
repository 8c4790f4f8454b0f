import { Button } from '@fluentui/react-components'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import {
  type Activity,
  activities,
  deleteActivity,
  findActivity,
  gameTypeName,
  saveActivity,
  setBanner,
} from '../../api/activities.ts'
import { confirmed, sendOnce } from '../../form/confirmed.ts'
import { ConfirmedSwitch } from '../../form/confirmed-switch.tsx'
import { asStored, isOn } from '../../lib/flags.ts'
import { pictureSource } from '../../lib/pictures.ts'
import { dateTime, status, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignHtml } from '../../ui/foreign-html.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { pinActions, pinLabels } from './pin.ts'

/** Columns of D2 §2. */
const columns: Column<Activity>[] = [
  text('title', '标题', (activity) => activity.title, { width: 240 }),
  text('game', '游戏类型', ({ gameType }) => gameTypeName(gameType), { width: 88 }),
  {
    ...text<Activity>('picture', '图片', (activity) => activity.url, { width: 88 }),
    cell: (activity) => <Thumb path={activity.url} />,
  },
  {
    id: 'banner',
    title: '首页轮播',
    width: 88,
    cell: (activity) => <BannerSwitch activity={activity} />,
    text: ({ isBanner }) => (isOn(isBanner) ? '开' : '关'),
  },
  status('top', '置顶', (activity) => isOn(activity.is_top), pinLabels, { width: 76 }),
  dateTime('time', '更新时间', (activity) => activity.upTime),
]

const activityKey = ({ id }: Activity) => String(id)
const load: Load<Activity> = (_values, page, size, signal) => activities(page, size, signal)
const detail = (activity: Activity) => <Detail activity={activity} />
const actionsOf = (activity: Activity): readonly RowAction[] => pinActions(isOn(activity.is_top))
const again = ({ id }: Activity) => findActivity((row) => String(row.id) === String(id))

/** The promotional activities offered to members (D2 §2, inventory 266–281). */
export function Activities() {
  const queries = useQueryClient()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback(
    (id: string, activity: Activity) => {
      setTouched((before) => new Set(before).add(activityKey(activity)))
      void act(id, activity, queries)
    },
    [queries],
  )
  return (
    <ListScreen
      screen="ActivitySetting"
      title="活动设置"
      resource="activities"
      columns={columns}
      filters={[]}
      load={load}
      rowKey={activityKey}
      actionsOf={actionsOf}
      actionsWidth={200}
      onAction={onAction}
      decided={touched}
      detail={detail}
      tools={
        <Button
          size="small"
          appearance="primary"
          onClick={() => openDialog((close) => <ActivityDialog onClose={close} />)}
        >
          新增活动
        </Button>
      }
    />
  )
}

async function act(action: string, activity: Activity, queries: QueryClient): Promise<void> {
  const refresh = () => queries.invalidateQueries({ queryKey: ['activities'] })
  if (action === 'edit') openDialog((close) => <ActivityDialog activity={activity} onClose={close} />)
  else if (action === 'delete') {
    // Deletion requires a confirmation (A109).
    await confirmed({
      title: '删除活动',
      body: `确定删除活动“${isolateText(activity.title)}”吗？删除后会员不再看到。`,
      what: `删除活动 ${isolateText(activity.title)}`,
      send: () => deleteActivity(activity.id),
      arrived: async () => !(await again(activity)),
      refresh,
      done: '删除成功',
      undone: '删除失败',
    })
  } else {
    const top = action === 'pin'
    const isPinned = async () => isOn((await again(activity))?.is_top) === top
    // The API saves the whole record, so start from its current state; it may succeed without applying it (A105).
    const send = async () => {
      const now = await again(activity)
      return (
        now !== undefined && (await saveActivity({ ...now, is_top: asStored(now.is_top, top) })) && (await isPinned())
      )
    }
    await sendOnce({
      what: `活动 ${isolateText(activity.title)}`,
      fields: [{ field: '置顶', from: top ? '否' : '是', to: top ? '是' : '否' }],
      send,
      arrived: isPinned,
      refresh,
    })
  }
}

/** Takes effect immediately, so it asks for confirmation (D2 §4, A049). */
function BannerSwitch({ activity }: { activity: Activity }) {
  const queries = useQueryClient()
  return (
    <ConfirmedSwitch
      name={`${isolateText(activity.title)} 首页轮播`}
      on={isOn(activity.isBanner)}
      send={(on) => setBanner(activity.id, on)}
      read={async () => isOn((await again(activity))?.isBanner)}
      refresh={() => queries.invalidateQueries({ queryKey: ['activities'] })}
    />
  )
}

function Thumb({ path }: { path: string | null }) {
  const server = useSession((session) => session.server)
  const source = pictureSource(path, server)
  if (source) return <Picture source={source} width={48} height={24} />
  return path ? `[外部图片] ${path}` : '—'
}

function Detail({ activity: { contentFlag, content } }: { activity: Activity }) {
  const server = useSession((session) => session.server)
  return isOn(contentFlag) ? <ForeignHtml html={content ?? ''} server={server} /> : '不跳转'
}
