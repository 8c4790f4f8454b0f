import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular, ImageRegular, SlashForwardRegular, TextEditStyleRegular } from '@fluentui/react-icons'
import { memo, type RefObject, useRef } from 'react'
import { openDialog } from '../stores/dialogs.ts'
import { setPreferences, usePreferences } from '../stores/preferences.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'

const ACCEPTED = 'image/png,image/gif,image/jpeg'

const useStyles = makeStyles({
  tools: { display: 'flex', alignItems: 'center', gap: '2px', padding: '4px 8px 0' },
  rule: {
    minWidth: '28px',
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    borderInlineStartColor: tokens.colorNeutralForegroundOnBrand,
  },
})

interface Acts {
  insert: (piece: string) => void
  add: (files: Iterable<File>) => void
  offerReplies: () => void
}

interface ComposerToolsProps {
  disabled: boolean
  /** A ref, so that typing does not render the buttons again. */
  acts: RefObject<Acts>
}

/** The toolbar above the text: 表情, 图片 and quick replies. */
export const ComposerTools = memo(function ComposerTools({ disabled, acts }: ComposerToolsProps) {
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <EmojiPicker disabled={disabled} onPick={(emoji) => acts.current.insert(emoji)} />
      <Button
        appearance="subtle"
        icon={<ImageRegular />}
        aria-label="图片"
        title="图片：png、gif、jpeg，不超过 20480 KB"
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="选择图片"
        onChange={({ target }) => {
          acts.current.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        appearance="subtle"
        icon={<SlashForwardRegular />}
        aria-label="快捷回复"
        title="快捷回复（输入 /）"
        disabled={disabled}
        onClick={() => acts.current.offerReplies()}
      />
      <Button
        appearance="subtle"
        icon={<TextEditStyleRegular />}
        aria-label="编辑快捷回复"
        title="编辑快捷回复"
        onClick={() => openDialog((close) => <QuickRepliesDialog onClose={close} />)}
      />
    </div>
  )
})

/** Selects the key that sends a message (A162). */
export const SendRule = memo(function SendRule() {
  const styles = useStyles()
  const byCtrlEnter = usePreferences(({ sendByCtrlEnter }) => sendByCtrlEnter ?? false)
  return (
    <Menu
      checkedValues={{ send: [byCtrlEnter ? 'ctrl' : 'enter'] }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        setPreferences({ sendByCtrlEnter: checkedItems[0] === 'ctrl' })
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button className={styles.rule} appearance="primary" icon={<ChevronDownRegular />} aria-label="发送方式" />
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
