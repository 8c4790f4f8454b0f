import type { AlertProblem } from '../shared/alert-problem.ts'
import type { QuietPeriod } from '../shared/quiet-times.ts'
import type { AlertKind } from './alerts.ts'

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

/** `…NotVisible`, `…NotAudible`: the operator's answer to the test (A227). */
export type { AlertProblem }

export interface AlertSettingsCommands {
  getAlertSettings(): AlertSettings
  changeAlertSettings(change: AlertSettingsChange): AlertSettings
  /** Starts do-not-disturb for some minutes; 0 ends it. */
  setDoNotDisturb(minutes: 0 | 15 | 30 | 60): AlertSettings
  /** Plays the sound of a kind, even if it is off or do-not-disturb is on. */
  previewAlert(kind: AlertKind): void
  /** Empty if alerts reach the operator. */
  getAlertHealth(): readonly AlertProblem[]
  /** Reports the delivery result of a notification or sound handled by this page. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Shows a test notification or plays a test sound, even if the channel is switched off. */
  testDelivery(channel: DeliveryChannel): void
}
