import { MAX_TOOLTIP_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { askConfirm } from '../../../form/dialogs/confirm.ts'
import { desktop } from '../../../platform/desktop.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'

/** The URL as the browser requests it: punycode reveals look-alike letters in the host name. */
const toAsciiUrl = (url: string) => (URL.canParse(url) ? new URL(url).href : url)

/** Opens an external link after confirmation (A161). On the desktop the main process asks; in a browser this does. */
export async function openLink(url: string): Promise<void> {
  const { kind } = await desktop.getHost()
  const body = (
    <>
      <span>外部网站与控制台无关，请勿在其中输入控制台的密码。</span>
      <ForeignText text={toAsciiUrl(url)} max={MAX_TOOLTIP_LENGTH} />
    </>
  )
  if (kind === 'electron' || (await askConfirm({ title: '打开外部链接', body }))) {
    window.open(url, '_blank', 'noopener,noreferrer')
  }
}
