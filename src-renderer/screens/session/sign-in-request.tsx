import { Button } from '@fluentui/react-components'
import { openTerms } from '../../form/help/open-terms.ts'
import { sessionEndMessage, useSession } from '../../stores/session.ts'
import { useStyles } from './sign-in-styles.ts'

/** Why the form is there: of an ended session also what becomes of the work. */
export function SignInRequest() {
  const styles = useStyles()
  const endMessage = useSession(sessionEndMessage)
  if (!endMessage) return <span className={styles.request}>请登录</span>
  return (
    <div className={styles.ended} role="alert">
      登录已失效，请重新登录
      <span className={styles.small}>之后回到原来的页面，没有保存的内容可以恢复</span>
      <span className={styles.why}>
        <span className={styles.small}>{endMessage}</span>
        <Button size="small" appearance="transparent" onClick={() => void openTerms('登录已失效')}>
          什么意思
        </Button>
      </span>
    </div>
  )
}
