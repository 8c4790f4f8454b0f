import { MOD, type ShortcutHelp } from '../../ui/shortcut-help.ts'

/** What the overlay of the shortcuts says about the order tables and the panel beside them. */
export const REVIEW_KEYS: readonly ShortcutHelp[] = [
  { keys: 'A', label: '到「通过」按钮' },
  { keys: 'C', label: '取消订单并选择原因' },
  { keys: 'R', label: '到「移交风控」按钮' },
  { keys: '1 – 9', label: '选择取消原因' },
  { keys: 'Enter', label: '在「通过」按钮上：通过上分' },
  { keys: `${MOD}Enter`, label: '在订单面板中：通过下分' },
  { keys: 'Esc', label: '从订单面板返回列表，再按一次关闭面板' },
]
