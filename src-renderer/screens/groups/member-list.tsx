import { Button, Spinner } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import {
  type GroupMember,
  groupMembers,
  makeMember,
  memberNow,
  memberTypes,
  setEnabled,
} from '../../api/group-members.ts'
import { loadGroupMembers } from '../../api/groups.ts'
import type { Option } from '../../api/names.ts'
import { confirmed, sendOnce } from '../../form/confirmed.ts'
import { id, money, status, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { nameOf } from '../../list/use-names.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { toast } from '../../stores/toast.ts'
import { BalanceDialog } from './balance-dialog.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { keywordFilter } from './report-filters.ts'
import { operatorId, useGroupNames } from './use-group-names.ts'

const SCREEN = 'User'

/** Filters of D3 §2.6 and A145. */
const filters: Filter[] = [
  { kind: 'select', name: 'group', label: '群', options: useGroupNames },
  {
    kind: 'select',
    name: 'type',
    label: '成员状态',
    options: memberTypes,
    ownAll: true,
    initial: memberTypes[0].value,
  },
  keywordFilter,
]

const kinds = {
  true: { label: '会员', tone: 'brand' },
  false: { label: '非会员', tone: 'neutral' },
} as const
const states = {
  true: { label: '启用', tone: 'success' },
  false: { label: '停用', tone: 'danger' },
} as const

function columnsOf(groups: readonly Option[]): Column<GroupMember>[] {
  return [
    text('telName', '昵称', ({ telName }) => telName, { width: 150 }),
    text('telCode', '账号', ({ telCode }) => telCode, { width: 120 }),
    id('telId', '聊天ID', ({ telId }) => telId, { width: 150 }),
    status('type', '成员类型', ({ isMember }) => isMember, kinds),
    id('code', '系统账号', ({ code }) => code, { width: 100 }),
    {
      ...money<GroupMember>('balance', '余额', ({ isMember, balance }) => (isMember ? balance : ''), { width: 120 }),
      text: ({ isMember, balance }) => (isMember ? String(balance) : ''),
    },
    {
      ...status<GroupMember>('state', '状态', ({ isMember, enabled }) => (isMember ? enabled : ''), states),
      text: ({ isMember, enabled }) => (isMember ? states[`${enabled}`].label : ''),
    },
    text('groups', '所在群', ({ groupIds }) => groupIds.map((id) => nameOf(groups, id)).join('、'), { width: 240 }),
  ]
}

/** The state→action table of D3 §4: members can be enabled and disabled, others promoted to members. */
const balance = { id: 'balance', label: '改余额', hotkey: 'b' }
const enabled: readonly RowAction[] = [balance, { id: 'disable', label: '停用', hotkey: 's', tone: 'danger' }]
const disabled: readonly RowAction[] = [balance, { id: 'enable', label: '启用', hotkey: 's' }]
const reader: readonly RowAction[] = [{ id: 'make', label: '设为会员', hotkey: 'm', tone: 'primary' }]

function actionsOf(member: GroupMember): readonly RowAction[] {
  if (!member.isMember) return reader
  return member.enabled ? enabled : disabled
}

const memberKey = ({ telId }: GroupMember) => String(telId)
const spoken = ({ telName, code, telId }: GroupMember) => `${isolateText(telName)}（${code || telId}）`

const load: Load<GroupMember> = ({ group, type, keyword }, page, size, signal) =>
  groupMembers(page, size, { group, type, keyword }, signal)

/** The members of the groups (D3 §2.6, inventory 410–424). */
export function MemberList() {
  const queries = useQueryClient()
  const groups = useGroupNames()
  const columns = useMemo(() => columnsOf(groups), [groups])
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['group-members'] }), [queries])
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())

  const onAction = useCallback(
    (id: string, member: GroupMember) => {
      if (id === 'balance') openDialog((close) => <BalanceDialog member={member} onClose={close} />)
      else if (id === 'make') {
        // A promoted account leaves a list filtered by non-members.
        setDecided((before) => new Set([...before, memberKey(member)]))
        void make(member, refresh)
      } else void toggle(member, id === 'enable', refresh)
    },
    [refresh],
  )

  return (
    <ListScreen
      screen={SCREEN}
      title="群成员"
      resource="group-members"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={memberKey}
      actionsOf={actionsOf}
      actionsWidth={144}
      onAction={onAction}
      decided={decided}
      tools={<Tools groups={groups} refresh={refresh} />}
    />
  )
}

function toggle(member: GroupMember, on: boolean, refresh: () => Promise<unknown>): Promise<boolean> {
  const [from, to] = on ? ['停用', '启用'] : ['启用', '停用']
  return confirmed({
    title: '切换确认',
    body: `您确认要切换开关状态吗？（${spoken(member)}：${from} → ${to}）`,
    what: `群成员 ${spoken(member)}`,
    fields: [{ field: '状态', from: from!, to: to! }],
    send: () => setEnabled(operatorId(), member, on),
    arrived: async () => (await memberNow(member.telId)).enabled === on,
    refresh,
  })
}

function make(member: GroupMember, refresh: () => Promise<unknown>): Promise<boolean> {
  return confirmed({
    title: '设为会员',
    body: `将 ${spoken(member)} 设为会员？`,
    what: `群成员 ${spoken(member)}`,
    fields: [{ field: '成员类型', from: '非会员', to: '会员' }],
    send: () => makeMember(operatorId(), member),
    arrived: async () => (await memberNow(member.telId)).isMember,
    refresh,
  })
}

interface ToolsProps {
  groups: readonly Option[]
  refresh: () => Promise<unknown>
}

/** List actions; fetching members applies to the group selected in the filter. */
function Tools({ groups, refresh }: ToolsProps) {
  const { group = '' } = useListQuery(SCREEN, filters).values
  const [busy, setBusy] = useState(false)
  const name = nameOf(groups, group)

  async function loadMembers(): Promise<void> {
    // The exact message of D3 §5.
    if (!group) return toast('warning', '未选择群')
    setBusy(true)
    const send = () => loadGroupMembers(group)
    await sendOnce({ what: `获取群成员 ${name}`, send, refresh, done: '已获取群成员' })
    setBusy(false)
  }

  return (
    <>
      <Button
        size="small"
        disabled={busy}
        icon={busy ? <Spinner size="extra-tiny" /> : null}
        onClick={() => void loadMembers()}
      >
        获取群成员
      </Button>
      <Button size="small" onClick={() => openDialog((close) => <ClearDialog refresh={refresh} onClose={close} />)}>
        清空成员
      </Button>
    </>
  )
}
