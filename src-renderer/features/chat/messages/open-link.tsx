import { MAX_TOOLTIP_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { askConfirm } from '../../../form/dialogs/confirm.ts'
import { desktop } from '../../../platform/desktop.ts'
import { toast } from '../../../stores/toast.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'

/** Opens an external link after confirmation (A161). On the desktop the main process asks; in a browser this does. */
export async function openLink(url: string): Promise<void> {
  // The URL as the browser requests it: punycode reveals look-alike letters in the host name.
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target) return toast('warning', '链接的网址有误，没有打开')
  const { href, username, password } = target
  if (username || password) return toast('warning', '链接里带有用户名，可能冒充其他网站，没有打开')
  const { kind } = await desktop.getHost()
  const body = (
    <>
      <span>外部网站与控制台无关，请勿在其中输入控制台的密码。</span>
      <ForeignText text={href} max={MAX_TOOLTIP_LENGTH} />
    </>
  )
  if (kind === 'electron' || (await askConfirm({ title: '打开外部链接', body }))) {
    window.open(href, '_blank', 'noopener,noreferrer')
  }
}
