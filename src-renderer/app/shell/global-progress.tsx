import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { usePendingRequests } from '../../api/http/pending-requests.ts'

/** Delay before the indicator appears or disappears, to avoid flicker (D1 §9). */
const DEBOUNCE_MS = 200

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    height: '3px',
    zIndex: 1_000_002,
    overflow: 'hidden',
    pointerEvents: 'none',
    '::after': {
      content: '""',
      display: 'block',
      width: '40%',
      height: '100%',
      backgroundColor: tokens.colorBrandBackground,
      '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
      animationName: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
      animationDuration: '1.2s',
      animationIterationCount: 'infinite',
    },
  },
  overlay: { position: 'fixed', inset: '0', zIndex: 999_999, cursor: 'progress' },
})

/** Progress bar for all requests and navigations, and an overlay that blocks input while a change is in flight. */
export function GlobalProgress() {
  const styles = useStyles()
  const { read, write } = usePendingRequests()
  const navigating = useNavigation().state !== 'idle'
  const bar = useDebounced(read + write > 0 || navigating)
  const overlay = useDebounced(write > 0)
  return (
    <>
      {bar && (
        // A landmark of its own: it lies above all others.
        <section aria-label="进度">
          <div className={styles.bar} role="progressbar" aria-label="加载中" />
        </section>
      )}
      {overlay && <div className={styles.overlay} aria-hidden />}
    </>
  )
}

function useDebounced(value: boolean): boolean {
  const [debounced, setDebounced] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
