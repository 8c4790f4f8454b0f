import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type HTMLAttributes, useLayoutEffect, useRef } from 'react'
import { formatDuration } from '../lib/figures.ts'
import { onEachSecond, useServerNow } from '../stores/clock.ts'

const useStyles = makeStyles({
  // Its size depends on nothing in it, so that a tick lays out and paints nothing beside it. Without style containment, with
  // which the layers of the whole page are made again for each tick: half of the work of an idle dashboard.
  text: {
    display: 'inline-block',
    boxSizing: 'border-box',
    height: '1lh',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    contain: 'size layout',
  },
})

interface Tick {
  text: string
  className?: string | undefined
}

interface TickingTextProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  /** Of the box, as it cannot take that of its text. */
  width: string
  read: (now: number) => Tick
}

/** A text of the server's time: written each second where it stands, as rendering and laying out a page for it costs most of an idle console. */
export function TickingText({ width, read, className, ...attributes }: TickingTextProps) {
  const styles = useStyles()
  const span = useRef<HTMLSpanElement>(null)
  const fixed = mergeClasses(styles.text, className)
  useLayoutEffect(() => {
    const element = span.current!
    return onEachSecond((now) => {
      const { text, className = '' } = read(now)
      const classes = `${fixed} ${className}`
      if (element.className !== classes) element.className = classes
      if (element.textContent === text) return
      if (element.firstChild) element.firstChild.nodeValue = text
      else element.textContent = text
    })
  }, [fixed, read])
  return <span {...attributes} ref={span} className={fixed} style={{ width }} />
}

const useDataAgeStyles = makeStyles({
  old: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** The age of the rows on screen. */
export function DataAge(props: {
  /** Epoch ms, server clock; undefined before the first response. */
  readAt: number | undefined
  /** The last refresh failed; the rows on screen are from an earlier one. */
  failed: boolean
}) {
  const { readAt, failed } = props
  const styles = useDataAgeStyles()
  const now = useServerNow(1_000)
  if (readAt === undefined) return null
  const age = Math.max(0, now - readAt)
  const ago = `${age < 60_000 ? `${Math.floor(age / 1_000)} 秒` : formatDuration(age)}前`
  return failed ? <span className={styles.old}>更新失败，显示的是 {ago}的数据</span> : <span>更新于 {ago}</span>
}
