import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular, ImageRegular, SlashForwardRegular, TextEditStyleRegular } from '@fluentui/react-icons'
import { memo, type RefObject, useRef } from 'react'
import { IMAGE_ACCEPT } from '../../../lib/image-file.ts'
import { openDialog } from '../../../stores/dialogs.ts'
import { setUiPreferences, useUiPreferences } from '../../../stores/ui-preferences.ts'
import { QuickRepliesDialog } from '../replies/quick-replies-dialog.tsx'
import { EmojiPicker } from './emoji-picker.tsx'

const useStyles = makeStyles({
  tools: { display: 'flex', alignItems: 'center', gap: '2px', padding: '4px 8px 0' },
  sendKey: {
    minWidth: '28px',
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
  },
  line: { borderInlineStartColor: tokens.colorNeutralForegroundOnBrand },
})

interface ComposerToolsProps {
  disabled: boolean
  /** A ref, so that typing does not render the buttons again. */
  actions: RefObject<{ insert: (piece: string) => void; add: (files: Iterable<File>) => void; showReplies: () => void }>
}

/** The toolbar above the text: 表情, 图片 and quick replies. */
export const ComposerTools = memo(function ComposerTools({ disabled, actions }: ComposerToolsProps) {
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tools}>
      <EmojiPicker disabled={disabled} onPick={(emoji) => actions.current.insert(emoji)} />
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
        title="快捷回复（输入 /）"
        disabled={disabled}
        onClick={() => actions.current.showReplies()}
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
          appearance={muted ? 'secondary' : 'primary'}
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
