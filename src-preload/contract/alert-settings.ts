import type { QuietPeriod } from '../shared/quiet-times.ts'
import type { AlertKind } from './alerts.ts'

/**
 * Why alerts do not reach the operator (fault 53), as the header and the support summary say it. `…NotVisible`,
 * `…NotAudible`: the operator's answer to the test (A227).
 */
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

export type SoundName = 'none' | 'coin' | 'cash' | 'message' | 'drop' | 'alarm' | 'bell'

export interface AlertRule {
  /** false: listed in the notification centre only. */
  on: boolean
  sound: SoundName
  /** 0 to 100. */
  volume: number
  /** Repeats the sound every 30 s while anything of the kind is pending. */
  repeat: boolean
  /** Reminds of items pending for more than this many minutes; 0: never. */
  waitMinutes: number
  /** Announces an item louder and brings the window to the front after this many minutes; 0: never (A224). */
  escalateMinutes: number
  escalationSound: SoundName
}

export interface AlertSettings {
  rules: Record<AlertKind, AlertRule>
  /** End of do-not-disturb (epoch ms): no notifications or sounds until then; null if it is off. */
  quietUntil: number | null
  /** Withdrawals over this amount are announced during do-not-disturb, too; null: none. */
  quietExcept: number | null
  quietSchedule: QuietPeriod[]
}

export interface AlertSettingsChange {
  rules?: Partial<Record<AlertKind, Partial<AlertRule>>>
  quietExcept?: number | null
  quietSchedule?: QuietPeriod[]
}

/** A sound to play now; sent to a single window. */
export interface Sound {
  name: Exclude<SoundName, 'none'>
  /** 0 to 1. */
  volume: number
}

export type DeliveryChannel = 'notification' | 'sound'

/** `unsupported`: the system has no notifications. `blocked`: the browser blocks sound before the first click. */
export type DeliveryResult = 'ok' | 'unsupported' | 'denied' | 'blocked' | 'failed'

export interface AlertSettingsCommands {
  changeAlertSettings(change: AlertSettingsChange): AlertSettings
  /** Starts do-not-disturb for some minutes; 0 ends it. */
  setDoNotDisturb(minutes: 0 | 15 | 30 | 60): AlertSettings
  /** Plays the sound of a kind, even if it is off or do-not-disturb is on. */
  previewAlert(kind: AlertKind): void
  /** Reports the delivery result of a notification or sound handled by this page. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Shows a test notification or plays a test sound, even if the channel is switched off. */
  testDelivery(channel: DeliveryChannel): void
}

/** What an operator answered when the alerts were tested on this workstation (A227). */
export interface AlertCheck {
  /** Epoch ms, server clock. */
  at: number
  /** Whether the test notification was visible. */
  visible: boolean
  /** Whether the test sound was audible. */
  audible: boolean
}

export interface AlertCheckCommands {
  saveAlertCheck(answer: Pick<AlertCheck, 'visible' | 'audible'>): void
}
