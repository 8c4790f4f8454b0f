import { contentText } from '#shared/content-text.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import type { NotificationCenter } from './notification-center.ts'
import type { NotificationDraft } from './notification-content.ts'

const MAX_TEXT_LENGTH = 300
/** Number of distinct texts quoted in a merged notification. */
const MAX_QUOTED = 3

interface ServerNoticeBatch {
  count: number
  /** The first distinct texts, one more than is quoted to know whether there are more. */
  texts: string[]
}

/** Adds a server notice, merged like other kinds: thousands in a second become a few notifications (fault 43). */
export function addServerNotification(notifications: NotificationCenter, text: string): void {
  const batch = { count: 1, texts: [sanitizeText(contentText(text), MAX_TEXT_LENGTH)] }
  notifications.addThrottled('server', [batch], createDraft, (batches) => [combineBatches(batches)])
}

function combineBatches(batches: ServerNoticeBatch[]): ServerNoticeBatch {
  const texts = new Set(batches.flatMap((batch) => batch.texts))
  return { count: batches.reduce((sum, batch) => sum + batch.count, 0), texts: [...texts].slice(0, MAX_QUOTED + 1) }
}

function createDraft(batches: ServerNoticeBatch[]): NotificationDraft {
  const { count, texts } = combineBatches(batches)
  const title = count > 1 ? `${count} 条系统通知` : '系统通知'
  const body = texts.slice(0, MAX_QUOTED).join('；') + (texts.length > MAX_QUOTED ? ' 等' : '')
  return { kind: 'server', title, body, route: null }
}
