import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { routes } from '../../../src-preload/shared/routes.ts'
import { ApiError } from '../../api/errors.ts'
import { decideRebates, isPendingRebate, type Rebate, readAgain, rebateDay, rebateStates } from '../../api/rebates.ts'
import { type Change, concludeChange, type TrackedChange, trackChange } from '../../api/trail.ts'
import { showServerTime } from '../../lib/beijing.ts'
import { messageOf } from '../../lib/errors.ts'
import { type Amount, addAmounts, formatAmount, fromHundredths, toHundredths } from '../../lib/money.ts'
import { isOperator } from '../../lib/operator.ts'

export type RebateAction = 'confirm' | 'cancel'

type Operator = Parameters<typeof isOperator>[1]

/** The state of one row after a decision. `pending`: not carried out; `decided`: differently or by another operator. */
export interface RowOutcome {
  rebate: Rebate
  became: 'done' | 'pending' | 'decided' | 'unknown'
  told: string
}

/** `reason`: why the rows had to be refetched; absent if the server confirmed all of them. */
export interface BatchOutcome {
  reason?: string
  rows: RowOutcome[]
}

const wantedState = { confirm: 1, cancel: 2 } as const

/**
 * Submits a decision on rows once; the main process records it and locks them (faults 44, 45). Throws ApiError if
 * certainly nothing changed.
 */
export async function decide(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
  operator: Operator,
): Promise<BatchOutcome> {
  const locks = rebates.map(({ id }) => `rebate:${id}`)
  const change = trackChange({ ...noteOf(rebates, action, memo), route: routeOf(rebates), locks, success: 'batch' })
  const note = (result: Change['result'], told: string) => concludeChange(change, result, told)
  try {
    const outcome = await send(rebates, action, memo, operator, change)
    const left = outcome.rows.filter(({ became }) => became !== 'done')
    const unknown = left.some(({ became }) => became === 'unknown')
    note(left.length === 0 ? 'done' : unknown ? 'unknown' : 'undone', left.length > 0 ? `未成功 ${left.length} 笔` : '')
    return outcome
  } catch (error) {
    note('undone', messageOf(error))
    throw error
  }
}

function noteOf(rebates: readonly Rebate[], action: RebateAction, memo: string): Pick<Change, 'what' | 'fields'> {
  const fields = rebates.map((rebate) => ({
    field: `会员 ${rebate.userId} ${rebateDay(rebate)}`,
    from: '',
    to: formatAmount(rebate.expectedRebate),
  }))
  const reason = memo && action === 'cancel' ? [{ field: '取消原因', from: '', to: memo }] : []
  return { what: `${action === 'confirm' ? '确认' : '取消'}回红 ${rebates.length} 笔`, fields: [...reason, ...fields] }
}

/** The route of the rebate list, limited to the days of the rows and, if they share one, to their member. */
function routeOf(rebates: readonly Rebate[]): string {
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
async function send(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
  operator: Operator,
  change: TrackedChange,
): Promise<BatchOutcome> {
  let reason: string
  try {
    const verdict = await decideRebates(
      rebates.map(({ id, expectedRebate }) =>
        action === 'confirm'
          ? { id, balance: inPoints(expectedRebate), isConfirm: true }
          : { id, balance: 0, isConfirm: false, memo },
      ),
      change,
    )
    if (verdict === 'done') return { rows: rebates.map((rebate) => ({ rebate, became: 'done', told: '' })) }
    if (verdict === 'forbidden') throw new ApiError('forbidden', '无权限')
    reason = '部分未能处理'
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    reason = `操作失败! ${error.message}。结果未知，没有重复提交`
  }
  return { reason, rows: await outcomes(rebates, action, operator) }
}

/** Refetches the rows and compares each with the requested decision. */
export async function outcomes(
  rebates: readonly Rebate[],
  action: RebateAction,
  operator: Operator,
): Promise<RowOutcome[]> {
  const now = await readAgain(rebates).catch(() => null)
  return rebates.map((asked) => {
    const rebate = now?.get(String(asked.id))
    if (!rebate) return { rebate: asked, became: 'unknown', told: '暂时无法读取' }
    if (isPendingRebate(rebate)) return { rebate, became: 'pending', told: '仍为待处理' }
    const own = isOperator(rebate.upName, operator)
    const done = own && Number(rebate.state) === wantedState[action]
    const label = rebateStates[Number(rebate.state)]?.label ?? String(rebate.state)
    const by = own ? '由您本人操作' : rebate.upName && `操作人 ${isolateText(rebate.upName)}`
    const told = [label, by, showServerTime(rebate.upTime)].filter(Boolean).join('，')
    return { rebate, became: done ? 'done' : 'decided', told }
  })
}

/** Whether a row can be decided: it is pending and a JSON number represents its amount exactly. */
export function canDecide(rebate: Rebate): boolean {
  const wanted = toHundredths(rebate.expectedRebate)
  return isPendingRebate(rebate) && wanted !== null && toHundredths(inPoints(rebate.expectedRebate)) === wanted
}

/** The amount sent to the server: two decimals, without binary rounding artefacts (A183). */
export function inPoints(amount: Amount): number {
  return Number(fromHundredths(toHundredths(amount) ?? 0n))
}

export function totalOf(rebates: readonly Rebate[]): Amount | null {
  return rebates.reduce<string | null>((sum, { expectedRebate }) => addAmounts(sum, expectedRebate), '0')
}
