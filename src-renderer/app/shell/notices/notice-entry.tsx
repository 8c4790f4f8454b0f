import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import type { AppNotification } from '../../../../src-preload/contract/alerts.ts'
import { formatAmount } from '../../../../src-preload/shared/money.ts'
import { NOTICES_ROUTE } from '../../../../src-preload/shared/routes.ts'
import { formatTime } from '../../../../src-preload/shared/server-time.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../../src-preload/shared/untrusted-text.ts'
import { MarkTag } from '../../../features/alerts/mark-tag.tsx'
import { Tag } from '../../../list/table/cells.tsx'
import { bodyWithoutAmount, noticeIcons } from './notice-kinds.ts'

const useStyles = makeStyles({
  item: {
    position: 'relative',
    display: 'flex',
    borderRadius: tokens.borderRadiusMedium,
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
    padding: '8px 36px 8px 10px',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&[aria-disabled=true]': { cursor: 'default' },
  },
  handled: { color: tokens.colorNeutralForeground3 },
  icon: { gridRow: 'span 3', fontSize: '20px', lineHeight: 0, color: tokens.colorNeutralForeground2 },
  title: { fontWeight: tokens.fontWeightSemibold },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  body: { gridColumn: '2 / -1' },
  foot: {
    gridColumn: '2 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 8px',
    alignItems: 'center',
    minHeight: '20px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
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
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontSize: '20px',
    lineHeight: 0,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
})

/** Whether a click leads anywhere but to the notice itself. */
const canOpen = ({ route }: AppNotification) => route !== null && route !== NOTICES_ROUTE

/** What a restored notice stands for is known only once it was found again. */
export const hasMenu = ({ state, items }: AppNotification) => state === 'open' && items.length > 0

/** One notice: what happened, its amount, when, and whether it still waits; with the menu of what it stands for. */
export const NoticeEntry = memo(function NoticeEntry(props: {
  notice: AppNotification
  age: string
  /** The entry that Tab reaches; the arrow keys go to the others. */
  active: boolean
  onOpen: (notice: AppNotification) => void
  onMenu: (notice: AppNotification, button: HTMLElement) => void
}) {
  const { notice, age, active, onOpen, onMenu } = props
  const styles = useStyles()
  const Icon = noticeIcons[notice.kind]
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
          <time title={formatTime(notice.timestamp)}>{age}</time>
          {isHandled && <Tag tone="neutral">已处理</Tag>}
          {!isHandled && notice.items.length === 1 && <MarkTag item={notice.items[0]!} />}
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
