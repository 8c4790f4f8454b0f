import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useState } from 'react'
import { fetchTotpSetupQr, type QrSource, resolveQrSource } from '../../api/settings/staff.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { serverNow, useServerNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { surface } from '../../ui/surface.ts'

const useStyles = makeStyles({
  card: {
    ...surface,
    display: 'flex',
    gap: '16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    minWidth: 0,
    margin: 0,
    padding: '8px 16px',
  },
  text: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, '& h2': { margin: '0' } },
  about: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-end', flexShrink: 0 },
})

/** One thing to set on 登录设置: what it is, and beside it what can be done. */
export function StaffCard({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.card} aria-label={title}>
      <div className={styles.text}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Caption1 className={styles.about}>{about}</Caption1>
      </div>
      <div className={styles.actions}>{children}</div>
    </fieldset>
  )
}

const VISIBLE_MS = 60_000

/** The TOTP setup QR code contains the secret, so it is shown on request only and hidden after a minute (A128). */
export function TotpSetupCard() {
  const server = useSession((session) => session.server)
  const [visibleCode, setVisibleCode] = useState<{ code: QrSource; expiresAt: number } | null>(null)
  const [isLoading, setIsLoading] = useState(false)

  useEffect(() => {
    if (!visibleCode) return
    const timer = setTimeout(() => setVisibleCode(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [visibleCode])

  async function revealCode(): Promise<void> {
    setIsLoading(true)
    try {
      const source = resolveQrSource(await fetchTotpSetupQr(), server)
      if (source) setVisibleCode({ code: source, expiresAt: serverNow() + VISIBLE_MS })
      else toast('warning', '二维码在外部地址，为保护密钥不予加载')
    } catch (error) {
      toast('error', getErrorMessage(error))
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <StaffCard title="两步验证" about="用谷歌验证器扫描二维码后，登录时需输入验证码。请确认周围无人再显示。">
      {visibleCode ? (
        <>
          <QrCode text="" imageUrl={null} {...visibleCode.code} label="两步验证二维码" />
          <RemainingTime expiresAt={visibleCode.expiresAt} />
          <Button size="small" onClick={() => setVisibleCode(null)}>
            立即隐藏
          </Button>
        </>
      ) : (
        <Button size="small" disabled={isLoading} onClick={() => void revealCode()}>
          显示二维码
        </Button>
      )}
    </StaffCard>
  )
}

/** The clock of the page may be a second behind the one that it began at. */
const remainingSeconds = (expiresAt: number, now: number) =>
  Math.ceil(Math.min(VISIBLE_MS, Math.max(0, expiresAt - now)) / 1_000)

function RemainingTime({ expiresAt }: { expiresAt: number }) {
  const now = useServerNow(1_000)
  return <Caption1>{remainingSeconds(expiresAt, now)} 秒后自动隐藏</Caption1>
}
