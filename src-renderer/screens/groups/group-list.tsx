import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isolateText, stripInvisible } from '#shared/untrusted-text.ts'
import { availabilityOf, type GroupAction, groupStatuses } from '../../api/groups/group-members.ts'
import { fetchGroups, type Group, groupKinds, loadGroups } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { usePageWidth } from '../../features/review/panel-area.ts'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import { submitAction } from '../../form/submit/submit-action.ts'
import { describeSwitch } from '../../lib/server-boolean.ts'
import { keywordFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import type { Batch } from '../../list/selection-bar.tsx'
import { countDigitWidths, dash, id, status, text, whole } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { copy } from '../../list/table/copy.ts'
import { useGameNames } from '../../list/use-names.ts'
import { pollFactor } from '../../stores/alert-state.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { toast } from '../../stores/toast.ts'
import { NativeSwitch } from '../../ui/native-switch.tsx'
import { cellActions, runGroupAction } from './group-actions.tsx'
import { gameLabel, kindLabel, topUpLabel, usageLabel } from './group-labels.ts'
import { GroupStatusDialog } from './group-status-dialog.tsx'
import { whyNot } from './submit-group-status.ts'
import { useGroupNames, useGroupNamesReading } from './use-group-names.ts'

/** Filters of D3 §2.7. */
const kindOptions = Object.entries(groupKinds).map(([value, label]) => ({ value, label }))
const filters: Filter[] = [{ kind: 'select', name: 'kind', label: '类型', options: kindOptions }, keywordFilter]

/** Groups have longer names than members: so many half-width characters are whole, and of those more than these on two lines. */
const [MAX_NAME_DIGITS, ONE_LINE_DIGITS] = [52, 16]
const plainName = text<Group>('name', '群名称', ({ name }) => name, { width: 170, minWidth: 128 })
const wholeName = whole(plainName, MAX_NAME_DIGITS)
/** As large as the texts beside it where it fits into one line of the narrowest column. */
const nameColumn: Column<Group> = {
  ...wholeName,
  cell: (group) => (countDigitWidths(group.name) > ONE_LINE_DIGITS ? wholeName : plainName).cell(group),
}

/** The action of the cell of a link. */
const COPY_LINK = 'copy-link'

const groupKey = ({ id }: Group) => String(id)

/** What is not set is quieter than what is. */
const quietUnset = (column: Column<Group>, unset: string): Column<Group> => ({
  ...column,
  cell: (group) => (column.text(group) === unset ? <span className="muted">{unset}</span> : column.cell(group)),
})

/** Makes the cell a button for the action, if the group's state allows it. */
const makeActionable = (action: GroupAction, column: Column<Group>): Column<Group> => ({
  ...column,
  cell: (group) =>
    availabilityOf(action, group) === true ? (
      <button
        type="button"
        className="link quiet"
        data-action={action}
        title={`${cellActions[action]}（${isolateText(column.text(group))}）`}
      >
        {column.cell(group)}
      </button>
    ) : (
      column.cell(group)
    ),
})

/** A column for a boolean setting: a switch while it can be changed (A283), else a word: what looks like one would be tried. */
function createFlagColumn(
  action: 'mute' | 'reply',
  title: string,
  getFlag: (group: Group) => boolean | null,
  busyKeys: ReadonlySet<string>,
): Column<Group> {
  const column = text<Group>(action, title, (group) => describeSwitch(getFlag(group)), { width: 76 })
  return {
    ...column,
    cell: (group) => {
      const checked = getFlag(group)
      if (checked === null) return makeActionable(action, column).cell(group)
      return availabilityOf(action, group) === true ? (
        <NativeSwitch
          hasWord
          name={title}
          title={`${title}（${column.text(group)}）`}
          checked={checked}
          busy={busyKeys.has(groupKey(group))}
          action={action}
        />
      ) : (
        <span className="muted" title={`${title}（${column.text(group)}），已开盘的群才能切换`}>
          {column.text(group)}
        </span>
      )
    },
  }
}

/** What a link says without its beginning, which all have. */
const shortLink = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '')

/** Copied by a click; whole in the tooltip and in exports. */
const linkColumn: Column<Group> = {
  ...text<Group>('url', '链接', ({ url }) => url, { width: 168, minWidth: 114 }),
  below: 'id',
  leaves: 1,
  cell: ({ name, url }) =>
    url ? (
      <button
        type="button"
        className="link"
        data-action={COPY_LINK}
        title={`复制 ${isolateText(url)}`}
        aria-label={`${isolateText(shortLink(url))}，复制${isolateText(name)}的链接`}
      >
        {isolateText(shortLink(url))}
      </button>
    ) : (
      dash
    ),
}

function createColumns(
  games: readonly Option[],
  names: readonly Option[],
  busyKeys: ReadonlySet<string>,
): Column<Group>[] {
  return [
    nameColumn,
    text('kind', '类型', kindLabel, { width: 64 }),
    status('status', '状态', (group) => group.status ?? '未知', groupStatuses, { width: 76 }),
    makeActionable('setType', text('setType', '群用途', usageLabel, { width: 84 })),
    makeActionable(
      'bindGame',
      quietUnset(
        text('game', '绑定游戏', (group) => gameLabel(group, games), { width: 110, minWidth: 80 }),
        '未绑定',
      ),
    ),
    makeActionable(
      'topUpGroup',
      quietUnset(
        text('topUp', '上下分群', (group) => topUpLabel(group, names), { width: 130, minWidth: 90 }),
        '未配置',
      ),
    ),
    createFlagColumn('mute', '封盘禁言', ({ autoMute }) => autoMute, busyKeys),
    createFlagColumn('reply', '回复消息', ({ autoReply }) => autoReply, busyKeys),
    id('id', '群ID', ({ id }) => id, { width: 150, minWidth: 100 }),
    linkColumn,
  ]
}

const rowButtons = [
  { id: 'open', label: '开盘', hotkey: 'o', tone: 'primary' },
  { id: 'close', label: '关盘', hotkey: 'c' },
  { id: 'texts', label: '游戏设置' },
  { id: 'autoMessage', label: '自动消息' },
] as const satisfies readonly RowAction[]

/** Caches the action lists, because memoized rows compare them by reference. */
const actionsCache = new Map<string, readonly RowAction[]>()

function groupActions(group: Group): readonly RowAction[] {
  // What a group is not to be changed into stands last: 开盘 and 关盘 have one place, whichever of them a row offers.
  const last = group.status === 0 ? 'close' : 'open'
  const ordered = [...rowButtons.filter(({ id }) => id !== last), ...rowButtons.filter(({ id }) => id === last)]
  const actions = ordered.flatMap((button): RowAction[] => {
    const availability = availabilityOf(button.id, group)
    if (typeof availability === 'string') return [{ id: button.id, label: button.label, reason: availability }]
    return availability ? [button] : []
  })
  const key = JSON.stringify(actions)
  if (!actionsCache.has(key)) actionsCache.set(key, actions)
  return actionsCache.get(key) ?? actions
}

/** From this width of the page on, the buttons of a row stand beside its columns, and `…`. */
const [BUTTONS_FROM, BUTTONS_WIDTH] = [1400, 206]

/** Poll interval while a group is closing; it is closed once its round is settled (D3 §4). */
const CLOSING_POLL_MS = 5_000

/** The groups on the messaging service (D3 §2.7, §4, inventory 425–458). */
export function GroupList() {
  const queryClient = useQueryClient()
  const games = useGameNames()
  const names = useGroupNames()
  const isWide = usePageWidth(BUTTONS_FROM)
  const [hasClosing, setHasClosing] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => createColumns(games, names, busy), [games, names, busy])
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: ['groups'] }), [queryClient])

  useEffect(() => {
    if (!hasClosing) return
    const timer = setInterval(() => void refresh(), CLOSING_POLL_MS * pollFactor())
    return () => clearInterval(timer)
  }, [hasClosing, refresh])

  const load: LoadPage<Group> = async ({ kind, keyword }, page, size, signal) => {
    const result = await fetchGroups(page, size, { kind, keyword }, signal)
    setHasClosing(result.rows.some(({ status }) => status === 2))
    return result
  }

  async function onAction(id: string, group: Group): Promise<void> {
    if (id === COPY_LINK) return void copy(stripInvisible(String(group.url)))
    const availability = availabilityOf(id as GroupAction, group)
    if (typeof availability === 'string') toast('warning', availability)
    const key = groupKey(group)
    if (availability !== true || busy.has(key)) return
    setBusy((keys) => new Set(keys).add(key))
    await runGroupAction(id as GroupAction, group, { games, refresh })
    setBusy((keys) => new Set([...keys].filter((busyKey) => busyKey !== key)))
  }

  const batch: Batch<Group> = {
    describe: (groups) => `已选 ${groups.length} 个群`,
    hasColumn: true,
    actions: (groups, deselect, leave) =>
      ([true, false] as const).map((open) => (
        <Button
          key={String(open)}
          size="small"
          appearance="subtle"
          disabledFocusable={!groups.some((group) => whyNot(open, group) === null)}
          onClick={() => {
            leave()
            openDialog((close) => (
              <GroupStatusDialog
                {...{ open, groups, games, refresh }}
                onSucceeded={(group) => deselect(new Set([groupKey(group)]))}
                onClose={close}
              />
            ))
          }}
        >
          批量{open ? '开盘' : '关盘'}
        </Button>
      )),
  }

  /** Fetches the groups from the messaging service, which may take several seconds. */
  const loadLatestGroups = () =>
    submitAction({ action: '获取最新群组', submit: loadGroups, refresh, successMessage: '已获取最新群组' })

  const fetchButton = <BusyButton label="获取最新群组" run={loadLatestGroups} />
  return (
    <ListScreen
      screen="Telegram"
      title="群组管理"
      resource="groups"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={groupKey}
      rowActions={groupActions}
      onAction={(id, group) => void onAction(id, group)}
      busyKeys={busy}
      batch={batch}
      hasMore
      hidesIdleActions={!isWide}
      actionsWidth={isWide ? BUTTONS_WIDTH : undefined}
      rowMenu={(group) =>
        Object.entries(cellActions).flatMap(([id, label]) =>
          availabilityOf(id as GroupAction, group) === true ? [{ label, run: () => void onAction(id, group) }] : [],
        )
      }
      tools={fetchButton}
      emptyStep={({ length }) => length === 0 && fetchButton}
      readings={[useGroupNamesReading()]}
      header={(_values, rows) => listOpenGames(rows).map((game) => <RoundBanner key={game} gameId={game} />)}
    />
  )
}

/** Limits the height that round banners take from the list. */
const MAX_BANNERS = 3

/** The games of the groups that are not closed. */
function listOpenGames(rows: readonly Group[]): string[] {
  const open = rows.filter(({ status, gameId }) => status !== 0 && gameId !== null && gameId !== 0)
  return [...new Set(open.map(({ gameId }) => String(gameId)))].slice(0, MAX_BANNERS)
}
