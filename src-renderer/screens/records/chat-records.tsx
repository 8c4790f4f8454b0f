import { useMemo } from 'react'
import { isolateText, MAX_LINE_LENGTH, sanitizeLines } from '../../../src-preload/shared/foreign-text.ts'
import { type ChatRecord, chatRecords } from '../../api/chat-records.ts'
import type { Option } from '../../api/names.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { contentKind, pictureSource, plainText, previewText } from '../../lib/pictures.ts'
import { dateTime, id, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { nameOf, useGameNames, usePlayNames } from '../../list/use-names.ts'
import { recordLinks } from '../../panels/open-records.ts'
import { RoundBanner } from '../../panels/round-banner.tsx'
import { useSession } from '../../stores/session.ts'
import { ForeignHtml } from '../../ui/foreign-html.tsx'
import { Picture } from '../../ui/picture.tsx'
import { gameFilter, memberFilter, playFilter, recordQuery, roundFilter, weekFilter } from './record-filters.ts'

type Said = Keyed<ChatRecord>

const filters = [
  gameFilter,
  playFilter,
  memberFilter,
  roundFilter,
  { kind: 'text', name: 'content', label: '内容' } as const,
  weekFilter,
]

const THUMB = { width: 44, height: 26 }

/** Columns of D1 §2. */
function columnsOf(games: readonly Option[], plays: readonly Option[]): Column<Said>[] {
  return [
    id('userId', 'ID', (said) => said.userId, { width: 92 }),
    text('name', '昵称', (said) => said.name, { width: 104 }),
    id('round', '期号', (said) => said.qiShu, { width: 108 }),
    text('game', '游戏', (said) => nameOf(games, said.lotteryId), { width: 92 }),
    text('play', '玩法', (said) => nameOf(plays, said.playId), { width: 80 }),
    {
      ...text<Said>('content', '内容', ({ content }) => contentText(content), { width: 420 }),
      cell: ({ content }) =>
        contentKind(content) === 'picture' ? <RecordPicture path={content} {...THUMB} /> : previewText(content),
    },
    dateTime('time', '时间', (said) => said.time),
  ]
}

function contentText(content: string): string {
  return contentKind(content) === 'html' ? plainText(content) || '[空内容]' : content
}

const load: Load<Said> = (values, page, size, signal) =>
  chatRecords(page, size, { ...recordQuery(values), content: values.content }, signal)

/** The chat messages of the rounds (D1 §2, inventory 151–158; A086). */
export function ChatRecords() {
  const games = useGameNames()
  const plays = usePlayNames()
  const columns = useMemo(() => columnsOf(games, plays), [games, plays])
  return (
    <ListScreen
      screen="ChatRecord"
      title="聊天记录"
      resource="chat-records"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={keyOf}
      detail={detail}
      above={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}

const detail = ({ content }: Said) => <Content content={content} />

function Content({ content }: { content: string }) {
  const server = useSession((session) => session.server)
  if (contentKind(content) === 'picture') return <RecordPicture path={content} width={240} height={160} />
  if (contentKind(content) === 'html') return <ForeignHtml html={content} server={server} />
  return (
    <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {sanitizeLines(content)}
    </div>
  )
}

function RecordPicture({ path, width, height }: { path: string; width: number; height: number }) {
  const server = useSession((session) => session.server)
  const source = pictureSource(path, server)
  return source ? (
    <Picture source={source} width={width} height={height} />
  ) : (
    `[外部图片] ${isolateText(path, MAX_LINE_LENGTH)}`
  )
}
