import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

type Item = MenuItemConstructorOptions
type TextParams = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>

/**
 * The context menu of a text field or of selected text, in Chinese; empty elsewhere. Without spelling: its dictionaries
 * would be downloaded. Pages with menus of their own cancel the event, so theirs is the only one.
 */
export function textMenuTemplate({ isEditable, editFlags, selectionText }: TextParams): Item[] {
  const copy: Item = { role: 'copy', label: '复制', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', label: '撤销', enabled: editFlags.canUndo },
    { role: 'redo', label: '重做', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: '剪切', enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: '粘贴', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: '全选', enabled: editFlags.canSelectAll },
  ]
}
