import { Button } from '@fluentui/react-components'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import {
  type Activity,
  deleteActivity,
  fetchActivities,
  findActivity,
  gameTypeLabel,
  saveActivity,
  setBanner,
} from '../../api/content/activities.ts'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { confirmAndSubmit, submitAction } from '../../form/submit/submit-action.ts'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { resolveImageUrl } from '../../lib/untrusted-content.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, status, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ImageThumbnail } from '../../ui/image-thumbnail.tsx'
import { SanitizedHtml } from '../../ui/sanitized-html.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { pinActionsFor, pinLabels } from './pin-actions.ts'

/** Columns of D2 §2. */
const columns: Column<Activity>[] = [
  text('title', '标题', (activity) => activity.title, { width: 240 }),
  text('game', '游戏类型', ({ gameType }) => gameTypeLabel(gameType), { width: 88 }),
  {
    ...text<Activity>('picture', '图片', (activity) => activity.url, { width: 88 }),
    cell: (activity) => <ActivityThumbnail path={activity.url} />,
  },
  {
    id: 'banner',
    title: '首页轮播',
    width: 88,
    cell: (activity) => <BannerSwitch activity={activity} />,
    text: ({ isBanner }) => (toBoolean(isBanner) ? '开' : '关'),
  },
  status('top', '置顶', (activity) => toBoolean(activity.is_top), pinLabels, { width: 76 }),
  dateTime('time', '更新时间', (activity) => activity.upTime),
]

const activityKey = ({ id }: Activity) => String(id)
const load: LoadPage<Activity> = (_values, page, size, signal) => fetchActivities(page, size, signal)
const detail = (activity: Activity) => <ActivityDetail activity={activity} />
const activityActions = (activity: Activity): readonly RowAction[] => pinActionsFor(toBoolean(activity.is_top))
const fetchActivity = ({ id }: Activity) => findActivity((row) => String(row.id) === String(id))

/** The promotional activities offered to members (D2 §2, inventory 266–281). */
export function Activities() {
  const queryClient = useQueryClient()
  const [handledKeys, setHandledKeys] = useState<ReadonlySet<string>>(new Set())
  const onAction = useCallback(
    (id: string, activity: Activity) => {
      setHandledKeys((previous) => new Set(previous).add(activityKey(activity)))
      void runActivityAction(id, activity, queryClient)
    },
    [queryClient],
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
      rowActions={activityActions}
      actionsWidth={200}
      onAction={onAction}
      handledKeys={handledKeys}
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

async function runActivityAction(action: string, activity: Activity, queryClient: QueryClient): Promise<void> {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['activities'] })
  if (action === 'edit') openDialog((close) => <ActivityDialog activity={activity} onClose={close} />)
  else if (action === 'delete') {
    // Deletion requires a confirmation (A109).
    await confirmAndSubmit({
      title: '删除活动',
      body: `确定删除活动“${isolateText(activity.title)}”吗？删除后会员不再看到。`,
      action: `删除活动 ${isolateText(activity.title)}`,
      submit: () => deleteActivity(activity.id),
      verify: async () => !(await fetchActivity(activity)),
      refresh,
      successMessage: '删除成功',
      failureMessage: '删除失败',
    })
  } else {
    const pin = action === 'pin'
    const verifyPinned = async () => toBoolean((await fetchActivity(activity))?.is_top) === pin
    // The API saves the whole record, so start from its current state; it may succeed without applying it (A105).
    const send = async () => {
      const current = await fetchActivity(activity)
      return (
        current !== undefined &&
        (await saveActivity({ ...current, is_top: toServerBoolean(current.is_top, pin) })) &&
        (await verifyPinned())
      )
    }
    await submitAction({
      action: `活动 ${isolateText(activity.title)}`,
      fields: [{ field: '置顶', from: pin ? '否' : '是', to: pin ? '是' : '否' }],
      submit: send,
      verify: verifyPinned,
      refresh,
    })
  }
}

/** Takes effect immediately, so it asks for confirmation (D2 §4, A049). */
function BannerSwitch({ activity }: { activity: Activity }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmedSwitch
      name={`${isolateText(activity.title)} 首页轮播`}
      checked={toBoolean(activity.isBanner)}
      submit={(on) => setBanner(activity.id, on)}
      fetchState={async () => toBoolean((await fetchActivity(activity))?.isBanner)}
      refresh={() => queryClient.invalidateQueries({ queryKey: ['activities'] })}
    />
  )
}

function ActivityThumbnail({ path }: { path: string | null }) {
  const server = useSession((session) => session.server)
  const source = resolveImageUrl(path, server)
  if (source) return <ImageThumbnail source={source} width={48} height={24} />
  return path ? `[外部图片] ${path}` : '—'
}

function ActivityDetail({ activity: { contentFlag, content } }: { activity: Activity }) {
  const server = useSession((session) => session.server)
  return toBoolean(contentFlag) ? <SanitizedHtml html={content ?? ''} server={server} /> : '不跳转'
}
