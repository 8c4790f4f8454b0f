import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { minTarget } from '../../ui/min-target.ts'
import { OneSaveBar } from '../edit/save-bar.tsx'
import { Sections, TWO_SECTIONS } from './section.tsx'

const INDEX_WIDTH = '128px'
/** Wider, the lines of a form are too long to follow, until two sections have room. The index stays beside them. */
const SECTIONS_WIDTH = '1120px'
/** Narrower, the index would take the width that the fields need. */
const BESIDE = '@container (min-width: 880px)'
/** The current section is the one at this share of the visible height, from its top. */
const READING_LINE = 0.3

const useStyles = makeStyles({
  container: { containerType: 'inline-size', flex: '1 0 auto', display: 'flex', flexDirection: 'column' },
  page: { flex: '1 0 auto', display: 'flex', flexDirection: 'column', gap: '12px' },
  // To the foot of the page, where the save bar is.
  sections: {
    flex: '1 0 auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    '& section[aria-label]': { scrollMarginBlock: '12px' },
    '& section[aria-label]:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  beside: {
    [BESIDE]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, ${SECTIONS_WIDTH}) ${INDEX_WIDTH}`,
      justifyContent: 'center',
    },
    [TWO_SECTIONS]: { gridTemplateColumns: `minmax(0, 1fr) ${INDEX_WIDTH}` },
  },
  index: {
    display: 'none',
    [BESIDE]: { display: 'block', alignSelf: 'start', position: 'sticky', top: 0, order: 2 },
    '& ul': { margin: 0, padding: 0, listStyleType: 'none' },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    ...minTarget,
    padding: '4px 8px',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
  },
  // Wider too, since high contrast leaves no colours to tell it by.
  current: {
    borderLeftWidth: '4px',
    borderLeftColor: tokens.colorCompoundBrandStroke,
    paddingLeft: '6px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/**
 * A long page of sections, with an index of them beside it that marks the visible one. `titles` are those of its
 * sections. The hash of the route names a section, so that a link leads to it; unsaved edits do not ask about it (A293).
 */
export function SectionIndex(props: {
  titles: readonly string[]
  /** Few fields, which are all in sight: in the middle of the window, without an index. */
  measured?: boolean
  /** One save bar for the forms of all sections, as wide as they are. */
  hasSaveBar?: boolean
  children: ReactNode
}) {
  const { titles, measured = false, hasSaveBar = false, children } = props
  const styles = useStyles()
  const sections = useRef<HTMLDivElement>(null)
  const { search, hash, state, key } = useLocation()
  const [current, select] = useCurrentSection(sections, titles)
  const requested = readSectionTitle(hash)
  const isKnown = requested !== null && titles.includes(requested)
  const showRequested = useEffectEvent(() => {
    if (isKnown) select(requested)
  })
  // A second click on the same link is another location.
  useEffectOnChange(() => showRequested(), [requested, isKnown, key])

  const content = <Sections measured={measured}>{children}</Sections>
  const hasIndex = titles.length > 1 && !measured
  return (
    <div className={styles.container}>
      <div className={mergeClasses(styles.page, hasIndex && styles.beside)}>
        {hasIndex && (
          <nav className={styles.index} aria-label="本页目录">
            <ul>
              {titles.map((title) => (
                <li key={title}>
                  <Link
                    className={mergeClasses(styles.link, title === current && styles.current)}
                    to={{ search, hash: encodeURIComponent(title) }}
                    state={state}
                    replace
                    aria-current={title === current ? 'location' : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div ref={sections} className={styles.sections}>
          {hasSaveBar ? <OneSaveBar>{content}</OneSaveBar> : content}
        </div>
      </div>
    </div>
  )
}

/** The title of a section that the hash of a route names; null if it names none. */
export function readSectionTitle(hash: string): string | null {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null
  } catch {
    return null
  }
}

type Page = RefObject<HTMLElement | null>

/** The title of the section that is read, and a function that scrolls to one and focuses it. */
function useCurrentSection(page: Page, titles: readonly string[]): [string | null, (title: string) => void] {
  const [current, setCurrent] = useState<string | null>(null)
  // The last sections cannot reach the top: a selected one stays current until the page is scrolled on.
  const selectedAt = useRef<number | null>(null)

  const update = useEffectEvent((scroller: HTMLElement) => {
    if (selectedAt.current === scroller.scrollTop) return
    selectedAt.current = null
    const { scrollTop, clientHeight, scrollHeight } = scroller
    const line = scroller.getBoundingClientRect().top + clientHeight * READING_LINE
    const passed = titles.filter((title) => (findSection(page, title)?.getBoundingClientRect().top ?? Infinity) <= line)
    // At the start and at the end the line may be in a section beside the one that is read.
    if (scrollTop <= 0) setCurrent(null)
    else setCurrent((scrollTop + clientHeight >= scrollHeight - 1 ? titles.at(-1) : passed.at(-1)) ?? null)
  })

  useEffect(() => {
    const scroller = findScroller(page.current)
    if (!scroller) return
    const onScroll = () => update(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [page])

  function select(title: string): void {
    const section = findSection(page, title)
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.tabIndex = -1
    section.focus({ preventScroll: true })
    selectedAt.current = findScroller(page.current)?.scrollTop ?? null
    setCurrent(title)
  }

  return [current ?? titles[0] ?? null, select]
}

const findSection = (page: Page, title: string): HTMLElement | null =>
  page.current?.querySelector<HTMLElement>(`section[aria-label="${CSS.escape(title)}"]`) ?? null

function findScroller(element: HTMLElement | null): HTMLElement | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
