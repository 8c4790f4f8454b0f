import type { Events } from '../../src-preload/contract.ts'
import type { HubLine } from './hub/hub.ts'
import type { Ports } from './ports.ts'
import type { SettingsRoom } from './settings/settings.ts'

export interface RealtimeParts {
  ports: Pick<Ports, 'log' | 'showNotice' | 'playSound' | 'drawAttention'>
  settings: SettingsRoom
  openLine(): Promise<HubLine>
  /** Returns the response text of home/pay-data. */
  readPayData(): Promise<string>
  /** Operator id used in the chat (A158); empty while signed out. */
  operatorId(): string
  /** Epoch ms. */
  serverNow(): number
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** The hub state or the time of the last fetch changed. */
  onConnection(): void
}
