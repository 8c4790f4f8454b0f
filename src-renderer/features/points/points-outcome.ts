import { stringifyJson } from '#shared/lossless-json.ts'
import { formatAmount } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { reportOutcome } from '../../api/host/audit-log.ts'
import { repeatUntilKnown } from '../../form/submit/repeat-until-known.ts'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import type { Operator } from '../../lib/operator.ts'
import { useSession } from '../../stores/session.ts'
import { givePoints, goodwill, isDated, matchRecord, type PointsOperation, takePoints } from './points-operations.ts'

/** `sentAt`: server time in epoch ms. */
export type SentChange = { id: string; amount: number; remark: string; sentAt: number }

/** A record that is not there by then is not expected any more. */
const FOLLOW_MS = 3 * 60_000

/** What another page needs to follow a change whose page is gone. */
export interface PointsFollowUp {
  kind: 'points'
  title: string
  sent: SentChange
}

export function describeFollowUp({ title }: PointsOperation, sent: SentChange): string {
  const followUp: PointsFollowUp = { kind: 'points', title, sent }
  return stringifyJson(followUp)
}

/** Looks for the record of a change that no dialog shows any more; a notification tells when it is found (fault 73). */
export function followPoints({ recheck }: Outcome): void {
  const until = performance.now() + FOLLOW_MS
  repeatUntilKnown(async () => (await recheck?.())?.kind !== 'unknown' || performance.now() > until)
}

/** The same for the change of a page that is gone. */
export function resumePoints(id: string, { title, sent }: PointsFollowUp): void {
  const operation = [givePoints, takePoints, goodwill].find((one) => one.title === title)
  if (!operation) return
  const until = performance.now() + FOLLOW_MS
  repeatUntilKnown(async () => {
    const { kind, detail } = await readOutcome(operation, sent, useSession.getState().user)
    if (kind === 'unknown' && performance.now() < until) return false
    reportOutcome({ id }, { result: kind === 'succeeded' ? 'succeeded' : 'unknown', detail, isShown: false })
    return true
  })
}

/** Searches the server's records for a change whose response was lost (A195, A215). */
export async function readOutcome(
  operation: PointsOperation,
  { id, amount, remark, sentAt }: SentChange,
  operator: Operator,
): Promise<Pick<Outcome, 'kind' | 'detail'>> {
  let matchResult: ReturnType<typeof matchRecord>
  try {
    matchResult = matchRecord(await operation.findRecords(id, amount, sentAt), operator, remark)
  } catch (error) {
    const reason = getErrorMessage(error)
    return { kind: 'unknown', detail: `结果未知：暂时无法核对（${reason}）。请稍后重新核对，不要重复提交。` }
  }
  const checkHint = '请核对账变后再决定是否重新提交。'
  if (matchResult.kind === 'none') {
    return { kind: 'unknown', detail: `结果未知：没有找到这笔记录，操作可能未生效。${checkHint}` }
  }
  const { record } = matchResult
  if (!isDated(record))
    return { kind: 'unknown', detail: `结果未知：有记录看不出时间或金额，不能确认是不是本次操作。${checkHint}` }
  const summary = `${formatServerTime(record.time)} ${formatAmount(record.amount)}`
  if (matchResult.kind === 'ours')
    return { kind: 'succeeded', detail: `操作已生效：会员 ${id}，${summary}。请勿重复提交。` }
  const details = `${summary}，操作人 ${isolateText(record.operator ?? '') || '未注明'}，备注 ${isolateText(record.remark ?? '') || '无'}`
  return matchResult.kind === 'notOurs'
    ? { kind: 'unknown', detail: `结果未知：没有找到您的记录。相同金额的一笔不是本次操作：${details}。${checkHint}` }
    : { kind: 'unknown', detail: `结果未知：有一笔相同金额的记录，不能确认是本次操作：${details}。${checkHint}` }
}
