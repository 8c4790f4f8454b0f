import { askConfirm } from '../form/confirm.tsx'
import { desktop } from '../platform/desktop.ts'

/** Leads out of the console after the operator said so (A161): the desktop's main process asks itself, a browser does not. */
export async function openLink(address: string): Promise<void> {
  const { kind } = await desktop.getHost()
  const body = (
    <>
      <span>外部网站与控制台无关，请勿在其中输入控制台的密码。</span>
      <span>{address}</span>
    </>
  )
  if (kind === 'electron' || (await askConfirm({ title: '打开外部链接', body }))) {
    window.open(address, '_blank', 'noopener,noreferrer')
  }
}
