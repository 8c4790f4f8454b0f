import { useMemo } from 'react'
import { contentText, detectContentKind, previewText } from '#shared/content-text.ts'
import { isolateText, MAX_LINE_LENGTH, sanitizeLines } from '#shared/untrusted-text.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import { type ChatRecord, fetchBetsInRound, fetchChatRecords, fetchChatRecordsOf } from '../../api/members/records.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { recordLinks } from '../../features/records/open-records.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { gameFilter, playFilter, roundFilter, weekFilter } from '../../list/filters/common-filters.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { ServerImage } from '../../list/table/server-image.tsx'
import { labelOf, useGameNames, usePlayNames } from '../../list/use-names.ts'
import { useSession } from '../../stores/session.ts'
import { SanitizedHtml } from '../../ui/sanitized-html.tsx'
import {
  awardCell,
  BESIDE_MESSAGES,
  memberColumns,
  queryUntil,
  quietText,
  RELATED_COUNT,
  RecordHead,
  RelatedRecords,
  toRecordQuery,
} from './record-preview.tsx'

type ChatRecordRow = WithKey<ChatRecord>

const filters = [
  gameFilter,
  playFilter,
  memberFilter,
  roundFilter,
  { kind: 'text', name: 'content', label: '内容' } as const,
  weekFilter,
]

/** Columns of D1 §2; the text last, where it has all the room that is left. */
const createColumns = (games: readonly Option[], plays: readonly Option[]): Column<ChatRecordRow>[] => [
  ...memberColumns<ChatRecordRow>(104),
  id('round', '期号', (record) => record.qiShu, { width: 108, minWidth: 84 }),
  text('game', '游戏', (record) => labelOf(games, record.lotteryId), { width: 92, minWidth: 72 }),
  {
    ...quietText<ChatRecordRow>('play', '玩法', (record) => labelOf(plays, record.playId), { width: 80, minWidth: 64 }),
    below: 'game',
    leaves: 1,
  },
  dateTime('time', '时间', (record) => record.time),
  {
    ...text<ChatRecordRow>('content', '内容', ({ content }) => formatContent(content), {
      width: 240,
      minWidth: 200,
      grows: true,
    }),
    cell: ({ content }) =>
      detectContentKind(content) === 'image' ? recordImage(content, 44, 26) : previewText(content),
  },
]

const formatContent = (content: string): string =>
  detectContentKind(content) === 'image' ? content : contentText(content) || (content.trim() && '[空内容]')

const load: LoadPage<ChatRecordRow> = (values, page, size, signal) =>
  fetchChatRecords(page, size, { ...toRecordQuery(values), content: values.content }, signal)

/** The chat messages of the rounds (D1 §2, inventory 151–158; A086). */
export function ChatRecords() {
  const games = useGameNames()
  const plays = usePlayNames()
  const columns = useMemo(() => createColumns(games, plays), [games, plays])
  return (
    <ListScreen
      screen="ChatRecord"
      title="聊天记录"
      resource="chat-records"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={getKey}
      detail={({ content }) => <RecordContent content={content} />}
      renderTable={(table, values) => (
        <RowPreview
          table={table}
          label="所选消息"
          from={BESIDE_MESSAGES}
          wide
          head={(record) => <RecordHead {...record} />}
          body={(record) => (
            <>
              <RecordContent content={record.content} />
              <RecordContext record={record} days={values} />
            </>
          )}
        />
      )}
      header={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}

function RecordContent({ content }: { content: string }) {
  const server = useSession((session) => session.server)
  if (detectContentKind(content) === 'image') return recordImage(content, 240, 160)
  if (detectContentKind(content) === 'html') return <SanitizedHtml html={content} server={server} />
  return (
    <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {sanitizeLines(content)}
    </div>
  )
}

/** The member's bets in the round of the message, and the messages of the same member before it. */
function RecordContext({ record, days }: { record: ChatRecordRow; days: FilterValues }) {
  const { from = '', to = '' } = days
  const messages = queryUntil(record.userId, record.time, days)
  if (!messages) return null
  const member = messages.userid
  const [game = '', round = ''] = [record.lotteryId, record.qiShu].map((id) => String(id ?? ''))
  const bets = toRecordQuery({ from, to, userid: member, game, round })
  return (
    <>
      {game && round && (
        <RelatedRecords
          title="此会员本期注单"
          queryKey={['bets', 'of-round', bets]}
          load={(signal) => fetchBetsInRound(member, RELATED_COUNT, bets, signal)}
          time={({ orderTime }) => orderTime}
          headings={['投注详情', '奖励']}
          figures={['奖励']}
          cells={(bet) => [isolateText(String(bet.playDetail ?? ''), MAX_LINE_LENGTH), awardCell(bet)]}
          none="这一期没有此会员的注单"
        />
      )}
      <RelatedRecords
        title="此会员到这一条的消息"
        queryKey={['chat-records', 'until', messages]}
        load={(signal) => fetchChatRecordsOf(member, RELATED_COUNT, messages, signal)}
        time={({ time }) => time}
        headings={['期号', '内容']}
        whole={['期号']}
        cells={({ content, qiShu }) => [
          isolateText(String(qiShu ?? '')),
          isolateText(previewText(content), MAX_LINE_LENGTH),
        ]}
        current={record}
        none="没有此会员更早的消息"
      />
    </>
  )
}

const recordImage = (path: string, width: number, height: number) => (
  <ServerImage {...{ path, width, height }} otherwise={`[外部图片] ${isolateText(path, MAX_LINE_LENGTH)}`} />
)
