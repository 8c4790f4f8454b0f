import { CounterBadge, makeStyles, tokens } from '@fluentui/react-components'
import { leastOf } from '#shared/pay-data.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import type { Screen } from '../routing/screens.ts'

/**
 * Up to this height the rows are so low that every entry is in sight in a window of 900 px: finding an entry without
 * scrolling is worth more than the 28 px of other targets, which 27 entries and their heads do not leave. 24 px is the
 * least that WCAG 2.2 allows.
 */
const LOW_WINDOW = '@media (max-height: 960px)'

export const useNavStyles = makeStyles({
  /** 156 px wide, 78 px collapsed (D1 §2). */
  menu: {
    width: '156px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground4,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
    fontVariantNumeric: 'tabular-nums',
    '& ul': { listStyleType: 'none', margin: 0, padding: 0 },
  },
  collapsed: { width: '78px' },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '48px',
    flexShrink: 0,
    paddingInline: '6px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    [LOW_WINDOW]: { height: '34px' },
  },
  fixed: {
    flexShrink: 0,
    // Pinned entries leave room for the others.
    maxHeight: '60%',
    overflowY: 'auto',
    padding: '2px 4px 3px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  scroller: {
    flex: '1 1 auto',
    minHeight: 0,
    overflowY: 'auto',
    padding: '2px 4px',
    '::-webkit-scrollbar': { width: '6px' },
    '::-webkit-scrollbar-thumb': { border: '0 none' },
  },
  item: {
    position: 'relative',
    // The pin is for the pointer; it takes no room.
    '& > button': { opacity: 0 },
    ':hover > button': { opacity: 1 },
  },
  pin: {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    padding: 0,
    border: '0 none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  group: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    height: '28px',
    padding: '0 8px',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground4Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [LOW_WINDOW]: { height: '24px' },
  },
  narrowGroup: { padding: '0 2px', fontSize: tokens.fontSizeBase100 },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    width: '100%',
    minHeight: '30px',
    boxSizing: 'border-box',
    paddingInline: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground4Hover },
    // Inside, so that the edge of the scroller does not cut it.
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [LOW_WINDOW]: { minHeight: '26px' },
  },
  narrow: {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 0,
    minHeight: '38px',
    paddingInline: '2px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '14px',
    [LOW_WINDOW]: { minHeight: '36px' },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    // Backgrounds are not drawn in forced colours.
    '@media (forced-colors: active)': { outline: '1px solid Highlight', outlineOffset: '-2px' },
  },
  button: {
    border: '0 none',
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    cursor: 'pointer',
  },
  icon: { position: 'relative', display: 'flex', flexShrink: 0, fontSize: '18px' },
  dot: {
    position: 'absolute',
    top: '-2px',
    right: '-3px',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    backgroundColor: tokens.colorPaletteRedBackground3,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
  count: { flexShrink: 0, marginInlineStart: 'auto' },
  narrowCount: { position: 'absolute', top: '1px', left: 'calc(50% + 3px)' },
  foot: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    padding: '2px 4px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  narrowFoot: { flexDirection: 'column', alignItems: 'stretch' },
  user: { flex: '1 1 0', minWidth: 0, gap: '4px', ':hover': { backgroundColor: 'transparent' } },
  userName: { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '100%' },
  signOut: { width: 'auto', gap: '4px', paddingInline: '4px', fontSize: tokens.fontSizeBase200 },
})

export function PendingBadge({ kind, collapsed }: { kind: NonNullable<Screen['count']>; collapsed: boolean }) {
  const count = usePendingOrders(({ orders }) => orders?.[kind].filter(isPending).length ?? 0)
  const least = usePendingOrders(({ orders }) => leastOf(orders))
  return <NavCount {...{ count, collapsed }} label={`${least}${count} 笔待处理`} text={least && `${count}+`} />
}

/** A count at the right end of its entry; collapsed, over the icon. */
export function NavCount(props: { count: number; label: string; text?: string; collapsed: boolean }) {
  const { count, label, text, collapsed } = props
  const styles = useNavStyles()
  if (count === 0) return null
  return (
    <CounterBadge
      className={collapsed ? styles.narrowCount : styles.count}
      count={count}
      overflowCount={collapsed ? 999 : 9_999}
      color="danger"
      size="small"
      aria-label={label}
    >
      {text || undefined}
    </CounterBadge>
  )
}
