import { makeStyles, tokens } from '@fluentui/react-components'
import { formatDuration } from '../lib/duration.ts'
import { useServerNow } from '../stores/clock.ts'

const useStyles = makeStyles({
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
  const styles = useStyles()
  const now = useServerNow(1_000)
  if (readAt === undefined) return null
  const age = Math.max(0, now - readAt)
  const ago = `${age < 60_000 ? `${Math.floor(age / 1_000)} 秒` : formatDuration(age)}前`
  return failed ? <span className={styles.old}>更新失败，显示的是 {ago}的数据</span> : <span>更新于 {ago}</span>
}
