import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/untrusted-text.ts'
import type { Page } from '../../api/http/page.ts'
import {
  fetchMemberById,
  fetchMembers,
  type Member,
  type MemberInfo,
  memberStateLabel,
  memberStates,
  saveMember,
  searchKinds,
} from '../../api/members/members.ts'
import {
  EditableCell,
  InlineEditBar,
  InlineEditProvider,
  useInlineEdit,
} from '../../features/inline-edit/inline-edit.tsx'
import { openRecords } from '../../features/records/open-records.ts'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { requiredText } from '../../form/edit/rules.ts'
import { resolveImageUrl } from '../../lib/untrusted-content.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, money, Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { maskedText } from '../../list/table/masked-cell.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { openChat } from '../../stores/chat-request.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { ImageThumbnail } from '../../ui/image-thumbnail.tsx'
import { MemberStateDialog } from './member-state-dialog.tsx'

const SCREEN = 'UserManage'
const AVATAR_SIZE = 26

/** Filters of D3 §2.5, §9. */
const filters: Filter[] = [
  { kind: 'select', name: 'type', label: '搜索方式', options: searchKinds, hasAllOption: true, initial: '1' },
  { kind: 'text', name: 'value', label: '搜索内容', alias: 'userid', secret: true },
]

const memberKey = ({ id }: Member) => String(id)
const formatLevel = ({ level }: Member) => ({ 0: '未验证', 1: '已验证' })[String(level)] ?? String(level)

function makeEditable(column: Column<Member>, name: keyof MemberInfo): Column<Member> {
  const { cell } = column
  return {
    ...column,
    cell: (member) => (
      <EditableCell rowKey={memberKey(member)} name={name} autoFocus={name === 'name'}>
        {cell(member)}
      </EditableCell>
    ),
  }
}

/** Columns of A142. */
const columns: Column<Member>[] = [
  id('id', 'ID', ({ id }) => id, { width: 92 }),
  {
    ...text<Member>('head', '头像', () => '', { width: 56 }),
    buttonOnly: true,
    cell: (member) => <MemberAvatar member={member} />,
  },
  makeEditable(
    {
      ...text<Member>('name', '昵称', ({ name }) => name, { width: 128 }),
      cell: (member) => <MemberName member={member} />,
    },
    'name',
  ),
  text('level', '等级', formatLevel, { width: 72 }),
  makeEditable(
    maskedText('phone', '手机', ({ phoneNo }) => phoneNo, {
      width: 176,
      suffix: ({ phoneNoAddress }) => phoneNoAddress ?? '',
    }),
    'phoneNo',
  ),
  money('balance', '余额', ({ balance }) => balance, { width: 104 }),
  id('introducer', '推荐人', ({ introduceId }) => (Number(introduceId) === 0 ? '' : introduceId), { width: 92 }),
  dateTime('registered', '注册时间', ({ registerTime }) => registerTime),
  maskedText('registerIp', '注册IP', ({ registerIP }) => registerIP, { width: 136 }),
  text('registerPlace', '注册地区', ({ registerIPAddress }) => registerIPAddress, { width: 120 }),
  dateTime('seen', '最后登录时间', ({ lastLogTime }) => lastLogTime),
  maskedText('lastIp', '最后登录IP', ({ lastLogIP }) => lastLogIP, { width: 136 }),
  text('lastPlace', '最后登录地区', ({ lastLogIPAddress }) => lastLogIPAddress, { width: 120 }),
  {
    ...text<Member>('state', '状态', ({ state }) => memberStateLabel(state), { width: 72 }),
    cell: ({ state }) => <Tag tone={memberStates[String(state)]?.tone ?? 'neutral'}>{memberStateLabel(state)}</Tag>,
  },
  makeEditable(
    maskedText('qq', 'QQ', ({ qqNo }) => qqNo, { width: 132 }),
    'qqNo',
  ),
]

const actions: readonly RowAction[] = [
  { id: 'edit', label: '编辑', hotkey: 'e' },
  { id: 'state', label: '状态', hotkey: 's' },
  { id: 'bets', label: '注单' },
  { id: 'changes', label: '账变' },
  { id: 'chat', label: '聊天' },
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
const detail = (member: Member) => <MemberStatistics key={memberKey(member)} userId={member.id} mode={3} />

/** Updates the cached row immediately (D3 §4), then refetches. */
function patchCachedMember(queryClient: QueryClient, id: Member['id'], change: Partial<Member>): void {
  queryClient.setQueriesData<Page<Member>>(
    { queryKey: ['members'] },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (String(row.id) === String(id) ? { ...row, ...change } : row)) },
  )
  void queryClient.invalidateQueries({ queryKey: ['members'] })
}

/** Members: search by six keys, inline editing, muting and banning (D3 §2.5, inventory 399–409). */
export function MemberList() {
  const queryClient = useQueryClient()
  const { queryId } = useListQuery(SCREEN, filters)
  const inlineEdit = useInlineEdit<Member, MemberInfo>({
    screen: SCREEN,
    queryId,
    rowKey: memberKey,
    describeRow: ({ id, name }) => `会员 ${isolateText(String(name))}（${id}）`,
    toValues: toMemberInfo,
    labels,
    schema,
    sensitiveFields: ['phoneNo', 'qqNo'],
    refetch: async ({ id }) => {
      const current = await fetchMemberById(String(id))
      if (!current) throw new Error('会员不存在')
      return toMemberInfo(current)
    },
    submit: ({ id }, info) => saveMember(id, info),
    onSaved: ({ id }, values) => patchCachedMember(queryClient, id, values),
  })
  const { withEditActions } = inlineEdit
  const rowActions = useMemo(() => withEditActions(actions), [withEditActions])

  function onAction(id: string, member: Member): void {
    if (id === 'edit') inlineEdit.start(member)
    else if (id === 'save') inlineEdit.save()
    else if (id === 'cancel') inlineEdit.cancel()
    else if (id === 'chat') openChat({ userId: String(member.id) })
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
    <InlineEditProvider edit={inlineEdit}>
      <ListScreen
        screen={SCREEN}
        title="用户管理"
        resource="members"
        columns={columns}
        filters={filters}
        load={load}
        rowKey={memberKey}
        rowActions={rowActions}
        actionsWidth={248}
        onAction={onAction}
        busyKeys={inlineEdit.busyKeys}
        detail={detail}
        header={() => <InlineEditBar edit={inlineEdit} />}
      />
    </InlineEditProvider>
  )
}

/** Tags muted and banned members beside the name, because the state column may be scrolled out of view. */
function MemberName({ member: { name, state } }: { member: Member }) {
  const restriction = Number(state) === 1 ? undefined : memberStates[String(state)]
  return (
    <>
      <ForeignText text={name} max={MAX_LINE_LENGTH} />{' '}
      {restriction && <Tag tone={restriction.tone}>{restriction.label}</Tag>}
    </>
  )
}

function MemberAvatar({ member }: { member: Member }) {
  const server = useSession((session) => session.server)
  const source = resolveImageUrl(member.head, server)
  return source && <ImageThumbnail source={source} width={AVATAR_SIZE} height={AVATAR_SIZE} label="头像" />
}
