import { makeStyles, tokens } from '@fluentui/react-components'
import { ImageOffRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { MemberImage, MemberImages } from '#contract/chat.ts'
import { resolveImageUrl } from '#shared/image-path.ts'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatRecent, formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { desktop } from '../../platform/desktop.ts'
import { followPublished } from '../../platform/published.ts'
import { serverNow } from '../../stores/clock.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { ImageViewer } from '../../ui/image-thumbnail.tsx'
import { MOD } from '../../ui/shortcut-help.ts'

/** As many as stand in one line. */
const MAX_IN_LINE = 5

const useStyles = makeStyles({
  strip: { display: 'flex', alignItems: 'center', gap: '6px', height: '60px', overflow: 'hidden' },
  thumb: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 0 64px',
    height: '60px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '16px',
    cursor: 'zoom-in',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  // The room is there before the image is.
  image: {
    display: 'grid',
    placeItems: 'center',
    width: '64px',
    height: '44px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    fontSize: '20px',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  hint: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  compared: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 16px', margin: 0 },
  amount: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  term: { color: tokens.colorNeutralForeground3, marginInlineEnd: '4px' },
})

interface ViewedImage extends MemberImage {
  url: string
}

/** What Space in the panel leads to. It never decides, whether there are images or not. */
export function useMemberImageStrip(order: PayOrder, enabled: boolean) {
  const images = useMemberImages(String(order.userId), enabled)
  const [open, setOpen] = useState<string | null>(null)
  const newest = images.at(-1)
  return {
    strip: <MemberImageStrip images={images} order={order} open={open} onOpen={setOpen} />,
    /** false: there is none. */
    openNewest: (): boolean => {
      if (newest) setOpen(newest.url)
      return newest !== undefined
    },
    hint: order.inOrOut
      ? '没有聊天图片；空格键不会提交，请按 Enter 或点击按钮'
      : `没有聊天图片；下分请按 ${MOD}Enter 或点击按钮，空格键和 Enter 不会提交`,
  }
}

/** The images of a member that the main process knows of, oldest first; empty while nothing is to be shown. */
function useMemberImages(userId: string, enabled: boolean): ViewedImage[] {
  const isOn = useWorkstationSettings(({ memberImages }) => memberImages)
  const server = useSession((session) => session.server)
  const [known, setKnown] = useState<MemberImages | null>(null)
  useEffect(() => {
    if (!enabled || !isOn) return
    return followPublished(
      (listener) => desktop.onMemberImages((changed) => changed.userId === userId && listener(changed)),
      () => desktop.readMemberImages(userId),
      setKnown,
    )
  }, [userId, enabled, isOn])
  // Never those of the member before, whose order the panel showed.
  if (!isOn || known?.userId !== userId) return []
  const viewed = known.images.flatMap((image) => {
    const url = resolveImageUrl(image.path, server)
    return url === null ? [] : [{ ...image, url }]
  })
  // One that was sent twice stands there once, at its latest place.
  return viewed.filter(({ url }, i) => viewed.findLastIndex((other) => other.url === url) === i)
}

/** Thumbnails of the member's images, and one of them beside the amount, time and name of the order. */
function MemberImageStrip(props: {
  images: readonly ViewedImage[]
  order: PayOrder
  /** The open one; null: none. */
  open: string | null
  onOpen: (url: string | null) => void
}) {
  const { images, order, open, onOpen } = props
  const styles = useStyles()
  if (images.length === 0) return null
  const latest = images.slice(-MAX_IN_LINE)
  const first = images.findIndex(({ url }) => url === open)
  return (
    <section className={styles.strip} aria-label="聊天图片">
      {latest.map(({ url, time }) => (
        <Thumbnail key={url} url={url} time={time} onOpen={() => onOpen(url)} />
      ))}
      {latest.length < MAX_IN_LINE && <span className={styles.hint}>空格键放大</span>}
      {first >= 0 && (
        <ImageViewer
          sources={images.map(({ url }) => url)}
          first={first}
          label="聊天图片"
          describe={(index) => <Compared order={order} time={images[index]?.time ?? ''} />}
          onClose={() => onOpen(null)}
        />
      )}
    </section>
  )
}

function Thumbnail({ url, time, onOpen }: { url: string; time: string; onOpen: () => void }) {
  const styles = useStyles()
  const [isBroken, setBroken] = useState(false)
  const at = parseServerTime(time)
  const label = at === null ? '' : formatRecent(at, serverNow())
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`放大 ${label} 的聊天图片${isBroken ? '，图片无法显示' : ''}`}
      title={isBroken ? '图片无法显示' : `${label} 发来`}
      onClick={onOpen}
    >
      <span className={styles.image}>
        {isBroken ? <ImageOffRegular /> : <img src={url} alt="" onError={() => setBroken(true)} />}
      </span>
      {label}
    </button>
  )
}

/** What a receipt must agree with. */
function Compared({ order, time }: { order: PayOrder; time: string }) {
  const styles = useStyles()
  const fact = (term: string, value: ReactNode) => (
    <span>
      <span className={styles.term}>{term}</span>
      {value}
    </span>
  )
  return (
    <p className={styles.compared}>
      <span>
        {order.inOrOut ? '上分' : '下分'} <span className={styles.amount}>{formatAmount(order.balance)}</span>
      </span>
      {fact(order.inOrOut ? '付款人' : '收款人', order.payName ? <ForeignText text={order.payName} /> : '—')}
      {fact('订单时间', formatServerTime(order.payTime))}
      {fact('图片发来', formatServerTime(time) || '—')}
    </p>
  )
}
