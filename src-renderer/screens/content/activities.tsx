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
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { toBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { dateTime, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { ServerImage } from '../../list/table/server-image.tsx'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { ContentHtml, ContentList, pinColumn } from './content-list.tsx'

/** Columns of D2 §2. */
const columns: Column<Activity>[] = [
  text('title', '标题', ({ title }) => title, { width: 240, minWidth: 120 }),
  text('game', '游戏类型', ({ gameType }) => gameTypeLabel(gameType), { width: 88 }),
  {
    ...text<Activity>('picture', '图片', ({ url }) => url, { width: 88 }),
    cell: ({ url }) => <ServerImage path={url} width={48} height={24} otherwise={url ? `[外部图片] ${url}` : '—'} />,
  },
  {
    ...text<Activity>('banner', '首页轮播', ({ isBanner }) => (toBoolean(isBanner) ? '开' : '关'), { width: 88 }),
    // Takes effect immediately, so it asks for confirmation (D2 §4, A049).
    cell: (activity) => (
      <ConfirmedSwitch
        name={`${isolateText(activity.title)} 首页轮播`}
        checked={toBoolean(activity.isBanner)}
        submit={(on, change) => setBanner(activity.id, on, change)}
        fetchState={async () => toBoolean((await fetchCurrent(activity))?.isBanner)}
        resource="activities"
      />
    ),
  },
  pinColumn(),
  dateTime('time', '更新时间', ({ upTime }) => upTime),
]

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
      detail={({ contentFlag, content }) => (toBoolean(contentFlag) ? <ContentHtml html={content ?? ''} /> : '不跳转')}
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
    toBoolean((await fetchCurrent(activity))?.is_top) === isPinned
  )
}
