import { Button, Spinner } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type GroupAction, groupStatuses, groupVerdict } from '../../api/group-actions.ts'
import { type Group, groupKinds, groups, loadGroups, setTypes } from '../../api/groups.ts'
import type { Option } from '../../api/names.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { id, status, Tag, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { nameOf, useGameNames } from '../../list/use-names.ts'
import { RoundBanner } from '../../panels/round-banner.tsx'
import { toast } from '../../stores/toast.ts'
import { cellActions, doWithGroup } from './group-deeds.tsx'
import { keywordFilter } from './report-filters.ts'
import { useGroupNames } from './use-group-names.ts'

/** Filters of D3 §2.7. */
const filters: Filter[] = [
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(groupKinds).map(([value, label]) => ({ value, label })),
  },
  keywordFilter,
]

/** Makes the cell a button for the action, if the group's state allows it. */
function changeable(action: GroupAction, column: Column<Group>): Column<Group> {
  return {
    ...column,
    cell: (group) =>
      groupVerdict(action, group) === true ? (
        <button
          type="button"
          className="link"
          data-action={action}
          title={`${cellActions[action]}（${isolateText(column.text(group))}）`}
        >
          {column.cell(group)}
        </button>
      ) : (
        column.cell(group)
      ),
  }
}

/** A column for a boolean setting that can be toggled. */
function flag(action: 'mute' | 'reply', title: string, of: (group: Group) => boolean): Column<Group> {
  const column = text<Group>(action, title, (group) => (of(group) ? '开' : '关'), { width: 96 })
  return changeable(action, {
    ...column,
    cell: (group) => (
      <>
        <Tag tone={of(group) ? 'success' : 'neutral'}>{column.text(group)}</Tag>
        {groupVerdict(action, group) === true && '切换'}
      </>
    ),
  })
}

function columnsOf(games: readonly Option[], names: readonly Option[]): Column<Group>[] {
  const use = ({ setType }: Group) => setTypes[setType] ?? '未设置'
  const game = ({ gameId }: Group) => (gameId ? nameOf(games, gameId) : '未绑定')
  const topUp = ({ topUpGroupId: id }: Group) => (Number(id) === 0 ? '未配置' : nameOf(names, id))
  return [
    text('name', '群名称', ({ name }) => name, { width: 170 }),
    text('kind', '类型', ({ kind }) => groupKinds[kind] ?? kind, { width: 76 }),
    status('status', '状态', (group) => group.status, groupStatuses, { width: 84 }),
    changeable('setType', text('setType', '群用途', use, { width: 84 })),
    changeable('bindGame', text('game', '绑定游戏', game, { width: 110 })),
    changeable('topUpGroup', text('topUp', '上下分群', topUp, { width: 130 })),
    flag('mute', '封盘禁言', ({ mutes }) => mutes),
    flag('reply', '回复消息', ({ replies }) => replies),
    id('id', '群ID', ({ id }) => id, { width: 150 }),
    text('url', '链接', ({ url }) => url, { width: 180 }),
  ]
}

const buttons = [
  { id: 'open', label: '开盘', hotkey: 'o', tone: 'primary' },
  { id: 'close', label: '关盘', hotkey: 'c' },
  { id: 'texts', label: '游戏设置' },
  { id: 'autoMessage', label: '自动消息' },
] as const satisfies readonly RowAction[]

/** Caches the action lists by availability, because memoized rows compare them by reference. */
const kept = new Map<string, readonly RowAction[]>()

function actionsOf(group: Group): readonly RowAction[] {
  const verdicts = buttons.map(({ id }) => groupVerdict(id, group))
  const key = verdicts.join()
  const actions = buttons.flatMap((button, i): RowAction[] => {
    const verdict = verdicts[i]
    if (!verdict) return []
    const { id, label } = button
    return [typeof verdict === 'string' ? { id, label, reason: verdict } : button]
  })
  if (!kept.has(key)) kept.set(key, actions)
  return kept.get(key) ?? actions
}

const groupKey = ({ id }: Group) => String(id)

/** Poll interval while a group is closing; it is closed once its round is settled (D3 §4). */
const CLOSING_POLL_MS = 5_000

/** The groups on the messaging service (D3 §2.7, §4, inventory 425–458). */
export function GroupList() {
  const queries = useQueryClient()
  const games = useGameNames()
  const names = useGroupNames()
  const columns = useMemo(() => columnsOf(games, names), [games, names])
  const [closing, setClosing] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['groups'] }), [queries])

  useEffect(() => {
    if (!closing) return
    const timer = setInterval(() => void refresh(), CLOSING_POLL_MS)
    return () => clearInterval(timer)
  }, [closing, refresh])

  const load: Load<Group> = useCallback(async ({ kind, keyword }, page, size, signal) => {
    const found = await groups(page, size, { kind, keyword }, signal)
    setClosing(found.rows.some((group) => group.status === 2))
    return found
  }, [])

  const onAction = useCallback(
    async (id: string, group: Group) => {
      const verdict = groupVerdict(id as GroupAction, group)
      if (typeof verdict === 'string') toast('warning', verdict)
      if (verdict !== true) return
      const mark = (on: boolean) => setBusy((before) => marked(before, groupKey(group), on))
      mark(true)
      await doWithGroup(id as GroupAction, group, { games, refresh })
      mark(false)
    },
    [games, refresh],
  )

  return (
    <ListScreen
      screen="Telegram"
      title="群组管理"
      resource="groups"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={groupKey}
      actionsOf={actionsOf}
      actionsWidth={208}
      onAction={(id, group) => void onAction(id, group)}
      busy={busy}
      rowMenu={(group) =>
        Object.entries(cellActions).flatMap(([id, label]) =>
          groupVerdict(id as GroupAction, group) === true ? [{ label, run: () => void onAction(id, group) }] : [],
        )
      }
      tools={<LoadGroups onLoaded={refresh} />}
      above={(_values, rows) => playedGames(rows).map((game) => <RoundBanner key={game} gameId={game} />)}
    />
  )
}

/** Limits the height that round banners take from the list. */
const BANNERS = 3

/** The games of the groups that are not closed. */
function playedGames(rows: readonly Group[]): string[] {
  const open = rows.filter(({ status, gameId }) => status !== 0 && Number(gameId) !== 0)
  return [...new Set(open.map(({ gameId }) => String(gameId)))].slice(0, BANNERS)
}

function marked(keys: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const now = new Set(keys)
  if (on) now.add(key)
  else now.delete(key)
  return now
}

/** Fetches the groups from the messaging service, which may take several seconds. */
function LoadGroups({ onLoaded }: { onLoaded: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    await sendOnce({ what: '获取最新群组', send: loadGroups, refresh: onLoaded, done: '已获取最新群组' })
    setBusy(false)
  }
  return (
    <Button size="small" disabled={busy} icon={busy ? <Spinner size="extra-tiny" /> : null} onClick={() => void run()}>
      获取最新群组
    </Button>
  )
}
