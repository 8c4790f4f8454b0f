import {
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  makeStyles,
  mergeClasses,
  Spinner,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AppNotification } from '#contract/alerts.ts'
import { itemMenu, MarkTag } from '#renderer/features/alerts/mark-tag.tsx'
import { EmptyState } from '#renderer/form/layout/query-state.tsx'
import { formatDuration } from '#renderer/lib/figures.ts'
import { Tag } from '#renderer/list/table/cells.tsx'
import { useAlertState } from '#renderer/stores/alert-state.ts'
import { useServerNow } from '#renderer/stores/clock.ts'
import { ErrorBar } from '#renderer/ui/error-bar.tsx'
import { plainButton } from '#renderer/ui/surface.ts'
import { formatAmount } from '#shared/money.ts'
import { NOTICES_ROUTE } from '#shared/routes.ts'
import { formatTime } from '#shared/server-time.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '#shared/untrusted-text.ts'
import { readEarlierNotifications } from '../../sync/sync-main-process.ts'
import { bodyWithoutAmount, listNotices, type NoticeFilter, noticeFilters, noticeIcon } from './notice-kinds.ts'

const useStyles = makeStyles({
  area: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', scrollbarWidth: 'thin' },
  tabs: { flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, marginBottom: '4px' },
})

const AGE_INTERVAL_MS = 10_000

type OpenMenu = { notice: AppNotification; element: HTMLElement }

/** The notices of one filter: orders that wait, then the others, newest first. ↑ ↓ Home End go through them, Enter opens one. */
export function NoticeList({ head, onOpen }: { head: ReactNode; onOpen: (notice: AppNotification) => void }) {
  const styles = useStyles()
  const all = useAlertState((state) => state.notifications)
  const reading = useAlertState(({ earlierNotifications }) => earlierNotifications)
  const [filter, setFilter] = useState<NoticeFilter>('all')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useServerNow(AGE_INTERVAL_MS)
  const listed = useMemo(() => listNotices(all, filter), [all, filter])
  const active = listed.find(({ id }) => id === activeId) ?? listed[0]
  const openMenu = useCallback((notice: AppNotification, element: HTMLElement) => setMenu({ notice, element }), [])

  function onKeyDown(event: KeyboardEvent): void {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])]
    const target = event.target as HTMLElement
    const item = list.current?.contains(target)
      ? target.closest('li')?.querySelector<HTMLElement>('[data-notice]')
      : null
    const index = item ? entries.indexOf(item) : null
    const next = findTarget(event.key, index, entries.length)
    if (next === null || !entries[next]) return
    event.preventDefault()
    setActiveId(entries[next].dataset.notice ?? null)
    entries[next].focus()
  }

  function onContextMenu(event: MouseEvent): void {
    const element = (event.target as Element).closest('li')?.querySelector<HTMLElement>('[data-notice]')
    const notice = listed.find(({ id }) => id === element?.dataset.notice)
    if (!element || !notice || !hasMenu(notice)) return
    event.preventDefault()
    setMenu({ notice, element })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the entries and the filters inside
    <div className={styles.area} onKeyDown={onKeyDown}>
      {head}
      <TabList
        size="small"
        className={styles.tabs}
        aria-label="通知类别"
        selectedValue={filter}
        onTabSelect={(_event, { value }) => setFilter(value as NoticeFilter)}
      >
        {Object.entries(noticeFilters).map(([value, label]) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {reading === 'failed' && (
        <ErrorBar intent="warning" text="较早的通知暂时无法读取" onRetry={readEarlierNotifications} />
      )}
      {listed.length > 0 && (
        <ul ref={list} className={styles.list} aria-label="通知" onContextMenu={onContextMenu}>
          {listed.map((notice) => (
            <NoticeEntry
              key={notice.id}
              notice={notice}
              age={formatAge(notice.timestamp)}
              active={notice === active}
              onOpen={onOpen}
              onMenu={openMenu}
            />
          ))}
        </ul>
      )}
      {listed.length === 0 && reading === 'reading' && <Spinner delay={200} aria-label="读取中" label="读取中…" />}
      {listed.length === 0 && reading === 'read' && (
        <EmptyState {...(filter === 'all' && { reason: '新的订单、消息和系统通知会列在这里，保留 7 天' })}>
          {filter === 'all' ? '暂无通知' : `没有${noticeFilters[filter]}通知`}
        </EmptyState>
      )}
      {menu && <NoticeMenu {...menu} onClose={() => setMenu(null)} />}
    </div>
  )
}

/** The entry that a key leads to; null: the key is not one of the list's. `index`: null outside of the entries. */
function findTarget(key: string, index: number | null, count: number): number | null {
  if (key === 'ArrowDown') return index === null ? 0 : Math.min(index + 1, count - 1)
  if (index === null) return null
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Taken by the clock of the workstation, like the age. */
function formatAge(timestamp: number): string {
  const text = formatDuration(Date.now() - timestamp)
  return text === '刚刚' ? text : `${text}前`
}

/** One menu for all entries. The focus goes back to where it was opened. */
function NoticeMenu({ notice, element, onClose }: OpenMenu & { onClose: () => void }) {
  return (
    <Menu
      open
      closeOnScroll
      positioning={{ target: element, position: 'below', align: 'end' }}
      onOpenChange={(_event, { open }) => {
        if (open) return
        onClose()
        element.focus()
      }}
    >
      <MenuPopover>
        <MenuList aria-label="通知的操作">
          {itemMenu(notice.items).map(({ label, run }) => (
            <MenuItem key={label} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useNoticeEntryStyles = makeStyles({
  item: {
    position: 'relative',
    display: 'flex',
    borderRadius: tokens.borderRadiusMedium,
    // Between the marks of two unread ones.
    '& + &': { marginBlockStart: '2px' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  unread: {
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}`,
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
  },
  open: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '8px',
    flex: '1 1 auto',
    minWidth: 0,
    padding: '6px 36px 6px 10px',
    ...plainButton,
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '&[aria-disabled=true]': { cursor: 'default' },
  },
  handled: { color: tokens.colorNeutralForeground3 },
  icon: { gridRow: 'span 2', fontSize: '20px', lineHeight: 0, color: tokens.colorNeutralForeground2 },
  title: { fontWeight: tokens.fontWeightSemibold },
  // No word stands alone in its last line.
  body: { textWrap: 'pretty' },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // Beside the time below the amount: an entry has two lines.
  foot: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    justifyContent: 'end',
    height: '20px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    '& .tag': {
      padding: '0 6px',
      borderRadius: tokens.borderRadiusSmall,
      backgroundColor: tokens.colorNeutralBackground3,
      color: tokens.colorNeutralForeground2,
    },
  },
  menu: {
    position: 'absolute',
    top: '4px',
    right: '4px',
    width: '28px',
    height: '28px',
    padding: 0,
    ...plainButton,
    fontSize: '20px',
    lineHeight: 0,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
})

/** Whether a click leads anywhere but to the notice itself. */
const canOpen = ({ route }: AppNotification) => route !== null && route !== NOTICES_ROUTE

/** What a restored notice stands for is known only once it was found again. */
const hasMenu = ({ state, items }: AppNotification) => state === 'open' && items.length > 0

/** One notice: what happened, its amount, when, and whether it still waits; with the menu of what it stands for. */
const NoticeEntry = memo(function NoticeEntry(props: {
  notice: AppNotification
  age: string
  /** The entry that Tab reaches; the arrow keys go to the others. */
  active: boolean
  onOpen: (notice: AppNotification) => void
  onMenu: (notice: AppNotification, button: HTMLElement) => void
}) {
  const { notice, age, active, onOpen, onMenu } = props
  const styles = useNoticeEntryStyles()
  const Icon = noticeIcon(notice)
  const isHandled = notice.state === 'handled'
  const title = sanitizeSentence(notice.title)
  const tabIndex = active ? 0 : -1
  return (
    <li className={mergeClasses(styles.item, !notice.read && !isHandled && styles.unread)}>
      <button
        type="button"
        data-notice={notice.id}
        tabIndex={tabIndex}
        className={mergeClasses(styles.open, isHandled && styles.handled)}
        aria-disabled={!canOpen(notice)}
        onClick={() => canOpen(notice) && onOpen(notice)}
      >
        <span className={styles.icon}>
          <Icon />
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.amount}>{notice.amount !== null && formatAmount(notice.amount)}</span>
        <span className={styles.body}>{sanitizeSentence(bodyWithoutAmount(notice), MAX_TOOLTIP_LENGTH)}</span>
        <span className={styles.foot}>
          {isHandled && <Tag tone="neutral">已处理</Tag>}
          {!isHandled && notice.items.length === 1 && <MarkTag item={notice.items[0]!} />}
          <time title={formatTime(notice.timestamp)}>{age}</time>
        </span>
      </button>
      {hasMenu(notice) && (
        <button
          type="button"
          className={styles.menu}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={`更多操作：${title}`}
          title="稍后提醒、我来处理"
          onClick={({ currentTarget }) => onMenu(notice, currentTarget)}
        >
          <MoreHorizontalRegular />
        </button>
      )}
    </li>
  )
})
