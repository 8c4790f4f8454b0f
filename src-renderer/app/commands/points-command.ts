import { AddCircleRegular, SubtractCircleRegular } from '@fluentui/react-icons'
import { formatAmount } from '#shared/money.ts'
import { isolateText, truncateText } from '#shared/untrusted-text.ts'
import type { Member } from '../../api/members/members.ts'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, type PointsOperation, takePoints } from '../../features/points/points-operations.ts'
import { parseAmount } from '../../lib/number-input.ts'
import type { Command, CommandGroup } from './command.ts'

/** `66536166 +100 补偿`: points for a member. */
export interface PointsQuery {
  userId: string
  operation: PointsOperation
  /** As it was typed. */
  amount: string
  remark: string
}

const MAX_REMARK_LENGTH = 500
const MAX_SHOWN_REMARK_LENGTH = 20

/** Member id, sign, amount, and a remark after a blank; null for any other text. */
export function parsePointsQuery(input: string): PointsQuery | null {
  const [, id = '', sign = '', amount = '', remark = ''] =
    /^\s*([\d０-９]+)\s*([+＋\-－−])\s*([\d０-９][\d０-９.,．，]*)(?:\s+(\S.*))?\s*$/u.exec(input) ?? []
  if (id === '') return null
  return {
    userId: id.normalize('NFKC'),
    operation: /[+＋]/.test(sign) ? givePoints : takePoints,
    amount: amount.normalize('NFKC'),
    remark: remark.trim().slice(0, MAX_REMARK_LENGTH),
  }
}

/**
 * Opens the dialog, which shows name and balance and asks (A327); nothing is sent from here. `found`: those of a search for
 * the id, which may also find a member by the name.
 */
export function pointsGroup(query: PointsQuery, found: readonly Member[]): CommandGroup {
  const member = found.find(({ id }) => String(id) === query.userId)
  const { userId, operation, remark } = query
  const title = operation.title
  const amount = parseAmount(query.amount)
  if ('error' in amount) return { title, commands: [], note: amount.error }
  const name = member && isolateText(String(member.name))
  const command: Command = {
    key: `points ${userId}`,
    icon: operation === givePoints ? AddCircleRegular : SubtractCircleRegular,
    label: `${title} ${formatAmount(amount.value)} · ${name || `会员 ${userId}`}`,
    detail: [
      name && `ID ${userId}`,
      member && `余额 ${formatAmount(member.balance)}`,
      remark && `备注 ${truncateText(remark, MAX_SHOWN_REMARK_LENGTH)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    to: () => void openPointsDialog({ operation, userId, entered: { balance: String(amount.value), remark } }),
    userId,
  }
  return { title, commands: [command] }
}
