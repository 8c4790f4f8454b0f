import {
  Toolbar as FluentToolbar,
  makeStyles,
  Select,
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
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextStrikethroughRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { type ReactElement, useRef } from 'react'
import { PICTURE_TYPES } from '../lib/picture-file.ts'
import { ColorMenu } from './color-menu.tsx'
import { BLOCKS, deeds } from './deeds.ts'
import { LinkMenu } from './link-menu.tsx'
import { insertPictures } from './pictures.ts'
import { FONT_SIZES, FONTS } from './text-look.ts'
import { useCursor } from './use-cursor.ts'

const useStyles = makeStyles({
  bar: {
    flexWrap: 'wrap',
    gap: '2px',
    padding: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  on: { backgroundColor: tokens.colorNeutralBackground1Selected, color: tokens.colorBrandForeground1 },
  block: { width: '92px' },
  font: { width: '104px' },
  size: { width: '84px' },
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
  const cursor = useCursor()
  const files = useRef<HTMLInputElement>(null)
  const doing = deeds(editor, cursor)

  /** A button that does not take the focus from the text; `pressed` sets aria-pressed. */
  const button = (name: string, icon: ReactElement, act: () => void, on?: boolean, keys?: string) => (
    <ToolbarButton
      key={name}
      icon={icon}
      aria-label={name}
      title={keys ? `${name}（${keys}）` : name}
      {...(on !== undefined && { 'aria-pressed': on })}
      {...(on && { className: styles.on })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  )
  return (
    <FluentToolbar className={styles.bar} size="small" aria-label={`${label}的格式`}>
      {button('撤销', <ArrowUndoRegular />, doing.undo, undefined, 'Ctrl+Z')}
      {button('重做', <ArrowRedoRegular />, doing.redo, undefined, 'Ctrl+Y')}
      <ToolbarDivider />
      <Choice label="段落" className={styles.block} value={cursor.block} options={BLOCKS} onChoose={doing.block} />
      <Choice label="字体" className={styles.font} value={cursor.font} options={fonts} onChoose={doing.font} />
      <Choice label="字号" className={styles.size} value={cursor.size} options={sizes} onChoose={doing.size} />
      <ColorMenu value={cursor.color} onChoose={doing.color} />
      {formats.map(([format, name, keys, icon]) =>
        button(name, icon, () => doing.format(format), cursor.formats.includes(format), keys),
      )}
      <ToolbarDivider />
      {alignments.map(([align, name, icon]) => button(name, icon, () => doing.align(align), cursor.align === align))}
      <ToolbarDivider />
      {button('项目符号', <TextBulletListLtrRegular />, () => doing.list('bullet'), cursor.block === 'bullet')}
      {button('编号', <TextNumberListLtrRegular />, () => doing.list('number'), cursor.block === 'number')}
      <LinkMenu value={cursor.link} onChoose={doing.link} className={styles.on} />
      {button('图片', <ImageAddRegular />, () => files.current?.click())}
      {button('清除格式', <ClearFormattingRegular />, doing.clear)}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label={`${label}图片文件`}
        onChange={({ target }) => {
          void insertPictures(editor, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </FluentToolbar>
  )
}

const fonts = [{ value: '', label: '默认字体' }, ...FONTS]
const sizes = [
  { value: '', label: '默认字号' },
  ...FONT_SIZES.map((size) => ({ value: `${size}px`, label: `${size}px` })),
]

interface ChoiceProps {
  label: string
  className: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A select that also shows a value missing from its options, which content from other editors may have. */
function Choice({ label, className, value, options, onChoose }: ChoiceProps) {
  const known = options.some((option) => option.value === value)
  return (
    <Select
      size="small"
      aria-label={label}
      className={className}
      value={value}
      onChange={(_event, data) => onChoose(data.value)}
    >
      {(known ? options : [...options, { value, label: value }]).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
