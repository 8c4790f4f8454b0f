/** Why alerts do not reach the operator (fault 53), as the header and the support summary say it. */
export const alertProblemLabels = {
  alertsOff: '提醒已全部关闭',
  notificationsOff: '桌面通知已关闭',
  notificationsUnsupported: '系统不支持桌面通知',
  notificationsDenied: '浏览器不允许通知',
  notificationsFailed: '系统拒绝了桌面通知',
  notificationsNotVisible: '测试通知没有看到',
  soundOff: '提醒声音已关闭',
  soundBlocked: '浏览器阻止了声音',
  soundFailed: '提醒声音无法播放',
  soundNotAudible: '测试声音没有听到',
}

export type AlertProblem = keyof typeof alertProblemLabels
