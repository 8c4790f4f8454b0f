import { MOD, type ShortcutHelp } from '#renderer/ui/shortcut-help.ts'

/** As it is written on the keyboard. */
export const ALT = MOD === '⌘' ? '⌥' : 'Alt+'

export const REPLY_HELP: readonly ShortcutHelp[] = [
  { keys: '/', label: '在消息框中：快捷回复，按字、组或拼音首字母查找' },
  { keys: `${ALT}1–9`, label: '在快捷回复中：选第几条' },
]
