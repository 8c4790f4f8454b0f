import {
  Button,
  Input,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import {
  ChevronDownRegular,
  EmojiRegular,
  ImageRegular,
  SlashForwardRegular,
  TextEditStyleRegular,
} from '@fluentui/react-icons'
import { memo, type RefObject, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#renderer/lib/image-file.ts'
import { openDialog } from '#renderer/stores/dialogs.ts'
import { setUiPreferences, useUiPreferences } from '#renderer/stores/ui-preferences.ts'
import { ALT } from '../replies/quick-replies.ts'
import { QuickRepliesDialog } from '../replies/quick-replies-dialog.tsx'
import { emojiGroups, findEmoji } from './emoji-data.ts'

const useEmojiPickerStyles = makeStyles({
  surface: { width: '348px', padding: '8px', display: 'flex', flexDirection: 'column', gap: '6px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(9, 1fr)',
    alignContent: 'start',
    height: '216px',
    overflowY: 'auto',
  },
  emoji: {
    height: '36px',
    padding: 0,
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    fontSize: '22px',
    lineHeight: '36px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  noResults: { gridColumn: '1 / -1', padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** Picks an emoji; its data is part of the package (item 表情 of D3 §2.12). */
function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const styles = useEmojiPickerStyles()
  const [open, setOpen] = useState(false)
  const [group, setGroup] = useState(emojiGroups[0]!.title)
  const [query, setQuery] = useState('')
  const text = query.trim()
  const visible = text === '' ? (emojiGroups.find(({ title }) => title === group)?.emoji ?? []) : findEmoji(text)
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => {
        setOpen(data.open)
        setQuery('')
      }}
      trapFocus
      positioning="above-start"
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<EmojiRegular />} aria-label="表情" title="表情" />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="表情">
        <Input
          size="small"
          placeholder="搜索表情"
          aria-label="搜索表情"
          value={query}
          onChange={(_event, { value }) => setQuery(value)}
        />
        {text === '' && (
          <TabList size="small" selectedValue={group} onTabSelect={(_event, { value }) => setGroup(String(value))}>
            {emojiGroups.map(({ title }) => (
              <Tab key={title} value={title}>
                {title}
              </Tab>
            ))}
          </TabList>
        )}
        <div className={styles.grid}>
          {visible.map(({ char, names }) => (
            <button
              key={char}
              type="button"
              className={styles.emoji}
              aria-label={names[0]}
              title={names[0]}
              onClick={() => {
                onPick(char)
                setOpen(false)
              }}
            >
              {char}
            </button>
          ))}
          {visible.length === 0 && <span className={styles.noResults}>没有匹配的表情</span>}
        </div>
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  tools: { display: 'flex', alignItems: 'center', gap: '2px' },
  sendKey: { minWidth: '28px', borderStartStartRadius: 0, borderEndStartRadius: 0 },
  line: { borderInlineStartColor: tokens.colorNeutralForegroundOnBrand },
})

/** `children`: its text, where the icon alone does not say what it does. */
export function EditRepliesButton({ className, children }: { className?: string; children?: string }) {
  return (
    <Button
      className={className}
      appearance="subtle"
      icon={<TextEditStyleRegular />}
      aria-label="编辑快捷回复"
      title="编辑快捷回复"
      onClick={() => openDialog((close) => <QuickRepliesDialog onClose={close} />)}
    >
      {children}
    </Button>
  )
}

interface ComposerToolsProps {
  /** A ref, so that typing does not render the buttons again. */
  actions: RefObject<{ insert: (piece: string) => void; add: (files: Iterable<File>) => void; showReplies: () => void }>
}

/** The toolbar below the text: 表情, 图片 and quick replies. */
export const ComposerTools = memo(function ComposerTools({ actions }: ComposerToolsProps) {
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <EmojiPicker onPick={(emoji) => actions.current.insert(emoji)} />
      <Button
        appearance="subtle"
        icon={<ImageRegular />}
        aria-label="图片"
        title="图片：png、gif、jpeg，不超过 20480 KB"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_ACCEPT}
        aria-label="选择图片"
        onChange={({ target }) => {
          actions.current.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        appearance="subtle"
        icon={<SlashForwardRegular />}
        aria-label="快捷回复"
        title={`快捷回复（输入 /，再按 ${ALT}1–9）`}
        onClick={() => actions.current.showReplies()}
      />
      <EditRepliesButton />
    </div>
  )
})

/** Selects the key that sends a message (A162). `muted`: it looks like 发送 while that is disabled, and still opens. */
export const SendKeyMenu = memo(function SendKeyMenu({ muted }: { muted: boolean }) {
  const styles = useStyles()
  const byCtrlEnter = useUiPreferences(({ sendByCtrlEnter }) => sendByCtrlEnter ?? false)
  return (
    <Menu
      checkedValues={{ send: [byCtrlEnter ? 'ctrl' : 'enter'] }}
      onCheckedValueChange={(_event, { checkedItems: [key] }) => setUiPreferences({ sendByCtrlEnter: key === 'ctrl' })}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={mergeClasses(styles.sendKey, !muted && styles.line)}
          appearance={muted ? 'subtle' : 'primary'}
          icon={<ChevronDownRegular />}
          aria-label="发送方式"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemRadio name="send" value="enter">
            Enter 发送
          </MenuItemRadio>
          <MenuItemRadio name="send" value="ctrl">
            Ctrl+Enter 发送
          </MenuItemRadio>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
})
