import { makeStyles, mergeClasses, Subtitle1, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { useServerNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MOD } from '../../ui/shortcut-help.ts'
import { UnencryptedMark } from '../../ui/unencrypted-mark.tsx'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { AccountMenu } from './account-menu.tsx'
import { AlertHealth } from './alert-health.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { NewOrderLine } from './notices/new-order-line.tsx'
import { NotificationCenter } from './notices/notification-center.tsx'

const NARROW = '@media (max-width: 1000px)'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    flexShrink: 0,
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-height: 960px)': { height: '44px' },
  },
  title: { flexShrink: 0, whiteSpace: 'nowrap', outlineStyle: 'none' },
  clock: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  wideOnly: { [NARROW]: { display: 'none' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const SEARCH = `搜索 ${MOD}K`

export function Header({ title }: { title: string }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  return (
    <header className={styles.header}>
      {/* Takes the focus after a navigation to a screen without a table. */}
      <Subtitle1 as="h1" className={styles.title} tabIndex={-1}>
        {title}
      </Subtitle1>
      <NewOrderLine />
      <AlertHealth />
      <Clock />
      <UnencryptedMark server={server} />
      <ConnectionStatus />
      <IconButton icon={<SearchRegular />} label={SEARCH} onClick={openCommandPalette}>
        <span className={mergeClasses(styles.hint, styles.wideOnly)}>{SEARCH}</span>
      </IconButton>
      <NotificationCenter />
      <AccountMenu />
    </header>
  )
}

/** Every time on screen is Beijing time (A041), also where the workstation is in another zone. */
function Clock() {
  const styles = useStyles()
  const now = useServerNow(1_000)
  return (
    <span className={styles.clock} title="服务器的北京时间">
      <span className={styles.wideOnly}>北京时间 </span>
      {formatTime(now).slice(11, 19)}
    </span>
  )
}
