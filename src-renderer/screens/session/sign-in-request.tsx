import { isEndedByServer, useSession } from '../../stores/session.ts'
import { useStyles } from './sign-in-styles.ts'

/** Why the form is there: of an ended session also what becomes of the work. */
export function SignInRequest() {
  const styles = useStyles()
  const isEnded = useSession(isEndedByServer)
  if (!isEnded) return <span className={styles.request}>请登录</span>
  return (
    <div className={styles.ended}>
      登录已失效，请重新登录
      <span className={styles.small}>之后回到原来的页面，没有保存的内容可以恢复</span>
    </div>
  )
}
