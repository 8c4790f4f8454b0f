import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { fetchMemberReport } from '#renderer/api/reports/member-statistics.ts'
import { FormDialog } from '#renderer/form/dialogs/form-dialog.tsx'
import { DescriptionList } from '#renderer/form/layout/description-list.tsx'
import { QueryState } from '#renderer/form/layout/query-state.tsx'
import { MemberLink } from '#renderer/list/table/member-link.tsx'
import { openDialog } from '#renderer/stores/dialogs.ts'
import { ForeignText } from '#renderer/ui/foreign-text.tsx'
import { SimpleTable } from '#renderer/ui/simple-table.tsx'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { sharingIpQuery, useMember } from '../../members/member-facts.ts'
import { openPointsDialog } from '../../points/open-points-dialog.ts'
import { givePoints, takePoints } from '../../points/points-operations.ts'
import { openRecords } from '../../records/open-records.ts'
import { summaryTable } from '../../statistics/statistics-tables.ts'
import { openMemberColumn } from '../member-column.tsx'
import { useChat } from '../state/chat-store.ts'
import { useWideLayout } from '../wide-layout.ts'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    // In a small dialog the actions stand below the name, which is whole.
    flexWrap: 'wrap',
    gap: '2px 8px',
    flexShrink: 0,
    minHeight: '44px',
    padding: '2px 8px 2px 16px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  besidePage: { flexWrap: 'nowrap' },
  title: { flex: '1 1 100px', minWidth: 0, lineHeight: '18px' },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, lineHeight: '20px' },
  id: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    userSelect: 'text',
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', marginInlineStart: '-6px' },
  action: { flexShrink: 0, minWidth: 'auto', paddingInline: '6px', whiteSpace: 'nowrap' },
})

/** The chat's points form has its own saving text (A173). */
const SAVING_TEXT = '验证成功，保存中。。。。'

/** Beside a page there is room for these beside the name; a menu has the others (A411). */
const BUTTONS_BESIDE_PAGE = 2

/** The member or group of the conversation, and the actions for a member (D3 §2.12). */
export function ConversationHeader(props: { conversation: ConversationKey; isDocked: boolean }) {
  const { conversation, isDocked } = props
  const styles = useStyles()
  const target = parseConversationKey(conversation)
  const isWide = useWideLayout()
  const name = useChat(({ conversations }) => conversations.get(conversation)?.name)
  if ('lotteryId' in target) {
    return (
      <header className={styles.header}>
        <h2 className={styles.name}>
          <ForeignText text={name ?? '群组'} />
        </h2>
      </header>
    )
  }
  const { userId } = target
  const openPoints = (operation: typeof givePoints) => () =>
    openPointsDialog({ operation, userId, savingText: SAVING_TEXT })
  const actions: [string, () => void][] = [
    ['送分', openPoints(givePoints)],
    ['扣分', openPoints(takePoints)],
    ['注单', () => openRecords('bets', userId)],
    ['账变', () => openRecords('changes', userId)],
    ['数据记录', () => openDialog((close) => <MemberStatsDialog userId={userId} onClose={close} />)],
    ['查IP', () => openDialog((close) => <SharedIpDialog userId={userId} onClose={close} />)],
  ]
  return (
    <header className={mergeClasses(styles.header, isDocked && styles.besidePage)}>
      <div className={styles.title}>
        <h2 className={mergeClasses(styles.name, styles.ellipsis)} title={isolateText(name ?? '', MAX_LINE_LENGTH)}>
          <ForeignText text={name ?? userId} />
        </h2>
        <div className={styles.id}>会员ID {userId}</div>
      </div>
      <div className={mergeClasses(styles.actions, isDocked && styles.besidePage)}>
        {!isWide && (
          <Button size="small" className={styles.action} onClick={openMemberColumn}>
            会员资料
          </Button>
        )}
        {actions.slice(0, isDocked ? BUTTONS_BESIDE_PAGE : undefined).map(([label, run]) => (
          <Button key={label} size="small" appearance="subtle" className={styles.action} onClick={run}>
            {label}
          </Button>
        ))}
        {isDocked && (
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button
                size="small"
                appearance="subtle"
                icon={<MoreHorizontalRegular />}
                aria-label="更多操作"
                title="更多操作"
              />
            </MenuTrigger>
            <MenuPopover>
              <MenuList aria-label="更多操作">
                {actions.slice(BUTTONS_BESIDE_PAGE).map(([label, run]) => (
                  <MenuItem key={label} onClick={run}>
                    {label}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </div>
    </header>
  )
}

/** 数据记录 (D3 §2.12): the figures of a member, and the addresses of registration and last login. */
function MemberStatsDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const report = useQuery({
    queryKey: ['statistics', 'chat', userId],
    queryFn: ({ signal }) => fetchMemberReport({ userid: userId }, signal),
    staleTime: 0,
  })
  // The report has only the locations (D3 §3); the IP addresses come from the member.
  const member = useMember(userId, 'data-record')
  const failure = member.error ? '地址读取失败' : null
  const placeholder = member.isPending ? '读取中…' : failure
  const table = report.data && summaryTable(report.data)

  /** `203.0.113.7（广东深圳）` (A222). */
  function describeIp(name: 'registerIP' | 'lastLogIP'): string {
    const address = `${name}Address` as const
    const ip = placeholder ?? isolateText(member.data?.[name] ?? '')
    const location = isolateText(report.data?.[address] || member.data?.[address] || '', MAX_LINE_LENGTH)
    return ip && location ? `${ip}（${location}）` : ip || location || '—'
  }

  return (
    <FormDialog title={`数据记录 · ${userId}`} width={600} onClose={onClose}>
      {(report.error || !report.data) && <QueryState error={report.error} />}
      {table && (
        <>
          <DescriptionList items={{ 注册IP: describeIp('registerIP'), 最后登录IP: describeIp('lastLogIP') }} />
          {/* Transposed: seventeen columns are wider than the dialog. */}
          <SimpleTable
            label="数据记录"
            headings={['项目', ...table.rows.map(({ name }) => name)]}
            rows={table.headings.map((heading, i) => ({
              key: heading,
              header: heading,
              cells: table.rows.map(({ cells }) => cells[i]),
            }))}
            numeric
            fill
          />
        </>
      )}
    </FormDialog>
  )
}

const useSharedIpDialogStyles = makeStyles({
  currentMember: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** 查IP (D3 §2.12): members that share an IP address with this member, whose own id is red. */
function SharedIpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const styles = useSharedIpDialogStyles()
  const { data: rows, error } = useQuery(sharingIpQuery(userId))
  return (
    <FormDialog title={`查IP · ${userId}`} width={600} onClose={onClose}>
      {(error || !rows) && <QueryState error={error} />}
      {rows?.length === 0 && <span>暂无数据</span>}
      {rows && rows.length > 0 && (
        <Table size="small" aria-label="查IP">
          <TableHeader>
            <TableRow>
              {['会员ID', '昵称', '注册IP', '登录IP'].map((title) => (
                <TableHeaderCell key={title}>{title}</TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row, i) => (
              <TableRow key={i}>
                <TableCell>
                  <MemberLink memberId={row.id} className={String(row.id) === userId ? styles.currentMember : ''}>
                    {String(row.id)}
                  </MemberLink>
                  {String(row.id) === userId && '（本人）'}
                </TableCell>
                <TableCell>
                  <ForeignText text={row.name} />
                </TableCell>
                <TableCell>
                  <ForeignText text={row.registerIp} />
                </TableCell>
                <TableCell>{row.lastLogIP}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </FormDialog>
  )
}
