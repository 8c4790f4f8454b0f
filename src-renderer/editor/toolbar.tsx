import { Toolbar as FluentToolbar, makeStyles, ToolbarButton, ToolbarDivider, tokens } from '@fluentui/react-components'
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  ClearFormattingRegular,
  ImageAddRegular,
  TextAlignCenterRegular,
  TextAlignJustifyRegular,
  TextAlignLeftRegular,
  TextAlignRightRegular,
  TextBoldRegular,
  TextBulletListLtrRegular,
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextStrikethroughRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { type ReactElement, useRef } from 'react'
import { IMAGE_ACCEPT } from '../lib/image-file.ts'
import { OptionSelect } from '../ui/option-select.tsx'
import { ColorMenu } from './color-menu.tsx'
import { BLOCK_OPTIONS, createEditorCommands } from './editor-commands.ts'
import { insertImages } from './insert-images.ts'
import { LinkMenu } from './link-menu.tsx'
import { TableMenu } from './table-menu.tsx'
import { FONT_SIZES, FONTS } from './text-format.ts'
import { useSelectionFormat } from './use-selection-format.ts'

const useStyles = makeStyles({
  bar: {
    flexWrap: 'wrap',
    gap: '1px',
    padding: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    // Narrower than Fluent's, so that all stand in one row of a dialog.
    '& .fui-Button': { width: '28px', minWidth: '28px', height: '28px', paddingInline: '0' },
    '& .fui-Divider': { padding: '0 2px' },
  },
  pressed: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
})

const formats = [
  ['bold', '加粗', 'Ctrl+B', <TextBoldRegular key="b" />],
  ['italic', '斜体', 'Ctrl+I', <TextItalicRegular key="i" />],
  ['underline', '下划线', 'Ctrl+U', <TextUnderlineRegular key="u" />],
  ['strikethrough', '删除线', '', <TextStrikethroughRegular key="s" />],
] as const

const alignments = [
  ['left', '左对齐', <TextAlignLeftRegular key="l" />],
  ['center', '居中', <TextAlignCenterRegular key="c" />],
  ['right', '右对齐', <TextAlignRightRegular key="r" />],
  ['justify', '两端对齐', <TextAlignJustifyRegular key="j" />],
] as const

/** The formatting toolbar; arrow keys move between its controls. */
export function Toolbar({ label }: { label: string }) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const selection = useSelectionFormat()
  const fileInput = useRef<HTMLInputElement>(null)
  const commands = createEditorCommands(editor, selection)

  /** A button that does not take the focus from the text; `pressed` sets aria-pressed. */
  const addButton = (name: string, icon: ReactElement, onClick: () => void, pressed?: boolean, shortcut?: string) => (
    <ToolbarButton
      key={name}
      icon={icon}
      aria-label={name}
      title={shortcut ? `${name}（${shortcut}）` : name}
      aria-pressed={pressed}
      className={pressed ? styles.pressed : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  )
  return (
    <FluentToolbar className={styles.bar} size="small" aria-label={`${label}的格式`}>
      {addButton('撤销', <ArrowUndoRegular />, commands.undo, undefined, 'Ctrl+Z')}
      {addButton('重做', <ArrowRedoRegular />, commands.redo, undefined, 'Ctrl+Y')}
      <ToolbarDivider />
      <OptionSelect label="段落" width={88} value={selection.block} options={BLOCK_OPTIONS} onChoose={commands.block} />
      <OptionSelect label="字体" width={94} value={selection.font} options={fonts} onChoose={commands.font} />
      <OptionSelect label="字号" width={84} value={selection.size} options={sizes} onChoose={commands.size} />
      <ColorMenu value={selection.color} onChoose={commands.color} />
      {formats.map(([format, name, shortcut, icon]) =>
        addButton(name, icon, () => commands.format(format), selection.formats.includes(format), shortcut),
      )}
      <ToolbarDivider />
      {alignments.map(([align, name, icon]) =>
        addButton(name, icon, () => commands.align(align), selection.align === align),
      )}
      <ToolbarDivider />
      {addButton('项目符号', <TextBulletListLtrRegular />, () => commands.list('bullet'), selection.block === 'bullet')}
      {addButton('编号', <TextNumberListLtrRegular />, () => commands.list('number'), selection.block === 'number')}
      <LinkMenu value={selection.link} onChoose={commands.link} className={styles.pressed} />
      <TableMenu isInTable={selection.isInTable} className={styles.pressed} />
      {addButton('图片', <ImageAddRegular />, () => fileInput.current?.click())}
      {addButton('清除格式', <ClearFormattingRegular />, commands.clearFormat)}
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={IMAGE_ACCEPT}
        aria-label={`${label}图片文件`}
        onChange={({ target }) => {
          void insertImages(editor, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </FluentToolbar>
  )
}

const fonts = [{ value: '', label: '默认字体' }, ...FONTS]
const sizes = [{ value: '', label: '默认字号' }, ...FONT_SIZES.map((px) => ({ value: `${px}px`, label: `${px}px` }))]
