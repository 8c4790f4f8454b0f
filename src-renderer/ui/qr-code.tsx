import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { PaymentCode } from '../lib/payment-code.ts'
import { lazyComponent } from './lazy-component.ts'

const useStyles = makeStyles({
  code: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
    '& img': { objectFit: 'contain' },
  },
  // Scanners need dark on light, in every theme.
  paper: { backgroundColor: '#fff' },
  none: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'center',
    padding: '8px',
  },
})

/** Loaded with the first code: the panel beside the orders, which the dashboard loads, seldom has one. */
const useQrCodeSvg = lazyComponent(async () => (await import('qrcode.react')).QRCodeSVG)

/** Capacity of a QR code at the highest correction level. */
const MAX_BYTES = 1_273

type QrCodeProps = PaymentCode & { label?: string; size?: number }

/** A QR code with the highest error correction, or, without a text, the image (D3 §2.14); `size` in pixels. */
export function QrCode({ text: content, imageUrl, isExternal, label = '二维码', size = 200 }: QrCodeProps) {
  const styles = useStyles()
  const text = isExternal ? '' : content
  const tooLong = new TextEncoder().encode(text).length > MAX_BYTES
  const hasCode = text ? !tooLong : Boolean(imageUrl)
  return (
    <div className={mergeClasses(styles.code, hasCode && styles.paper)} style={{ width: size, height: size }}>
      {text && !tooLong && <DrawnCode {...{ text, label, size }} />}
      {!text && imageUrl && <img src={imageUrl} alt={label} width={size} height={size} />}
      {tooLong && <span className={styles.none}>内容过长，无法生成二维码</span>}
      {!text && !imageUrl && (
        <span className={styles.none}>{isExternal ? '[外部图片] 不在本服务器上，不显示' : '没有二维码'}</span>
      )}
    </div>
  )
}

function DrawnCode({ text, label, size }: { text: string; label: string; size: number }) {
  const QrCodeSvg = useQrCodeSvg()
  return QrCodeSvg && <QrCodeSvg value={text} size={size} level="H" marginSize={2} role="img" aria-label={label} />
}
