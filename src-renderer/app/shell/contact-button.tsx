import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChatRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onWindowResize } from '../../lib/window-resize.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useUiPreferences } from '../../stores/ui-preferences.ts'
import { type Box, CONTROLS, findPlace, overlaps, type Place } from '../overlays/toast-place.ts'

/** As the buttons in whose line it stands. */
const SIZE = 28
/** In the line of a pager or a save bar it stands as their buttons do. */
const CLEARANCE = { margin: 14, above: 4, beside: 12 }
/** How soon it makes room for what is moved or sized otherwise. */
const CHECK_MS = 1000

const useStyles = makeStyles({
  place: { position: 'fixed', zIndex: 3, '@media print': { display: 'none' } },
  away: { display: 'none' },
  button: {
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    minWidth: `${SIZE}px`,
    padding: 0,
    '@media (forced-colors: active)': { outline: '2px solid ButtonText', outlineOffset: '-2px' },
  },
  dot: {
    position: 'absolute',
    top: '-3px',
    right: '-3px',
    width: '9px',
    height: '9px',
    borderRadius: '50%',
    backgroundColor: tokens.colorPaletteRedBackground3,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
})

/** What scrolls inside counts as a whole. */
const WHOLE = '[data-region=table], [data-region=panel], section[tabindex="0"]'
/** What shows, hides, moves or sizes something. */
const WATCHED = ['aria-busy', 'class', 'hidden', 'open', 'style']
/** Stays in sight while its page scrolls. */
const SAVE_BAR = '[data-save-bar]'
const PAGER = 'nav[aria-label=分页]'

const boxOf = (element: Element): Box => element.getBoundingClientRect()

/** Its edges above. */
function spanOf(element: Element): Omit<Box, 'bottom'> {
  const { left, right, top } = boxOf(element)
  return { left, right, top }
}

/** The controls, texts and pictures of a screen or of a part of it, without what only holds them together. */
function findObstacles(within: Element): Box[] {
  return [...visibleParts(within), ...document.querySelectorAll('[data-region=panel]')].flatMap((element) => {
    const { left, right, top, bottom } = boxOf(element)
    if (left >= right || top >= bottom) return []
    // Above what is in the bar it stands above its line, not across it.
    const bar = element.closest(SAVE_BAR)
    return [{ left, right, top: bar ? boxOf(bar).top : top, bottom }]
  })
}

/** Without looking into what counts as a whole: a table has thousands of elements. */
const visibleParts = (within: Element): Element[] =>
  [...within.children].flatMap((child) => {
    if (child.matches(WHOLE)) return [child]
    const isPart = child.matches(`${CONTROLS}, svg, img, canvas`) || hasOwnText(child)
    return isPart ? [child, ...visibleParts(child)] : visibleParts(child)
  })

const hasOwnText = ({ childNodes }: Element) =>
  [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())

/** Something is still being read: its place, and whether there is a save bar, is not known yet. */
const LOADING = '[aria-busy=true], [data-shape]'

/** What the button must not cover; null: nothing of the page stays free, or it still reads what it shows. */
function occupiedBy(content: HTMLElement): Box[] | null {
  if (content.querySelector(LOADING)) return null
  if (content.scrollHeight <= content.clientHeight + 1) {
    const obstacles = findObstacles(content)
    // A list ends with its pager, also while its table has not all of its rows yet.
    const pager = content.querySelector(PAGER)
    if (pager) obstacles.push({ ...spanOf(content), bottom: boxOf(pager).top })
    return obstacles.length > 0 ? obstacles : null
  }
  // What scrolls comes to lie below any place but the bar.
  const bar = content.querySelector(SAVE_BAR)
  if (!bar) return null
  return [{ ...spanOf(content), bottom: boxOf(bar).top }, ...findObstacles(bar)]
}

function findContactPlace(content: HTMLElement, obstacles: readonly Box[]): Place | null {
  const { clientWidth, clientHeight } = document.documentElement
  // Without its scroll bar and what is beside it.
  const { left } = boxOf(content)
  const width = left + content.clientWidth
  const place = findPlace({ width: SIZE, height: SIZE }, { width, height: clientHeight }, obstacles, CLEARANCE)
  if (!place || width - place.right - SIZE < left) return null
  const last = [...content.querySelectorAll(`${SAVE_BAR} button, ${PAGER} button`)].at(-1)
  const line = last && boxOf(last)
  const isBeside = line && clientHeight - place.bottom > line.top && clientHeight - place.bottom - SIZE < line.bottom
  const bottom = isBeside ? clientHeight - (line.top + line.bottom + SIZE) / 2 : place.bottom
  return { bottom, right: place.right + clientWidth - width }
}

/** 联系客服 (D3 §2.12): floats where it covers nothing, near the lower right corner, unless it is switched off (A383). */
export function ContactButton() {
  const isHidden = useUiPreferences(({ hidesContactButton }) => hidesContactButton)
  const { pathname } = useLocation()
  return isHidden ? null : <FloatingButton key={pathname} />
}

function FloatingButton() {
  const styles = useStyles()
  const unread = useAlertState(({ alerts }) => alerts.messages)
  const root = useRef<HTMLElement>(null)
  const isPointedAt = useRef(false)
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let frame = 0
    let timer = 0
    /** The right edge of the page when it was placed: once a panel beside the page is closed, it returns to the corner. */
    let placedRight = 0
    /** Not in each of the steps in which something moves, and not while nothing does: an idle console looks for nothing. */
    const checkLater = () => {
      if (!document.hidden)
        timer ||= window.setTimeout(() => {
          timer = 0
          check()
        }, CHECK_MS)
    }
    const check = () => {
      const element = root.current
      const content = document.querySelector<HTMLElement>('#content')
      // It never leaves from below the focus or a pointer that was moved to it; one that rests where it came meant something else.
      if (!element || !content) return
      if (isPointedAt.current || element.contains(document.activeElement)) return checkLater()
      const obstacles = occupiedBy(content)
      const box = boxOf(element)
      const isShown = box.left < box.right
      const { right } = boxOf(content)
      const isWider = right > placedRight
      if (obstacles && isShown && !isWider && !obstacles.some((obstacle) => overlaps(box, obstacle))) return
      placedRight = right
      setPlace(obstacles && findContactPlace(content, obstacles))
    }
    /** In the frame in which it is painted. */
    const checkSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(check)
    }
    // A list of all its rows gets as high as they are, and its pager stands elsewhere.
    const sizes = new ResizeObserver(checkSoon)
    let table: Element | null = null
    const watchTable = () => {
      const current = document.querySelector('#content [data-region=table]')
      if (current === table) return
      table = current
      sizes.disconnect()
      if (table) sizes.observe(table)
    }
    check()
    watchTable()
    const changes = new MutationObserver((records) => {
      // Rows come and go while a table is scrolled, and countdowns have a box of their own.
      const ofScreen = records.filter(({ target }) => !target.parentElement?.closest(`${WHOLE}, [role=timer]`))
      // What a screen adds has its place at once.
      if (ofScreen.some(({ type, attributeName }) => type === 'childList' || attributeName === 'aria-busy')) {
        watchTable()
        checkSoon()
      }
      if (ofScreen.length > 0) checkLater()
    })
    const area = document.querySelector('#content')?.parentElement
    // Moved or sized without a change of the document.
    area?.addEventListener('load', checkLater, true)
    area?.addEventListener('transitionend', checkLater)
    if (area) changes.observe(area, { childList: true, subtree: true, characterData: true, attributeFilter: WATCHED })
    // The place was counted from edges that have moved.
    const stopResizing = onWindowResize(() => {
      isPointedAt.current = false
      setPlace(null)
      checkLater()
    })
    document.addEventListener('visibilitychange', checkLater)
    return () => {
      clearTimeout(timer)
      area?.removeEventListener('load', checkLater, true)
      area?.removeEventListener('transitionend', checkLater)
      changes.disconnect()
      sizes.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', checkLater)
      stopResizing()
    }
  }, [])
  return (
    <section
      ref={root}
      className={mergeClasses(styles.place, !place && styles.away)}
      style={place ?? undefined}
      aria-label="联系客服"
      onPointerMove={() => {
        isPointedAt.current = true
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
      }}
    >
      <Button
        className={styles.button}
        icon={<ChatRegular />}
        aria-label={unread > 0 ? `联系客服，${unread} 条未读` : '联系客服'}
        title="联系客服 Alt+C"
        onClick={() => openChat()}
      />
      {unread > 0 && <span className={styles.dot} data-unread-dot />}
    </section>
  )
}
