import { Button } from '@fluentui/react-components'
import { useCallback } from 'react'
import { type Robot, robotLevels, robotPage, robotState, robotStates } from '../../api/robots.ts'
import { pictureSource } from '../../lib/pictures.ts'
import { id, money, Tag, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { readSort } from '../../list/sort.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { MemberStatistics } from '../../panels/member-statistics.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { copyText } from '../../ui/copy.ts'
import { Picture } from '../../ui/picture.tsx'
import { InitDialog } from './init-dialog.tsx'
import { Nickname } from './nickname.tsx'
import { StateDialog } from './state-dialog.tsx'

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
  { kind: 'days', label: '统计日期', window: 7, initial: 7 },
]

const HEAD = 26
const stateOf = ({ state }: Robot) => robotState(state)

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
  { ...text<Robot>('head', '头像', () => '', { width: 64 }), wordless: true, cell: (robot) => <Head robot={robot} /> },
  { ...text<Robot>('name', '昵称', ({ name }) => name, { width: 320 }), cell: (robot) => <Nickname robot={robot} /> },
  {
    ...text<Robot>('level', '等级', ({ robotLevel }) => robotLevels[String(robotLevel)] ?? robotLevel),
    sort: 'robotLevel',
  },
  { ...money<Robot>('balance', '当前积分', ({ balance }) => balance, { width: 140 }), sort: 'balance' },
  {
    ...text<Robot>('state', '当前状态', (robot) => stateOf(robot).label),
    sort: 'state',
    cell: (robot) => (
      <button type="button" className="link" data-action="state" title="修改状态">
        <Tag tone={stateOf(robot).tone}>{stateOf(robot).label}</Tag>
      </button>
    ),
  },
]

const actions: readonly RowAction[] = [{ id: 'state', label: '修改状态', hotkey: 's' }]
const actionsOf = () => actions
const robotKey = ({ id }: Robot) => String(id)

const load: Load<Robot> = ({ state, level, name, sort }, page, size, signal) =>
  robotPage(page, size, { state, level, name, sort: readSort(sort) }, signal)

const detail = (robot: Robot) => <Bets robot={robot} />

/** The list of robots, which are virtual players (D2 §2, inventory 309–323). */
export function RobotList() {
  const onAction = useCallback((id: string, robot: Robot) => {
    if (id === 'copy')
      void copyText(robotKey(robot)).then((done) =>
        toast(done ? 'success' : 'error', done ? '复制成功！' : '复制失败！'),
      )
    else openDialog((close) => <StateDialog robot={robot} onClose={close} />)
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
      actionsOf={actionsOf}
      actionsWidth={104}
      onAction={onAction}
      detail={detail}
      tools={
        <Button size="small" onClick={() => openDialog((close) => <InitDialog onClose={close} />)}>
          初始化
        </Button>
      }
    />
  )
}

function Head({ robot }: { robot: Robot }) {
  const server = useSession((session) => session.server)
  const source = pictureSource(robot.head, server)
  return source && <Picture source={source} width={HEAD} height={HEAD} label="头像" />
}

/** The bets of a robot within the date filter. */
function Bets({ robot }: { robot: Robot }) {
  const { from, to } = useListQuery('Robot', filters).values
  const days = from && to ? { from, to } : undefined
  return <MemberStatistics key={`${robot.id} ${from} ${to}`} userId={robot.id} mode={1} days={days} />
}
