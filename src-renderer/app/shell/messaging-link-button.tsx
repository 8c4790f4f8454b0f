import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { LinkDismissRegular, LinkRegular } from '@fluentui/react-icons'
import { linkStatusLabel } from '../../api/settings/messaging-link.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useMessagingLink } from '../../stores/messaging-link.ts'

const openMessagingLink = lazyDialog(
  async () => (await import('../overlays/messaging-link-dialog.tsx')).MessagingLinkDialog,
)

const useStyles = makeStyles({ broken: { color: tokens.colorStatusDangerForeground1 } })

/** Opens the dialog of the messaging link (inventory 50); its icon shows a broken link. */
export function MessagingLinkButton() {
  const styles = useStyles()
  const { status, timeoutMessage } = useMessagingLink(({ state }) => state)
  const broken = timeoutMessage !== null
  const statusLabel = broken ? '链接超时' : linkStatusLabel(status)
  return (
    <Button
      appearance="subtle"
      className={broken ? styles.broken : ''}
      icon={broken ? <LinkDismissRegular /> : <LinkRegular />}
      aria-label={`消息服务绑定，${statusLabel}`}
      title={`消息服务：${statusLabel}`}
      onClick={() => openMessagingLink({})}
    />
  )
}
