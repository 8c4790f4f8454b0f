import {
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  makeStyles,
  Spinner,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { AppNotification } from '../../../../src-preload/contract/alerts.ts'
import { itemMenu } from '../../../features/alerts/item-menu.ts'
import { EmptyState } from '../../../form/layout/empty-state.tsx'
import { formatDuration } from '../../../lib/duration.ts'
import { useAlertState } from '../../../stores/alert-state.ts'
import { useServerNow } from '../../../stores/clock.ts'
import { ErrorBar } from '../../../ui/error-bar.tsx'
import { readEarlierNotifications } from '../../sync/earlier-notifications.ts'
import { hasMenu, NoticeEntry } from './notice-entry.tsx'
import { matchesFilter, type NoticeFilter, noticeFilters } from './notice-kinds.ts'

const useStyles = makeStyles({
  area: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', scrollbarWidth: 'thin' },
  tabs: { flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, marginBottom: '4px' },
})

const AGE_INTERVAL_MS = 10_000

type OpenMenu = { notice: AppNotification; element: HTMLElement }

/** The notices of one filter, newest first. ↑ ↓ Home End go through them, Enter opens one. */
export function NoticeList({ head, onOpen }: { head: ReactNode; onOpen: (notice: AppNotification) => void }) {
  const styles = useStyles()
  const notifications = useAlertState((state) => state.notifications)
  const reading = useAlertState(({ earlierNotifications }) => earlierNotifications)
  const [filter, setFilter] = useState<NoticeFilter>('all')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useServerNow(AGE_INTERVAL_MS)
  const listed = useMemo(() => notifications.filter((notice) => matchesFilter(notice, filter)), [notifications, filter])
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
