import type { HostInfo } from '#contract/host.ts'

/** The specification's message (D1 §8, A019), also used when the desktop cannot show notifications. */
export const NOTIFICATIONS_UNSUPPORTED = '抱歉，此浏览器不支持桌面通知！'

/** Requests the browser's notification permission; once denied, the browser does not prompt again. */
export const requestPermission = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted'

/** Whether desktop notifications are available: the system's, or in the preview the browser's. */
export const canNotify = ({ kind, notifications }: HostInfo): boolean =>
  notifications && (kind === 'electron' || 'Notification' in window)
