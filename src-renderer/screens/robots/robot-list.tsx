import { Button } from '@fluentui/react-components'
import { useCallback } from 'react'
import { fetchRobots, type Robot, robotLevels, robotStateLabel, robotStates } from '../../api/settings/robots.ts'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { resolveImageUrl } from '../../lib/untrusted-content.ts'
import { weekFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { id, money, Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { parseSort } from '../../list/table/sort.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy-text.ts'
import { ImageThumbnail } from '../../ui/image-thumbnail.tsx'
import { InitRobotsDialog } from './init-robots-dialog.tsx'
import { RobotNickname } from './robot-nickname.tsx'
import { RobotStateDialog } from './robot-state-dialog.tsx'

/** Filters of D2 §2, §9. The date range applies to the bets below a row only, not to the list request (A117). */
const filters: Filter[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: Object.entries(robotStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'level',
    label: '等级',
    options: Object.entries(robotLevels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', name: 'name', label: '昵称' },
  { ...weekFilter, label: '统计日期' },
]

const AVATAR_SIZE = 26
const labelledState = ({ state }: Robot) => robotStateLabel(state)

const columns: Column<Robot>[] = [
  {
    ...id<Robot>('id', 'ID', ({ id }) => id, { width: 132 }),
    sort: 'id',
    // Includes the copy button.
    digits: ({ id }) => String(id).length + 5,
    cell: ({ id }) => (
      <>
        {String(id)}{' '}
        <button type="button" className="link" data-action="copy" aria-label={`复制 ${id}`}>
          复制
        </button>
      </>
    ),
  },
  {
    ...text<Robot>('head', '头像', () => '', { width: 64 }),
    buttonOnly: true,
    cell: (robot) => <RobotAvatar robot={robot} />,
  },
  {
    ...text<Robot>('name', '昵称', ({ name }) => name, { width: 320 }),
    cell: (robot) => <RobotNickname robot={robot} />,
  },
  {
    ...text<Robot>('level', '等级', ({ robotLevel }) => robotLevels[String(robotLevel)] ?? robotLevel),
    sort: 'robotLevel',
  },
  { ...money<Robot>('balance', '当前积分', ({ balance }) => balance, { width: 140 }), sort: 'balance' },
  {
    ...text<Robot>('state', '当前状态', (robot) => labelledState(robot).label),
    sort: 'state',
    cell: (robot) => (
      <button type="button" className="link" data-action="state" title="修改状态">
        <Tag tone={labelledState(robot).tone}>{labelledState(robot).label}</Tag>
      </button>
    ),
  },
]

const actions: readonly RowAction[] = [{ id: 'state', label: '修改状态', hotkey: 's' }]
const robotActions = () => actions
const robotKey = ({ id }: Robot) => String(id)

const load: LoadPage<Robot> = ({ state, level, name, sort }, page, size, signal) =>
  fetchRobots(page, size, { state, level, name, sort: parseSort(sort) }, signal)

const detail = (robot: Robot) => <RobotBets robot={robot} />

/** The list of robots, which are virtual players (D2 §2, inventory 309–323). */
export function RobotList() {
  const onAction = useCallback((id: string, robot: Robot) => {
    if (id === 'copy')
      void copyText(robotKey(robot)).then((copied) =>
        toast(copied ? 'success' : 'error', copied ? '复制成功！' : '复制失败！'),
      )
    else openDialog((close) => <RobotStateDialog robot={robot} onClose={close} />)
  }, [])
  return (
    <ListScreen
      screen="Robot"
      title="机器人管理"
      resource="robots"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={robotKey}
      rowActions={robotActions}
      actionsWidth={104}
      onAction={onAction}
      detail={detail}
      tools={
        <Button size="small" onClick={() => openDialog((close) => <InitRobotsDialog onClose={close} />)}>
          初始化
        </Button>
      }
    />
  )
}

function RobotAvatar({ robot }: { robot: Robot }) {
  const server = useSession((session) => session.server)
  const source = resolveImageUrl(robot.head, server)
  return source && <ImageThumbnail source={source} width={AVATAR_SIZE} height={AVATAR_SIZE} label="头像" />
}

/** The bets of a robot within the date filter. */
function RobotBets({ robot }: { robot: Robot }) {
  const { from, to } = useListQuery('Robot', filters).values
  const days = from && to ? { from, to } : undefined
  return <MemberStatistics key={`${robot.id} ${from} ${to}`} userId={robot.id} mode={1} days={days} />
}
