import {
  type Amount,
  addAmounts,
  formatAmount,
  fromHundredths,
  toHundredths,
} from '../../../src-preload/shared/money.ts'
import { routes } from '../../../src-preload/shared/routes.ts'
import { formatServerTime } from '../../../src-preload/shared/server-time.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { type AuditChange, createTrackedChange, reportOutcome, type TrackedChange } from '../../api/host/audit-log.ts'
import { ApiError } from '../../api/http/errors.ts'
import {
  decideRebates,
  isPendingRebate,
  type Rebate,
  rebateDay,
  rebateStates,
  refetchRebates,
} from '../../api/orders/rebates.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { isOperator } from '../../lib/operator.ts'

export type RebateAction = 'confirm' | 'cancel'

type Operator = Parameters<typeof isOperator>[1]

/** The state of one row after a decision. `pending`: not carried out; `decided`: differently or by another operator. */
export interface RowOutcome {
  rebate: Rebate
  status: 'done' | 'pending' | 'decided' | 'unknown'
  message: string
}

/** `reason`: why the rows had to be refetched; absent if the server confirmed all of them. */
export interface BatchOutcome {
  reason?: string
  rows: RowOutcome[]
}

const expectedState = { confirm: 1, cancel: 2 } as const

/**
 * Submits a decision on rows once; the main process records it and locks them (faults 44, 45). Throws ApiError if
 * certainly nothing changed.
 */
export async function submitRebateDecision(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
  operator: Operator,
): Promise<BatchOutcome> {
  const locks = rebates.map(({ id }) => `rebate:${id}`)
  const change = createTrackedChange({
    ...toAuditDetails(rebates, action, memo),
    route: toListRoute(rebates),
    locks,
    success: 'batch',
  })
  const conclude = (result: AuditChange['result'], message: string) => reportOutcome(change, result, message)
  try {
    const outcome = await sendDecision(rebates, action, memo, operator, change)
    const unsuccessful = outcome.rows.filter(({ status }) => status !== 'done')
    const hasUnknown = unsuccessful.some(({ status }) => status === 'unknown')
    conclude(
      unsuccessful.length === 0 ? 'done' : hasUnknown ? 'unknown' : 'undone',
      unsuccessful.length > 0 ? `未成功 ${unsuccessful.length} 笔` : '',
    )
    return outcome
  } catch (error) {
    conclude('undone', getErrorMessage(error))
    throw error
  }
}

function toAuditDetails(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
): Pick<AuditChange, 'what' | 'fields'> {
  const fields = rebates.map((rebate) => ({
    field: `会员 ${rebate.userId} ${rebateDay(rebate)}`,
    from: '',
    to: formatAmount(rebate.expectedRebate),
  }))
  const reason = memo && action === 'cancel' ? [{ field: '取消原因', from: '', to: memo }] : []
  return { what: `${action === 'confirm' ? '确认' : '取消'}回红 ${rebates.length} 笔`, fields: [...reason, ...fields] }
}

/** The route of the rebate list, limited to the days of the rows and, if they share one, to their member. */
function toListRoute(rebates: readonly Rebate[]): string {
  const days = rebates.map(rebateDay).sort()
  const query = new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '' })
  const members = new Set(rebates.map(({ userId }) => String(userId)))
  if (members.size === 1) query.set('userid', [...members].join())
  return `${routes.BackWater.path}?${query}`
}

/**
 * Sends all rows in one call, once. If the response is lost or negative, the rows are refetched and reported one by one
 * (A083); nothing is resent. Throws ApiError if certainly nothing changed.
 */
async function sendDecision(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
  operator: Operator,
  change: TrackedChange,
): Promise<BatchOutcome> {
  let reason: string
  try {
    const result = await decideRebates(
      rebates.map(({ id, expectedRebate }) =>
        action === 'confirm'
          ? { id, balance: toWireAmount(expectedRebate), isConfirm: true }
          : { id, balance: 0, isConfirm: false, memo },
      ),
      change,
    )
    if (result === 'done') return { rows: rebates.map((rebate) => ({ rebate, status: 'done', message: '' })) }
    if (result === 'forbidden') throw new ApiError('forbidden', '无权限')
    reason = '部分未能处理'
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    reason = `操作失败! ${error.message}。结果未知，没有重复提交`
  }
  return { reason, rows: await fetchOutcomes(rebates, action, operator) }
}

/** Refetches the rows and compares each with the requested decision. */
export async function fetchOutcomes(
  rebates: readonly Rebate[],
  action: RebateAction,
  operator: Operator,
): Promise<RowOutcome[]> {
  const current = await refetchRebates(rebates).catch(() => null)
  return rebates.map((requested) => {
    const rebate = current?.get(String(requested.id))
    if (!rebate) return { rebate: requested, status: 'unknown', message: '暂时无法读取' }
    if (isPendingRebate(rebate)) return { rebate, status: 'pending', message: '仍为待处理' }
    const isOwn = isOperator(rebate.upName, operator)
    const isApplied = isOwn && Number(rebate.state) === expectedState[action]
    const label = rebateStates[Number(rebate.state)]?.label ?? String(rebate.state)
    const operatorText = isOwn ? '由您本人操作' : rebate.upName && `操作人 ${isolateText(rebate.upName)}`
    const message = [label, operatorText, formatServerTime(rebate.upTime)].filter(Boolean).join('，')
    return { rebate, status: isApplied ? 'done' : 'decided', message: message }
  })
}

/** Whether a row can be decided: it is pending and a JSON number represents its amount exactly. */
export function canDecide(rebate: Rebate): boolean {
  const hundredths = toHundredths(rebate.expectedRebate)
  return (
    isPendingRebate(rebate) && hundredths !== null && toHundredths(toWireAmount(rebate.expectedRebate)) === hundredths
  )
}

/** The amount sent to the server: two decimals, without binary rounding artefacts (A183). */
export function toWireAmount(amount: Amount): number {
  return Number(fromHundredths(toHundredths(amount) ?? 0n))
}

export function sumRebates(rebates: readonly Rebate[]): Amount | null {
  return rebates.reduce<string | null>((sum, { expectedRebate }) => addAmounts(sum, expectedRebate), '0')
}
