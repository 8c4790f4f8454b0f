import { makeStyles, tokens } from '@fluentui/react-components'
import { ChatRegular } from '@fluentui/react-icons'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'

const useStyles = makeStyles({
  // As wide as the content's margin, so it covers nothing until hovered.
  button: {
    position: 'fixed',
    right: 0,
    bottom: '96px',
    zIndex: 10,
    display: 'grid',
    placeItems: 'center',
    width: '16px',
    height: '56px',
    padding: 0,
    border: '0 none',
    borderRadius: `${tokens.borderRadiusLarge} 0 0 ${tokens.borderRadiusLarge}`,
    backgroundColor: tokens.colorBrandBackground,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForegroundOnBrand,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover, width: '32px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  dot: {
    position: 'absolute',
    top: '3px',
    left: '1px',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    backgroundColor: tokens.colorPaletteRedBackground3,
    border: `2px solid ${tokens.colorBrandBackground}`,
    boxSizing: 'content-box',
  },
})

/** The floating button 联系客服 with its unread dot (D3 §2.12). */
export function ChatButton() {
  const styles = useStyles()
  const unread = useAlertState(({ alerts }) => alerts.messages)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={unread > 0 ? `联系客服，${unread} 条未读` : '联系客服'}
      title={unread > 0 ? `联系客服（${unread} 条未读）` : '联系客服'}
      onClick={() => openChat()}
    >
      <ChatRegular fontSize={14} />
      {unread > 0 && <span className={styles.dot} />}
    </button>
  )
}
