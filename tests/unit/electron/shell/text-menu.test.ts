import { expect, test } from 'vitest'
import { textMenuTemplate } from '../../../../src-main/electron/shell/text-menu.ts'

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const menuOf = (isEditable: boolean, selectionText = '', flags = editFlags) =>
  textMenuTemplate({ isEditable, selectionText, editFlags: flags }).flatMap(({ label, role, enabled }) =>
    role ? [`${label}${enabled ? '' : '（不可用）'}`] : [],
  )

test('a text field has cut, copy and paste in its context menu, in Chinese and without spelling', () => {
  expect(menuOf(true)).toEqual(['撤销（不可用）', '重做（不可用）', '剪切', '复制', '粘贴', '全选'])
})

test('a password field offers no copy', () => {
  const flags = { ...editFlags, canCut: false, canCopy: false }
  expect(menuOf(true, '', flags)).toEqual([
    '撤销（不可用）',
    '重做（不可用）',
    '剪切（不可用）',
    '复制（不可用）',
    '粘贴',
    '全选',
  ])
})

test('selected text can be copied, and where nothing is selected there is no menu', () => {
  expect(menuOf(false, '5774')).toEqual(['复制'])
  expect(menuOf(false, ' ')).toEqual([])
})
