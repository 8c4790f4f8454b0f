import type { Switches } from '../switches.ts'
import { ChatControl } from './chat.ts'
import type { AnyId } from './control-client.ts'

/** A configuration record as the server stores it, including keys that the product does not know. */
export type WireEntity = Record<string, unknown>

/** Record collections: see entities.ts. */
export type EntityName =
  | 'account'
  | 'activity'
  | 'agent'
  | 'autoMessage'
  | 'notice'
  | 'odds'
  | 'payAccount'
  | 'payType'
  | 'play'
  | 'question'
  | 'robot'
  | 'robotSetting'
  | 'referralRule'
  | 'setting'
  | 'telGroup'
  | 'telMember'
  | 'telOdds'

export class ConfigControl extends ChatControl {
  /** A record, and how many times it was saved or deleted by any client. */
  entity = (name: EntityName, id: AnyId): Promise<{ entity: WireEntity; commits: number }> =>
    this.get(`entities/${name}/${id}`)

  async entities(name: EntityName): Promise<WireEntity[]> {
    return (await this.get<{ entities: WireEntity[] }>(`entities/${name}`)).entities
  }

  /** Another administrator saves some fields of a record. */
  async edit(entity: EntityName, id: AnyId, fields: WireEntity): Promise<WireEntity> {
    return (await this.post<{ entity: WireEntity }>('edit', { entity, id, fields })).entity
  }

  /** Another administrator deletes a record; `false` when it did not exist. */
  async remove(entity: EntityName, id: AnyId): Promise<boolean> {
    return (await this.post<{ done: boolean }>('remove', { entity, id })).done
  }

  /** Odds rows, agents and questions without ids, or with duplicate numbers (A211). */
  configShape = (configShape: Switches['configShape']) => this.set({ configShape })

  /** Stores QR images by path in `qrCode` and QR texts in `qrName` (A210). */
  pictureCodes = () => this.post('pictureCodes')

  /** Adds payment accounts until each type has this many. */
  payAccounts = (perType: number) => this.post('payAccounts', { perType })

  /** Path prefix of the group bot's and legacy calls: `/api` (the default) or none (A036). */
  botPrefix = (botPrefix: '/api' | '') => this.set({ botPrefix })
}
