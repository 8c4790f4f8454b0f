import {
  Button,
  ColorSwatch,
  Toolbar as FluentToolbar,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  SwatchPicker,
  ToolbarButton,
  ToolbarDivider,
  tokens,
} from '@fluentui/react-components'
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
  TextColorRegular,
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextStrikethroughRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons'
import { $createLinkNode, $toggleLink } from '@lexical/link'
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $copyBlockFormatIndent, $forEachSelectedTextNode, $patchStyleText, $setBlocksType } from '@lexical/selection'
import {
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type ElementFormatType,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical'
import { type ReactElement, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '../lib/image-file.ts'
import { OptionSelect } from '../ui/option-select.tsx'
import { $selectBehind } from './block-keys-plugin.tsx'
import { $createBlock } from './editor-nodes.ts'
import { insertImages } from './insert-images.ts'
import { $copySource } from './sources.ts'
import { FONT_SIZES, FONTS, type SelectionFormat, useSelectionFormat } from './text-format.ts'
import { LinkMenu, TableMenu } from './toolbar-menus.tsx'

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

const BLOCK_OPTIONS = [
  { value: 'p', label: '正文' },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `h${level}`, label: `标题 ${level}` })),
  { value: 'quote', label: '引用' },
  { value: 'bullet', label: '项目符号' },
  { value: 'number', label: '编号' },
]

/** The commands of the toolbar; they apply to the current selection. */
function createEditorCommands(editor: LexicalEditor, selectionFormat: SelectionFormat) {
  const toggleList = (type: 'bullet' | 'number') => {
    const isActive = selectionFormat.block === type
    const insertCommand = type === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
    editor.dispatchCommand(isActive ? REMOVE_LIST_COMMAND : insertCommand, undefined)
  }
  const createStyleSetter = (name: string) => (value: string) => {
    editor.update(() => {
      const selection = $getSelection()
      if (selection) $patchStyleText(selection, { [name]: value || null })
    })
    editor.focus()
  }
  return {
    undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    redo: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    format: (format: TextFormatType) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
    align: (align: ElementFormatType) =>
      editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, selectionFormat.align === align ? '' : align),
    list: toggleList,
    block: (value: string) => {
      if (value === 'bullet' || value === 'number') toggleList(value)
      else editor.update(() => $setBlocksType($getSelection(), () => $createBlock(value), $keepBlock))
      editor.focus()
    },
    font: createStyleSetter('font-family'),
    size: createStyleSetter('font-size'),
    color: createStyleSetter('color'),
    clearFormat: () => editor.update(() => $forEachSelectedTextNode((node) => void node.setFormat(0).setStyle(''))),
    link: (address: string) => {
      editor.update(() => $setLink(address, selectionFormat.link !== ''))
      editor.focus()
    },
  }
}

/** A block that becomes another kind keeps its alignment, its indent and the attributes of its source. */
function $keepBlock(from: ElementNode, to: ElementNode): void {
  $copyBlockFormatIndent(from, to)
  $copySource(from, to)
}

/** Sets the link of the selection; '' removes it. Without selected text, the address itself is inserted. */
function $setLink(address: string, isInsideLink: boolean): void {
  const selection = $getSelection()
  const isEmptySelection = !$isRangeSelection(selection) || selection.isCollapsed()
  if (address && isEmptySelection && !isInsideLink) {
    $selectBehind()
    $insertNodes([$createLinkNode(address).append($createTextNode(address))])
  } else $toggleLink(address || null, { rel: null })
}

const COLORS = [
  ['黑色', '#000000'],
  ['灰色', '#666666'],
  ['白色', '#ffffff'],
  ['红色', '#e60000'],
  ['橙色', '#ff9900'],
  ['黄色', '#ffd400'],
  ['绿色', '#008a00'],
  ['蓝色', '#0066cc'],
  ['紫色', '#9933ff'],
  ['粉色', '#ff66aa'],
  ['棕色', '#8b4513'],
  ['青色', '#00a3a3'],
] as const

const useColorMenuStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(6, auto)', gap: '4px' },
  custom: { display: 'flex', gap: '8px', alignItems: 'center' },
  trigger: { borderBottom: `3px solid ${tokens.colorTransparentStroke}` },
})

/** Selects the text colour: a preset or a custom one. `value`: a CSS colour; empty for none. */
function ColorMenu({ value, onChoose }: { value: string; onChoose: (color: string) => void }) {
  const styles = useColorMenuStyles()
  const [open, setOpen] = useState(false)
  const [custom, setCustom] = useState('#000000')
  const choose = (color: string) => {
    setOpen(false)
    onChoose(color)
  }
  return (
    <Popover open={open} onOpenChange={(_event, data) => setOpen(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <ToolbarButton
          icon={<TextColorRegular />}
          aria-label="文字颜色"
          title="文字颜色"
          className={styles.trigger}
          style={value ? { borderBottomColor: value } : {}}
          onMouseDown={(event) => event.preventDefault()}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="文字颜色">
        <SwatchPicker
          aria-label="常用颜色"
          className={styles.grid}
          selectedValue={value}
          onSelectionChange={(_event, { selectedValue }) => choose(selectedValue)}
        >
          {COLORS.map(([name, color]) => (
            <ColorSwatch key={color} color={color} value={color} aria-label={name} />
          ))}
        </SwatchPicker>
        <div className={styles.custom}>
          <label>
            其他颜色 <input type="color" value={custom} onChange={({ target }) => setCustom(target.value)} />
          </label>
          <Button size="small" onClick={() => choose(custom)}>
            使用
          </Button>
        </div>
        <Button size="small" onClick={() => choose('')}>
          默认颜色
        </Button>
      </PopoverSurface>
    </Popover>
  )
}
