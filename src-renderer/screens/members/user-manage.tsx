import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/foreign-text.ts'
import {
  type Member,
  type MemberInfo,
  memberById,
  memberList,
  memberStateName,
  memberStates,
  saveMember,
  searchKinds,
} from '../../api/members.ts'
import type { Page } from '../../api/page.ts'
import { filled } from '../../form/rules.ts'
import { pictureSource } from '../../lib/pictures.ts'
import { dateTime, id, money, Tag, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { personal } from '../../list/personal.tsx'
import { useListQuery } from '../../list/use-list-query.ts'
import { MemberStatistics } from '../../panels/member-statistics.tsx'
import { openRecords } from '../../panels/open-records.ts'
import { Editable, RowEditBar, RowEditing, useRowEdit } from '../../panels/row-edit.tsx'
import { requestChat } from '../../stores/chat-request.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StateDialog } from './state-dialog.tsx'

const SCREEN = 'UserManage'
const HEAD = 26

/** Filters of D3 §2.5, §9. */
const filters: Filter[] = [
  { kind: 'select', name: 'type', label: '搜索方式', options: searchKinds, ownAll: true, initial: '1' },
  { kind: 'text', name: 'value', label: '搜索内容', alias: 'userid', secret: true },
]

const memberKey = ({ id }: Member) => String(id)
const levelOf = ({ level }: Member) => ({ 0: '未验证', 1: '已验证' })[String(level)] ?? String(level)

function editable(column: Column<Member>, name: keyof MemberInfo): Column<Member> {
  const { cell } = column
  return {
    ...column,
    cell: (member) => (
      <Editable rowKey={memberKey(member)} name={name} first={name === 'name'}>
        {cell(member)}
      </Editable>
    ),
  }
}

/** Columns of A142. */
const columns: Column<Member>[] = [
  id('id', 'ID', ({ id }) => id, { width: 92 }),
  {
    ...text<Member>('head', '头像', () => '', { width: 56 }),
    wordless: true,
    cell: (member) => <Head member={member} />,
  },
  editable(
    { ...text<Member>('name', '昵称', ({ name }) => name, { width: 128 }), cell: (member) => <Name member={member} /> },
    'name',
  ),
  text('level', '等级', levelOf, { width: 72 }),
  editable(
    personal('phone', '手机', ({ phoneNo }) => phoneNo, {
      width: 176,
      beside: ({ phoneNoAddress }) => phoneNoAddress ?? '',
    }),
    'phoneNo',
  ),
  money('balance', '余额', ({ balance }) => balance, { width: 104 }),
  id('introducer', '推荐人', ({ introduceId }) => (Number(introduceId) === 0 ? '' : introduceId), { width: 92 }),
  dateTime('registered', '注册时间', ({ registerTime }) => registerTime),
  personal('registerIp', '注册IP', ({ registerIP }) => registerIP, { width: 136 }),
  text('registerPlace', '注册地区', ({ registerIPAddress }) => registerIPAddress, { width: 120 }),
  dateTime('seen', '最后登录时间', ({ lastLogTime }) => lastLogTime),
  personal('lastIp', '最后登录IP', ({ lastLogIP }) => lastLogIP, { width: 136 }),
  text('lastPlace', '最后登录地区', ({ lastLogIPAddress }) => lastLogIPAddress, { width: 120 }),
  {
    ...text<Member>('state', '状态', ({ state }) => memberStateName(state), { width: 72 }),
    cell: ({ state }) => <Tag tone={memberStates[String(state)]?.tone ?? 'neutral'}>{memberStateName(state)}</Tag>,
  },
  editable(
    personal('qq', 'QQ', ({ qqNo }) => qqNo, { width: 132 }),
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
const schema = z.object({ name: filled('昵称不能为空'), phoneNo: z.string().trim(), qqNo: z.string().trim() })
/** Some servers send numbers or null instead of texts. */
const infoOf = ({ name, phoneNo, qqNo }: Member): MemberInfo => ({
  name: String(name ?? ''),
  phoneNo: String(phoneNo ?? ''),
  qqNo: String(qqNo ?? ''),
})

const load: Load<Member> = ({ type, value }, page, size, signal) =>
  memberList(page, size, { kind: type, value }, signal)
const detail = (member: Member) => <MemberStatistics key={memberKey(member)} userId={member.id} mode={3} />

/** Updates the cached row immediately (D3 §4), then refetches. */
function patch(queries: QueryClient, id: Member['id'], change: Partial<Member>): void {
  queries.setQueriesData<Page<Member>>(
    { queryKey: ['members'] },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (String(row.id) === String(id) ? { ...row, ...change } : row)) },
  )
  void queries.invalidateQueries({ queryKey: ['members'] })
}

/** Members: search by six keys, inline editing, muting and banning (D3 §2.5, inventory 399–409). */
export function UserManage() {
  const queries = useQueryClient()
  const { identity } = useListQuery(SCREEN, filters)
  const edit = useRowEdit<Member, MemberInfo>({
    screen: SCREEN,
    identity,
    rowKey: memberKey,
    nameOf: ({ id, name }) => `会员 ${isolateText(String(name))}（${id}）`,
    valuesOf: infoOf,
    labels,
    schema,
    personal: ['phoneNo', 'qqNo'],
    reload: async ({ id }) => {
      const now = await memberById(String(id))
      if (!now) throw new Error('会员不存在')
      return infoOf(now)
    },
    send: ({ id }, info) => saveMember(id, info),
    onSaved: ({ id }, values) => patch(queries, id, values),
  })
  const { actionsOf } = edit
  const rowActions = useMemo(() => actionsOf(actions), [actionsOf])

  function onAction(id: string, member: Member): void {
    if (id === 'edit') edit.start(member)
    else if (id === 'save') edit.save()
    else if (id === 'cancel') edit.cancel()
    else if (id === 'chat') requestChat({ userId: String(member.id) })
    else if (id === 'bets' || id === 'changes') openRecords(id, member.id)
    else
      openDialog((close) => (
        <StateDialog member={member} onSaved={(state) => patch(queries, member.id, { state })} onClose={close} />
      ))
  }

  return (
    <RowEditing edit={edit}>
      <ListScreen
        screen={SCREEN}
        title="用户管理"
        resource="members"
        columns={columns}
        filters={filters}
        load={load}
        rowKey={memberKey}
        actionsOf={rowActions}
        actionsWidth={248}
        onAction={onAction}
        busy={edit.busy}
        detail={detail}
        above={() => <RowEditBar edit={edit} />}
      />
    </RowEditing>
  )
}

/** Tags muted and banned members beside the name, because the state column may be scrolled out of view. */
function Name({ member: { name, state } }: { member: Member }) {
  const held = Number(state) === 1 ? undefined : memberStates[String(state)]
  return (
    <>
      <ForeignText text={name} max={MAX_LINE_LENGTH} /> {held && <Tag tone={held.tone}>{held.label}</Tag>}
    </>
  )
}

function Head({ member }: { member: Member }) {
  const server = useSession((session) => session.server)
  const source = pictureSource(member.head, server)
  return source && <Picture source={source} width={HEAD} height={HEAD} label="头像" />
}
