import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import type { PaymentCode } from '../../lib/payment-code.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { FormDialog } from './form-dialog.tsx'

const useStyles = makeStyles({
  code: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '12px', textAlign: 'center' },
})

interface QrCodeDialogProps {
  /** Of the member or the account. */
  name: string
  code: PaymentCode
  onClose: () => void
  /** Who is paid by it. */
  children: ReactNode
}

/** The QR code of one account, to be scanned or compared. */
export function QrCodeDialog({ name, code, onClose, children }: QrCodeDialogProps) {
  const styles = useStyles()
  const title = `${isolateText(name)} 的二维码`
  return (
    <FormDialog title={title} width={320} onClose={onClose}>
      <div className={styles.code}>
        <QrCode {...code} label={title} />
        <span>{children}</span>
      </div>
    </FormDialog>
  )
}
