import { MAX_CHANGE_FIELDS, MAX_INPUT_LENGTH, MAX_TEXT_LENGTH } from '#contract/audit.ts'
import { cutText } from '#shared/untrusted-text.ts'
import { desktop } from '../../platform/desktop.ts'
import { type WithKey, withKeys } from '../http/page.ts'

/** A change for the audit log; the main process adds operator and time. */
export type AuditChange = Parameters<typeof desktop.recordChange>[0]
export type AuditEntry = WithKey<Awaited<ReturnType<typeof desktop.readAuditLog>>[number]>

/** Appends what was not sent to the audit log of this console (A176). A failing audit log does not block the operator. */
export function recordChange(change: AuditChange): void {
  desktop.recordChange(limitChange(change)).catch((error) => console.warn('the audit log cannot be written', error))
}

/** The main process records and locks it before it is sent. */
export type TrackedChange = Parameters<typeof desktop.beginChange>[0]

export const createTrackedChange = (change: Omit<TrackedChange, 'id'>): TrackedChange => ({
  ...limitChange(change),
  id: crypto.randomUUID(),
})

/** The screen that is open, without what is filtered in it. */
export const screenRoute = (): string | null => /^#(\/Main\/[\w/]+)/.exec(location.hash)?.[1] ?? null

const announcedIds = new Set<string>()

/** Registers a change just before it is sent. Returns why it must not be sent now, null if it may be. */
export async function announceChange(change: TrackedChange): Promise<string | null> {
  const reason = await desktop.beginChange(change)
  if (reason === null) announcedIds.add(change.id)
  return reason
}

/** Whether the main process has an entry of it. */
export const isAnnounced = ({ id }: TrackedChange) => announcedIds.has(id)

/** The audit log refuses a change as a whole whose texts are too long or too many, such as those of a page of HTML. */
function limitChange<C extends Pick<AuditChange, 'action' | 'fields' | 'form'>>(change: C): C & { omitted?: number } {
  const cut = (text: string) => cutText(text, MAX_INPUT_LENGTH)
  const whole = <K extends string>(name: K, text: string | undefined) =>
    text !== undefined && text.length <= MAX_TEXT_LENGTH ? { [name]: text } : {}
  const { form, fields, ...rest } = change
  const omitted = fields.length - MAX_CHANGE_FIELDS
  return {
    ...(rest as C),
    ...whole('form', form),
    action: cut(change.action),
    fields: fields.slice(0, MAX_CHANGE_FIELDS).map(({ field, from, to, key, previous }) => ({
      ...{ field: cut(field), from: cut(from), to: cut(to) },
      ...whole('key', key),
      ...whole('previous', previous),
    })),
    ...(omitted > 0 && { omitted }),
  }
}

/** Reports the outcome known to the page; reported again when a later query explains a lost response. */
export function reportOutcome(
  { id }: Pick<TrackedChange, 'id'>,
  { result, detail, isShown }: Pick<AuditChange, 'result' | 'detail'> & { isShown: boolean },
): void {
  desktop
    .concludeChange(id, result, detail, isShown)
    .catch((error) => console.warn('the audit log cannot be written', error))
}

/** Newest first. */
export const readAuditLog = async (): Promise<AuditEntry[]> =>
  withKeys(await desktop.readAuditLog(), ({ timestamp, operator, action }) => [timestamp, operator, action])

/** The texts of the changes of orders, points and the data of a member, whose own names never end like this. */
const ORDER_OR_POINTS = /（会员 (\d{1,30})）$/
const DATA_OF_MEMBER = /^会员 .*（(\d{1,30})）(?:$|的)/

/** The id of the member that an entry of the audit log is about; null for anything else, such as members of a bot's group. */
export function memberOfAction(action: string): string | null {
  const [, id] = ORDER_OR_POINTS.exec(action) ?? DATA_OF_MEMBER.exec(action) ?? []
  return id ?? null
}

/** How an entry ended: 成功 and 失败 are the words of D1 §8. */
export const auditResults = {
  succeeded: { label: '成功', tone: 'success' },
  failed: { label: '失败', tone: 'danger', stands: 'out' },
  unknown: { label: '结果未知', tone: 'warning', stands: 'out' },
} as const

/** What was changed, on one line. */
export const formatChanges = ({ fields }: AuditEntry) =>
  fields.map(({ field, from, to }) => `${field}：${from ? `${from} → ${to}` : to}`).join('；')
