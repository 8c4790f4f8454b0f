import { Body1, Button, Caption1, Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { setupCode } from '../../api/admins.ts'
import { messageOf } from '../../lib/errors.ts'
import { serverNow, useServerNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { type ShownCode, shownCode } from './setup-code.ts'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', alignItems: 'flex-start', '& h2': { margin: '0' } },
})

const SHOWN_MS = 60_000

/** The TOTP setup QR code contains the secret, so it is shown on request only and hidden after a minute (A128). */
export function SetupCodeCard() {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const [shown, setShown] = useState<{ code: ShownCode; until: number } | null>(null)
  const [reading, setReading] = useState(false)

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  async function show(): Promise<void> {
    setReading(true)
    try {
      const found = shownCode(await setupCode(), server)
      if (found) setShown({ code: found, until: serverNow() + SHOWN_MS })
      else toast('warning', '二维码在外部地址，为保护密钥不予加载')
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setReading(false)
    }
  }

  return (
    <Card className={styles.card} role="group" aria-label="两步验证">
      <Subtitle2 as="h2">两步验证</Subtitle2>
      <Body1>用谷歌验证器扫描二维码后，登录时需输入验证码。请确认周围无人再显示。</Body1>
      {shown ? (
        <>
          <QrCode
            text={'text' in shown.code ? shown.code.text : ''}
            picture={'picture' in shown.code ? shown.code.picture : null}
            label="两步验证二维码"
          />
          <Left until={shown.until} />
          <Button size="small" onClick={() => setShown(null)}>
            立即隐藏
          </Button>
        </>
      ) : (
        <Button size="small" disabled={reading} onClick={() => void show()}>
          显示二维码
        </Button>
      )}
    </Card>
  )
}

function Left({ until }: { until: number }) {
  const now = useServerNow(1_000)
  return <Caption1>{Math.max(0, Math.ceil((until - now) / 1_000))} 秒后自动隐藏</Caption1>
}
