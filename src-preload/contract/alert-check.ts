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
  /** The signed-in operator's last answer on this workstation; null: none, or signed out. */
  getAlertCheck(): AlertCheck | null
  saveAlertCheck(answer: Pick<AlertCheck, 'visible' | 'audible'>): void
}
