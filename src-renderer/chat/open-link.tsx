import { MAX_TOOLTIP_LENGTH } from '../../src-preload/shared/foreign-text.ts'
import { askConfirm } from '../form/confirm.tsx'
import { desktop } from '../platform/desktop.ts'
import { ForeignText } from '../ui/foreign-text.tsx'

/** The URL as the browser requests it: punycode reveals look-alike letters in the host name. */
const asciiAddress = (address: string) => (URL.canParse(address) ? new URL(address).href : address)

/** Opens an external link after confirmation (A161). On the desktop the main process asks; in a browser this does. */
export async function openLink(address: string): Promise<void> {
  const { kind } = await desktop.getHost()
  const body = (
    <>
      <span>外部网站与控制台无关，请勿在其中输入控制台的密码。</span>
      <ForeignText text={asciiAddress(address)} max={MAX_TOOLTIP_LENGTH} />
    </>
  )
  if (kind === 'electron' || (await askConfirm({ title: '打开外部链接', body }))) {
    window.open(address, '_blank', 'noopener,noreferrer')
  }
}
