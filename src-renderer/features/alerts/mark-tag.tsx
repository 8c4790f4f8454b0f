import type { AlertItem, ItemMark } from '#contract/alerts.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatTime } from '#shared/server-time.ts'
import { Tag } from '../../list/table/cells.tsx'
import { desktop } from '../../platform/desktop.ts'
import { getMark, useMark } from '../../stores/alert-state.ts'
import { toastOnError } from '../../stores/toast.ts'

/** An entry of a menu, also of a row's. */
interface ItemMenuEntry {
  label: string
  run: () => void
}

/** The alert item of an order; ids are texts of digits. */
export const itemOfOrder = ({ id, inOrOut }: Pick<PayOrder, 'id' | 'inOrOut'>): AlertItem =>
  `${inOrOut ? 'deposit' : 'withdrawal'}:${id}`

const SNOOZE_MINUTES = [5, 15, 30] as const

/** 稍后提醒 and 我来处理 for what a notice, an order or a conversation stands for; composed when the menu opens (A223). */
export function itemMenu(items: AlertItem[]): ItemMenuEntry[] {
  if (items.length === 0) return []
  const isClaimed = items.every((item) => getMark(item)?.claimed === true)
  return [
    ...SNOOZE_MINUTES.map((minutes) => ({
      label: `稍后提醒 ${minutes} 分钟`,
      run: () => toastOnError(desktop.snoozeItems(items, minutes)),
    })),
    {
      label: isClaimed ? '不再由我处理' : '我来处理（仅本机）',
      run: () => toastOnError(desktop.claimItems(items, !isClaimed)),
    },
  ]
}

/** What the operator said about an item on this console: 我来处理, or until when it stays silent (A223). */
export function MarkTag({ item }: { item: AlertItem }) {
  const mark = useMark(item)
  const label = markLabel(mark)
  return label && <Tag tone={mark?.claimed ? 'brand' : 'neutral'}>{label}</Tag>
}

/** null: it has no mark. */
export function markLabel(mark: ItemMark | undefined): string | null {
  if (mark?.claimed) return '我来处理'
  return mark?.snoozedUntil ? `稍后 ${formatTime(mark.snoozedUntil).slice(11, 16)}` : null
}
