import type { HostInfo } from '../../src-preload/contract.ts'

/** D1 §8, A019: also where it is the desktop that shows none. */
export const NO_NOTIFICATIONS = '抱歉，此浏览器不支持桌面通知！'

/** Asks the browser for the permission to notify; it does not ask the operator again once that was denied. */
export async function requestPermission(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted'
}

/** Whether notices reach the operator outside the window: the system's own, or in the preview the browser's. */
export function canNotify({ kind, notifications }: HostInfo): boolean {
  return notifications && (kind === 'electron' || 'Notification' in window)
}
