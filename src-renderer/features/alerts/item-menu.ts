import type { AlertItem } from '#contract/alerts.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { desktop } from '../../platform/desktop.ts'
import { getMark } from '../../stores/alert-items.ts'
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
