import { Button, makeStyles } from '@fluentui/react-components'
import { useMemo, useRef } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  fetchRobot,
  fetchRobots,
  type Robot,
  robotLevelLabel,
  robotLevels,
  robotStateLabel,
  robotStates,
  updateRobot,
} from '../../api/settings/robots.ts'
import { BESIDE_TABLE } from '../../features/review/panel-area.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { LostEditsArea, LostEditsBars } from '../../form/edit/lost-edits.tsx'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { offerDiscarded, usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { useSaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { cellInput } from '../../form/fields/number-inputs.tsx'
import { useLedState } from '../../lib/state-hooks.ts'
import type { Filter, FilterValues } from '../../list/filters/filters.ts'
import { describeDays } from '../../list/filters/quick-ranges.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useListQuery } from '../../list/list-url-state.tsx'
import { id, money, State, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import type { LiveTableProps } from '../../list/table/live-table.tsx'
import { avatarColumn } from '../../list/table/server-image.tsx'
import { parseSort } from '../../list/table/sort.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { toast } from '../../stores/toast.ts'
import { useToday } from '../../stores/today.ts'
import { copyText } from '../../ui/copy-and-save.ts'
import { ErrorText } from '../../ui/error-bar.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { InitRobotsDialog, RobotStateDialog } from './init-robots-dialog.tsx'
import { RobotFacts, RobotHead } from './robot-panel.tsx'

const stateOptions = Object.entries(robotStates).map(([value, { label }]) => ({ value, label }))
const levelOptions = Object.entries(robotLevels).map(([value, label]) => ({ value, label }))

/** Filters of D2 §2, §9. The date range applies to the bets below a row only, not to the list request (A117). */
const filters: Filter[] = [
  { kind: 'select', name: 'state', label: '状态', options: stateOptions },
  { kind: 'select', name: 'level', label: '等级', options: levelOptions },
  { kind: 'text', name: 'name', label: '昵称' },
  { kind: 'days', label: '统计日期', window: 7, initial: 7, isOfDetails: true },
]

const columns: Column<Robot>[] = [
  {
    ...id<Robot>('id', 'ID', ({ id }) => id, { width: 132, minWidth: 90 }),
    sort: 'id',
    // Includes the copy button.
    digits: ({ id }) => String(id).length + 5,
    cell: ({ id }) => (
      <>
        {String(id)}
        <button type="button" className="link copy" data-action="copy" aria-label={`复制 ${id}`}>
          复制
        </button>
      </>
    ),
  },
  // It stands beside the list, too.
  { ...avatarColumn<Robot>(64), minWidth: 44, leaves: 1 },
  {
    ...text<Robot>('name', '昵称', ({ name }) => name, { width: 280, minWidth: 160 }),
    cell: (robot) => <RobotNickname robot={robot} />,
  },
  {
    ...text<Robot>('level', '等级', ({ robotLevel }) => robotLevelLabel(robotLevel), { minWidth: 60 }),
    sort: 'robotLevel',
  },
  { ...money<Robot>('balance', '当前积分', ({ balance }) => balance, { width: 130 }), sort: 'balance' },
  {
    ...text<Robot>('state', '当前状态', ({ state }) => robotStateLabel(state).label, { minWidth: 84 }),
    sort: 'state',
    // D2 §2: a click on the state changes it.
    cell: ({ state }) => {
      const { tone, label } = robotStateLabel(state)
      return (
        <button type="button" className="link quiet" data-action="state" title={`修改状态（${label}）`}>
          <State tone={tone}>{label}</State>
        </button>
      )
    },
  },
]

const actions: readonly RowAction[] = [{ id: 'state', label: '修改状态', hotkey: 's' }]
const robotActions = () => actions
const robotKey = ({ id }: Robot) => String(id)

const load: LoadPage<Robot> = ({ state, level, name, sort }, page, size, signal) =>
  fetchRobots(page, size, { state, level, name, sort: parseSort(sort) }, signal)

/** null: it may not be read yet. */
const listDraftKeys = (rows: readonly Robot[]) => (rows.length === 0 ? null : new Set(rows.map(toNicknameDraftKey)))

const init = (
  <Button size="small" onClick={() => openDialog((close) => <InitRobotsDialog onClose={close} />)}>
    初始化
  </Button>
)

const changeState = (robot: Robot) => openDialog((close) => <RobotStateDialog robot={robot} onClose={close} />)

/** The list of robots, which are virtual players (D2 §2, inventory 309–323). */
export function RobotList() {
  const offersInit = useWorkstationSettings(({ profile }) => profile.offers.initRobots)
  return (
    <LostEditsArea>
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
        onAction={(id, robot) => {
          if (id === 'copy') void copyId(robot)
          else changeState(robot)
        }}
        detail={(robot) => <RobotBets robot={robot} />}
        renderTable={renderTable}
        header={(_values, rows) => <LostEditsBars listed={listDraftKeys(rows)} />}
        tools={offersInit && init}
        emptyStep={({ length }) => offersInit && length === 0 && init}
      />
    </LostEditsArea>
  )
}

const renderTable = (table: LiveTableProps<Robot>, values: FilterValues) => <RobotTable table={table} values={values} />

/** The robots, and the active one beside them; a row opens to its bets (D2 §2), on a narrow page in place of both. */
function RobotTable({ table, values }: { table: LiveTableProps<Robot>; values: FilterValues }) {
  const today = useToday()
  const days = { from: values.from ?? today, to: values.to ?? today }
  return (
    <RowPreview
      table={table}
      from={BESIDE_TABLE}
      keepsDetail
      label="机器人"
      head={(robot) => <RobotHead robot={robot} />}
      body={(robot, isOpen) => (
        <RobotFacts
          key={`${robot.id} ${days.from} ${days.to}`}
          robot={robot}
          days={days}
          period={describeDays(days, today)}
          hasStatistics={!isOpen}
        />
      )}
    />
  )
}

async function copyId(robot: Robot): Promise<void> {
  if (await copyText(robotKey(robot))) toast('success', '复制成功！')
  else toast('error', '复制失败！')
}

/** The bets of a robot within the date filter. */
function RobotBets({ robot }: { robot: Robot }) {
  const { from, to } = useListQuery('Robot', filters).values
  const days = from && to ? { from, to } : undefined
  return <MemberStatistics key={`${robot.id} ${from} ${to}`} userId={robot.id} mode={1} days={days} />
}

const useNicknameStyles = makeStyles({
  line: { display: 'flex', gap: '6px', alignItems: 'center' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  // Beside it stands why it is not saved.
  input: { ...cellInput, width: '150px', minWidth: '60px' },
})

const toNicknameDraftKey = ({ id }: Robot) => `robot-name:${id}`

/** A nickname, edited inline in its cell (D2 §4). */
function RobotNickname({ robot }: { robot: Robot }) {
  const styles = useNicknameStyles()
  const hasDraft = usePendingDraftKey(toNicknameDraftKey(robot)) === toNicknameDraftKey(robot)
  const [isEditing, setIsEditing] = useLedState(false, hasDraft || undefined)
  if (isEditing) return <NicknameForm robot={robot} onClose={() => setIsEditing(false)} />
  return (
    <span className={styles.line}>
      <span className={styles.name}>
        <ForeignText text={robot.name} />
      </span>
      <button
        type="button"
        className="link copy"
        aria-label={`编辑 ${isolateText(robot.name)}`}
        onClick={() => setIsEditing(true)}
      >
        编辑
      </button>
    </span>
  )
}

const labels = { name: '昵称' }
const schema = schemaFromValidator(({ name }) => ({ name: String(name).trim() ? null : '昵称不能为空' }))

function NicknameForm({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const styles = useNicknameStyles()
  const form = useEditForm({
    name: `${isolateText(robot.name)} 的昵称`,
    draftKey: toNicknameDraftKey(robot),
    initialValues: useMemo(() => ({ name: robot.name }), [robot.name]),
    labels,
    schema,
    refetch: async () => {
      const current = await fetchRobot(robot)
      if (!current) throw new Error('机器人不存在')
      return { name: current.name }
    },
    submit: ({ name }, _changes, change) => updateRobot(robot.id, { name: String(name).trim() }, change),
    successMessage: '操作成功',
    failureMessage: '操作失败',
    resource: 'robots',
    onSaved: onClose,
  })
  const root = useRef<HTMLSpanElement>(null)
  const save = () => void (form.dirty ? form.save() : onClose())
  useSaveShortcut(save, root)
  const cancel = () => {
    if (form.saving) return
    offerDiscarded(toNicknameDraftKey(robot))
    form.revert()
    onClose()
  }
  const errorText = form.errors.name ?? form.message?.text
  return (
    <span ref={root} className={styles.line}>
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        aria-label="昵称"
        aria-invalid={errorText !== undefined}
        title={errorText}
        maxLength={50}
        // It closes when it is saved.
        readOnly={form.saving}
        value={String(form.values.name)}
        onChange={({ target }) => form.set({ name: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
          else if (key === 'Escape') cancel()
        }}
      />
      <button type="button" className="link" aria-disabled={form.saving} onClick={save}>
        保存
      </button>
      <button type="button" className="link" aria-disabled={form.saving} onClick={cancel}>
        取消
      </button>
      {errorText && <ErrorText role="alert">{errorText}</ErrorText>}
    </span>
  )
}
