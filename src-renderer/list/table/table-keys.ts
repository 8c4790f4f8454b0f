import { MOD, type ShortcutHelp } from '../../ui/shortcut-help.ts'

/** What the overlay of the shortcuts says about every table. */
export const TABLE_KEYS: readonly ShortcutHelp[] = [
  { keys: 'J / K', label: '下一行 / 上一行' },
  { keys: 'Home / End', label: '第一行 / 最后一行' },
  { keys: 'Enter', label: '打开所选的行' },
  { keys: 'Shift+F10', label: '行菜单' },
]

/** The same about a table whose rows can be selected. */
export const SELECTION_KEYS: readonly ShortcutHelp[] = [
  { keys: 'X', label: '选择当前行，再按一次取消选择' },
  { keys: 'Shift+J / K', label: '向下 / 向上扩展选择' },
  { keys: `${MOD}A`, label: '选择本页全部' },
  { keys: `${MOD}单击`, label: '选择单击的行' },
]

/** The same about a table whose rows name a member. */
export const MEMBER_KEYS: readonly ShortcutHelp[] = [{ keys: 'M', label: '打开该行会员的资料' }]
