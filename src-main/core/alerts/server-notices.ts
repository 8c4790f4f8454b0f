import { sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import type { NoticeBoard } from './notice-board.ts'
import type { NoticeText } from './notice-text.ts'

const MAX_TEXT = 300
/** Number of distinct texts quoted in a merged notification. */
const QUOTED = 3

/** Server notices merged into one notification. */
interface ServerNotices {
  count: number
  /** The first distinct texts, one more than is quoted to know whether there are more. */
  texts: string[]
}

/** Adds a server notice, merged like other kinds: thousands in a second become a few notifications (fault 43). */
export function postServerNotice(board: NoticeBoard, text: string): void {
  board.merge('server', [{ count: 1, texts: [sanitizeText(text, MAX_TEXT)] }], compose, (all) => [joined(all)])
}

function joined(all: ServerNotices[]): ServerNotices {
  const texts = new Set(all.flatMap((one) => one.texts))
  return { count: all.reduce((sum, one) => sum + one.count, 0), texts: [...texts].slice(0, QUOTED + 1) }
}

function compose(all: ServerNotices[]): NoticeText {
  const { count, texts } = joined(all)
  const title = count > 1 ? `${count} 条系统通知` : '系统通知'
  const body = texts.slice(0, QUOTED).join('；') + (texts.length > QUOTED ? ' 等' : '')
  return { kind: 'server', title, body, route: null }
}
