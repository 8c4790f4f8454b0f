import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nameWithId } from '#shared/untrusted-text.ts'
import {
  fetchGroupMember,
  fetchGroupMembers,
  type GroupMember,
  memberTypes,
  promoteToMember,
  setEnabled,
} from '../../api/groups/group-members.ts'
import { loadGroupMembers } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { openInNewWindow } from '../../features/records/open-records.ts'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import { confirmAndSubmit, requireKnown, submitAction } from '../../form/submit/submit-action.ts'
import { keywordFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useListQuery } from '../../list/list-url-state.tsx'
import { id, money, status, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import type { RowMenuItem } from '../../list/table/row-menu.tsx'
import { labelOf } from '../../list/use-names.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { toast } from '../../stores/toast.ts'
import { NativeSwitch } from '../../ui/native-switch.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { ClearMembersDialog } from './choice-dialog.tsx'
import { handleColumn } from './group-labels.ts'
import { getOperatorId, useGroupNames, useGroupNamesReading } from './use-group-names.ts'

const SCREEN = 'User'
const ALL_TYPES = memberTypes[0].value

/** Filters of D3 §2.6 and A145. */
const filters: Filter[] = [
  { kind: 'select', name: 'group', label: '群', options: useGroupNames },
  { kind: 'select', name: 'type', label: '成员状态', options: memberTypes, hasAllOption: true, initial: ALL_TYPES },
  keywordFilter,
]

const memberKinds = {
  true: { label: '会员' },
  false: { label: '非会员', tone: 'neutral' },
  null: { label: '未知', tone: 'neutral' },
} as const

function stateLabel({ isMember, enabled }: GroupMember): string {
  if (!isMember) return ''
  if (enabled === null) return '未知'
  return enabled ? '启用' : '停用'
}

const STATE_CLASSES: Readonly<Record<string, string>> = {
  启用: 'muted middle',
  停用: 'tag warning middle',
  未知: 'tag neutral middle',
}

/** What nearly all are is quiet. */
const kind = status<GroupMember>('type', '成员类型', ({ isMember }) => isMember, memberKinds, { width: 76 })

const memberKey = ({ telId }: GroupMember) => String(telId)

function createColumns(groups: readonly Option[], busyKeys: ReadonlySet<string>): Column<GroupMember>[] {
  return [
    text('telName', '昵称', ({ telName }) => telName, { width: 180, minWidth: 80, grows: true }),
    handleColumn({ width: 96 }),
    id('telId', '聊天ID', ({ telId }) => telId, { width: 104 }),
    {
      ...kind,
      cell: (member) => (member.isMember ? <span className="muted">{kind.text(member)}</span> : kind.cell(member)),
    },
    id('code', '系统账号', ({ code }) => code, { width: 80 }),
    {
      ...money<GroupMember>('balance', '余额', ({ isMember, balance }) => (isMember ? balance : ''), { width: 96 }),
      text: ({ isMember, balance }) => (isMember ? String(balance) : ''),
    },
    {
      ...text<GroupMember>('state', '状态', stateLabel, { width: 112, minWidth: 112 }),
      cell: (member) =>
        member.isMember && (
          <>
            {member.enabled !== null && (
              <NativeSwitch
                name="启用"
                title={member.enabled ? '启用（开）' : '启用（关）'}
                checked={member.enabled}
                busy={busyKeys.has(memberKey(member))}
                action={member.enabled ? 'disable' : 'enable'}
              />
            )}{' '}
            {/* Most are enabled: the others meet the eye. */}
            <span aria-hidden className={STATE_CLASSES[stateLabel(member)]}>
              {stateLabel(member)}
            </span>
          </>
        ),
    },
    groupsColumn(groups),
  ]
}

/** The names of groups may end in an ellipsis; the id of a group without a name is never truncated. */
function groupsColumn(groups: readonly Option[]): Column<GroupMember> {
  const column = id<GroupMember>(
    'groups',
    '所在群',
    ({ groupIds }) => groupIds.map((id) => labelOf(groups, id)).join('、'),
    { width: 200, minWidth: 96, grows: true },
  )
  const hasId = ({ groupIds }: GroupMember) => groupIds.some((id) => !groups.some(({ value }) => value === String(id)))
  return { ...column, digits: (member) => (hasId(member) ? (column.digits?.(member) ?? 0) : 0) }
}

/** The state→action table of D3 §4: members can be enabled and disabled, by a switch, others promoted to members. */
const balanceAction = { id: 'balance', label: '改余额', hotkey: 'b' }
const enabledActions: readonly RowAction[] = [
  balanceAction,
  { id: 'disable', label: '停用', hotkey: 's', tone: 'danger', inMenu: true },
]
const disabledActions: readonly RowAction[] = [
  balanceAction,
  { id: 'enable', label: '启用', hotkey: 's', inMenu: true },
]
const unknownActions: readonly RowAction[] = [...enabledActions, ...disabledActions.slice(1)]
const NO_ACTIONS: readonly RowAction[] = []
const nonMemberActions: readonly RowAction[] = [{ id: 'make', label: '设为会员', hotkey: 'm', tone: 'primary' }]

function groupMemberActions(member: GroupMember): readonly RowAction[] {
  if (member.isMember === null) return NO_ACTIONS
  if (!member.isMember) return nonMemberActions
  if (member.enabled === null) return unknownActions
  return member.enabled ? enabledActions : disabledActions
}

const formatMember = ({ telName, code, telId }: GroupMember) => nameWithId(telName, code || telId)

/** The member's bets and changes, by the system account that those reports name. */
const reportLinks = ({ isMember, code }: GroupMember): RowMenuItem[] =>
  isMember && code
    ? [
        { label: '此成员游戏报表', run: () => openInNewWindow('Report', { keyword: code }) },
        { label: '此成员账变报表', run: () => openInNewWindow('BalanceReport', { keyword: code }) },
      ]
    : []

const load: LoadPage<GroupMember> = ({ group, type, keyword }, page, size, signal) =>
  fetchGroupMembers(page, size, { group, type, keyword }, signal)

/** The members of the groups (D3 §2.6, inventory 410–424). */
export function GroupMemberList() {
  const queryClient = useQueryClient()
  const groups = useGroupNames()
  const [busyKeys, setBusyKeys] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => createColumns(groups, busyKeys), [groups, busyKeys])
  const [handledKeys, setHandledKeys] = useState<ReadonlySet<string>>(new Set())
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['group-members'] })

  /** Nothing else is sent for a member while a change of it is asked about or sent. */
  async function keepBusy(member: GroupMember, run: () => Promise<unknown>): Promise<void> {
    const key = memberKey(member)
    if (busyKeys.has(key)) return
    setBusyKeys((keys) => new Set(keys).add(key))
    await run()
    setBusyKeys((keys) => new Set([...keys].filter((busyKey) => busyKey !== key)))
  }

  function onAction(id: string, member: GroupMember): void {
    if (id === 'balance') openDialog((close) => <BalanceDialog member={member} onClose={close} />)
    else if (id === 'make') {
      // A promoted account leaves a list filtered by non-members.
      setHandledKeys((keys) => new Set(keys).add(memberKey(member)))
      void keepBusy(member, () => confirmPromotion(member, refresh))
    } else void keepBusy(member, () => confirmToggle(member, id === 'enable', refresh))
  }

  return (
    <ListScreen
      screen={SCREEN}
      title="群成员"
      resource="group-members"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={memberKey}
      rowActions={groupMemberActions}
      rowMenu={reportLinks}
      hasMore
      hidesIdleActions
      onAction={onAction}
      busyKeys={busyKeys}
      handledKeys={handledKeys}
      readings={[useGroupNamesReading()]}
      tools={<MemberTools groups={groups} refresh={refresh} />}
      emptyStep={(filterNames) => {
        if (filterNames.length === 0) return '选择一个群，就可以获取它的成员'
        return filterNames.join() === 'group' && <FetchMembersButton groups={groups} refresh={refresh} />
      }}
    />
  )
}

function confirmToggle(member: GroupMember, on: boolean, refresh: () => Promise<unknown>): Promise<boolean> {
  const [from, to] = [stateLabel(member), on ? '启用' : '停用']
  return confirmAndSubmit({
    title: '切换确认',
    submitLabel: `${to}成员`,
    body: `您确认要切换开关状态吗？（${formatMember(member)}：${from} → ${to}）`,
    action: `群成员 ${formatMember(member)}`,
    fields: [{ field: '状态', from, to }],
    submit: (change) => setEnabled(getOperatorId(), member, on, change),
    verify: async () => requireKnown((await fetchGroupMember(member.telId)).enabled) === on,
    refresh,
  })
}

function confirmPromotion(member: GroupMember, refresh: () => Promise<unknown>): Promise<boolean> {
  return confirmAndSubmit({
    title: '设为会员',
    submitLabel: '设为会员',
    body: `将 ${formatMember(member)} 设为会员？`,
    action: `群成员 ${formatMember(member)}`,
    fields: [{ field: '成员类型', from: '非会员', to: '会员' }],
    submit: (change) => promoteToMember(getOperatorId(), member, change),
    verify: async () => requireKnown((await fetchGroupMember(member.telId)).isMember),
    refresh,
  })
}

interface MemberToolsProps {
  groups: readonly Option[]
  refresh: () => Promise<unknown>
}

/** Applies to the group selected in the filter. */
function FetchMembersButton({ groups, refresh }: MemberToolsProps) {
  const { group = '' } = useListQuery(SCREEN, filters).values
  function loadMembers(): Promise<unknown> | undefined {
    // The exact message of D3 §5.
    if (!group) return void toast('warning', '未选择群')
    return submitAction({
      action: `获取群成员 ${labelOf(groups, group)}`,
      submit: (change) => loadGroupMembers(group, change),
      refresh,
      successMessage: '已获取群成员',
    })
  }
  return <BusyButton label="获取群成员" run={loadMembers} />
}

function MemberTools(props: MemberToolsProps) {
  const { refresh } = props
  const offersClear = useWorkstationSettings(({ profile }) => profile.offers.clearMembers)
  return (
    <>
      <FetchMembersButton {...props} />
      {offersClear && (
        <Button
          size="small"
          onClick={() => openDialog((close) => <ClearMembersDialog refresh={refresh} onClose={close} />)}
        >
          清空成员
        </Button>
      )}
    </>
  )
}
