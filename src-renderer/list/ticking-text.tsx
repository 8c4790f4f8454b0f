import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { type HTMLAttributes, useLayoutEffect, useRef } from 'react'
import { onEachSecond } from '../stores/clock.ts'

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
