import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { LinkDismissRegular, LinkRegular } from '@fluentui/react-icons'
import { lazy, Suspense } from 'react'
import { linkStatusName } from '../api/link.ts'
import { openDialog } from '../stores/dialogs.ts'
import { useLink } from '../stores/link.ts'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

const useStyles = makeStyles({ broken: { color: tokens.colorStatusDangerForeground1 } })

/** Opens the dialog of the messaging link (inventory 50); its icon shows a broken link. */
export function LinkButton() {
  const styles = useStyles()
  const { status, timedOut } = useLink(({ state }) => state)
  const broken = timedOut !== null
  const words = broken ? '链接超时' : linkStatusName(status)
  return (
    <Button
      appearance="subtle"
      className={broken ? styles.broken : ''}
      icon={broken ? <LinkDismissRegular /> : <LinkRegular />}
      aria-label={`消息服务绑定，${words}`}
      title={`消息服务：${words}`}
      onClick={() =>
        openDialog((close) => (
          <Suspense>
            <LinkDialog onClose={close} />
          </Suspense>
        ))
      }
    />
  )
}
