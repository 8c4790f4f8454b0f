import type { Events } from '../../src-preload/contract.ts'
import type { HubLine } from './hub/hub.ts'
import type { Ports } from './ports.ts'
import type { SettingsRoom } from './settings/settings.ts'

/** What `Realtime` is built from. */
export interface RealtimeParts {
  ports: Pick<Ports, 'log' | 'showNotice' | 'playSound' | 'drawAttention'>
  settings: SettingsRoom
  openLine(): Promise<HubLine>
  /** The text of home/pay-data. */
  readPayData(): Promise<string>
  /** Under which id the operator writes in the chat (A158); empty when nobody is signed in. */
  operatorId(): string
  /** Epoch ms. */
  serverNow(): number
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** The connection or the age of the numbers changed. */
  onConnection(): void
}
