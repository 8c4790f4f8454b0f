import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { nameWithId } from '#shared/untrusted-text.ts'
import type { Page } from '../../api/http/page.ts'
import {
  asGiven,
  fetchMemberById,
  fetchMembers,
  type Member,
  type MemberInfo,
  memberLevelLabel,
  memberStateLabel,
  memberStates,
  NORMAL,
  saveMember,
  searchKinds,
} from '../../api/members/members.ts'
import { editable, InlineEditList } from '../../features/inline-edit/inline-edit-list.tsx'
import { invalidateMember } from '../../features/members/member-facts.ts'
import { MemberStateDialog } from '../../features/members/member-state-dialog.tsx'
import { openRecords } from '../../features/records/open-records.ts'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { requiredText } from '../../form/edit/rules.ts'
import type { Filter } from '../../list/filters/filters.ts'
import type { LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, maskedText, money, TagAlone, text, whole } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { opensMember } from '../../list/table/member-link.tsx'
import { placeColumn } from '../../list/table/place-column.ts'
import { avatarColumn } from '../../list/table/server-image.tsx'
import { openChat } from '../../stores/chat-request.ts'
import { openDialog } from '../../stores/dialogs.ts'

/** Filters of D3 §2.5, §9. */
const filters: Filter[] = [
  {
    kind: 'select',
    name: 'type',
    label: '搜索方式',
    options: searchKinds,
    hasAllOption: true,
    initial: '1',
    deferred: true,
  },
  { kind: 'text', name: 'value', label: '搜索内容', alias: 'userid', secret: true },
]

const memberKey = ({ id }: Member) => String(id)

const name = opensMember<Member>(
  text('name', '昵称', (member) => member.name, { width: 128, minWidth: 88 }),
  (member) => member.id,
)
/** Eleven digits and 复制 need no more. */
const numberOptions = { width: 132, minWidth: 122 }
const phone = maskedText<Member>('phone', '手机', ({ phoneNo }) => phoneNo, numberOptions)
const qq = maskedText<Member>('qq', 'QQ', ({ qqNo }) => qqNo, numberOptions)

const placeOptions = { width: 140, minWidth: 96 }

/** Columns of A142, first those by which a member is judged: in sight at 1280 px, some on the second line of others (A370). */
const columns: Column<Member>[] = [
  whole(
    opensMember(
      id('id', '会员ID', ({ id }) => id, { width: 92, minWidth: 56 }),
      ({ id }) => id,
    ),
  ),
  // It says least where the member's panel takes the room.
  { ...avatarColumn(48), leaves: 1 },
  editable('name', memberKey, name, { autoFocus: true }),
  {
    ...text<Member>('state', '状态', ({ state }) => memberStateLabel(state), { width: 72, minWidth: 54 }),
    // A tag only where it says something.
    cell: ({ state }) =>
      String(state) === NORMAL ? (
        memberStateLabel(state)
      ) : (
        <TagAlone tone={memberStates[String(state)]?.tone ?? 'neutral'}>{memberStateLabel(state)}</TagAlone>
      ),
  },
  {
    ...text<Member>('level', '等级', ({ level }) => memberLevelLabel(level), { width: 64, minWidth: 50 }),
    below: 'state',
    leaves: 10,
  },
  editable('phoneNo', memberKey, phone),
  money('balance', '余额', ({ balance }) => balance, { width: 104 }),
  {
    ...opensMember<Member>(
      id('introducer', '推荐人', ({ introduceId }) => (Number(introduceId) === 0 ? '' : introduceId), {
        width: 92,
        minWidth: 56,
      }),
      ({ introduceId }) => introduceId,
    ),
    below: 'id',
    leaves: 8,
  },
  {
    ...maskedText<Member>('registerIp', '注册IP', ({ registerIP }) => registerIP, { width: 152, minWidth: 132 }),
    leaves: 5,
  },
  {
    ...placeColumn<Member>('registerPlace', '注册地区', ({ registerIPAddress }) => registerIPAddress, placeOptions),
    below: 'registerIp',
    leaves: 3,
  },
  {
    ...maskedText<Member>('lastIp', '最后登录IP', ({ lastLogIP }) => lastLogIP, { width: 152, minWidth: 132 }),
    leaves: 6,
  },
  {
    ...placeColumn<Member>('lastPlace', '最后登录地区', ({ lastLogIPAddress }) => lastLogIPAddress, placeOptions),
    below: 'lastIp',
    leaves: 4,
  },
  // It is edited in the row, which must not be without it.
  { ...editable('qqNo', memberKey, qq), below: 'phone', leaves: 9 },
  // Last are texts: the buttons of the row lie over them, and would take the press of a masked value.
  {
    ...placeColumn<Member>('phonePlace', '手机归属地', ({ phoneNoAddress }) => phoneNoAddress, placeOptions),
    below: 'phone',
    leaves: 2,
  },
  dateTime('seen', '最后登录时间', ({ lastLogTime }) => lastLogTime, { minWidth: 144 }),
  {
    ...dateTime<Member>('registered', '注册时间', ({ registerTime }) => registerTime, { minWidth: 144 }),
    below: 'seen',
    leaves: 7,
  },
]

const actions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'state', label: '状态', hotkey: 's' },
  { id: 'bets', label: '注单' },
  { id: 'changes', label: '账变' },
  { id: 'chat', label: '聊天', inMenu: true },
]

const labels = { name: '昵称', phoneNo: '手机', qqNo: 'QQ' }
const schema = z.object({ name: requiredText('昵称不能为空'), phoneNo: z.string().trim(), qqNo: z.string().trim() })
/** Some servers send numbers or null instead of texts. */
const toMemberInfo = ({ name, phoneNo, qqNo }: Member): MemberInfo => ({
  name: String(name ?? ''),
  phoneNo: String(phoneNo ?? ''),
  qqNo: String(qqNo ?? ''),
})

const load: LoadPage<Member> = ({ type, value }, page, size, signal) =>
  fetchMembers(page, size, { kind: type, value }, signal)

/** Updates the cached row immediately (D3 §4), before it is read again. */
function patchCachedMember(queryClient: QueryClient, id: Member['id'], change: Partial<Member>): void {
  queryClient.setQueriesData<Page<Member>>(
    { queryKey: ['members'] },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (String(row.id) === String(id) ? { ...row, ...change } : row)) },
  )
}

/** Members: search by six keys, inline editing, muting and banning (D3 §2.5, inventory 399–409). */
export function MemberList() {
  const queryClient = useQueryClient()

  function onAction(id: string, member: Member): void {
    if (id === 'chat') openChat({ userId: String(member.id) })
    else if (id === 'bets' || id === 'changes') openRecords(id, member.id)
    else
      openDialog((close) => (
        <MemberStateDialog
          member={member}
          onSaved={(state) => patchCachedMember(queryClient, member.id, { state })}
          onClose={close}
        />
      ))
  }

  return (
    <InlineEditList
      screen="UserManage"
      title="用户管理"
      resource="members"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={memberKey}
      actions={actions}
      hasMore
      hidesIdleActions
      onAction={onAction}
      detail={(member) => <MemberStatistics key={memberKey(member)} userId={member.id} mode={3} />}
      edit={{
        describeRow: ({ id, name }) => `会员 ${nameWithId(name, id)}`,
        toValues: toMemberInfo,
        labels,
        schema,
        sensitiveFields: ['phoneNo', 'qqNo'],
        unmaskedFields: ['phoneNo', 'qqNo'],
        refetch: async ({ id }) => {
          const current = await fetchMemberById(String(id))
          if (!current) throw new Error('会员不存在')
          return toMemberInfo(current)
        },
        submit: (member, info, change) => saveMember(member.id, asGiven(member, info), change),
        onSaved: ({ id }, values) => {
          patchCachedMember(queryClient, id, values)
          void invalidateMember(queryClient, String(id))
        },
      }}
    />
  )
}
