import { sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import type { NoticeBoard } from './notice-board.ts'
import type { NoticeText } from './notice-text.ts'

const MAX_TEXT = 300
/** How many different texts a merged notice quotes. */
const QUOTED = 3

/** Server notices that came close together. */
interface ServerNotices {
  count: number
  /** The first different texts: one more than is quoted tells that there are more. */
  texts: string[]
}

/** Merged like every other kind: three thousand in a second are a few notices, and take the memory of one (fault 43). */
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
