import type { Events } from '#contract/desktop.ts'
import type { HubTransport } from './hub/hub.ts'
import type { LastText } from './network/response.ts'
import type { FetchPayList } from './orders/pending-list.ts'
import type { Ports } from './ports.ts'
import type { SettingsStore } from './settings/settings-store.ts'

export interface RealtimeDeps {
  ports: Pick<
    Ports,
    | 'log'
    | 'recordsFile'
    | 'showNotification'
    | 'withdrawNotification'
    | 'playSound'
    | 'requestAttention'
    | 'endAttention'
    | 'bringToFront'
  >
  settings: SettingsStore
  connect(onReceived: () => void): Promise<HubTransport>
  /** Returns the response text of home/pay-data. */
  fetchPayData(last: LastText): Promise<string>
  fetchPayList: FetchPayList
  /** Whether the server is slow or has too much to do. */
  isStrained(): boolean
  /** Operator id used in the chat (A158); empty while signed out. */
  operatorId(): string
  /** Identifies the signed-in operator and server: what is kept of alerts belongs to them. */
  owner(): string
  /** Whether the operators of this workstation watch a member. */
  isWatched(userId: string): boolean
  /** Epoch ms. */
  serverNow(): number
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** The hub state or the time of the last fetch changed. */
  onConnectionChange(): void
}
