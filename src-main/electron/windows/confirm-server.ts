import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { BRAND } from '#shared/product.ts'
import { cutText } from '#shared/untrusted-text.ts'

const MAX_ADDRESS_LENGTH = 300
const CONFIRM_BUTTON = 1

/** Asks the operator, outside the page, before a signed-in console switches to another server. */
export async function confirmServer(address: string, parent: BrowserWindow | null): Promise<boolean> {
  // The host comes first, so the path is what gets cut.
  const label = address.length > MAX_ADDRESS_LENGTH ? `${cutText(address, MAX_ADDRESS_LENGTH)}…` : address
  const options: MessageBoxOptions = {
    type: 'warning',
    title: BRAND,
    message: `切换到服务器 ${label}？`,
    detail: '将退出当前登录。之后在控制台输入的用户名和密码会发给这个地址，请核对无误后再切换。',
    buttons: ['取消', '切换'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
  return response === CONFIRM_BUTTON
}
