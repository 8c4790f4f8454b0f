import type { Switches } from '../switches.ts'
import { ChatControl } from './chat.ts'
import type { AnyId } from './link.ts'

/** A record of the configuration as the server keeps it, keys the product does not know among them. */
export type WireEntity = Record<string, unknown>

/** Names of the records: see entities.ts. */
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

/** What tests do to the configuration. */
export class ConfigControl extends ChatControl {
  /** A record, and how many times it was saved (or deleted) by anybody. */
  async entity(name: EntityName, id: AnyId): Promise<{ entity: WireEntity; commits: number }> {
    return this.get(`entities/${name}/${id}`)
  }

  async entities(name: EntityName): Promise<WireEntity[]> {
    return (await this.get<{ entities: WireEntity[] }>(`entities/${name}`)).entities
  }

  /** Another administrator saves some fields of a record. */
  async edit(entity: EntityName, id: AnyId, fields: WireEntity): Promise<WireEntity> {
    return (await this.post<{ entity: WireEntity }>('edit', { entity, id, fields })).entity
  }

  /** Another administrator deletes a record; `false` when it was not there. */
  async remove(entity: EntityName, id: AnyId): Promise<boolean> {
    return (await this.post<{ done: boolean }>('remove', { entity, id })).done
  }

  /** Whether a total row stands before the bot's bets (A152); it does but by request. */
  async reportTotal(on: boolean): Promise<void> {
    await this.post('reportTotal', { on })
  }

  /** Odds rows, agents and questions without ids, or two of one number (A211). */
  async configShape(shape: Switches['configShape']): Promise<void> {
    await this.post('configShape', { shape })
  }

  /** Pictures as payment codes, by their path in `qrCode`; texts of codes in `qrName` (A210). */
  async pictureCodes(): Promise<void> {
    await this.post('pictureCodes')
  }

  /** Where the calls of the group bot and its elders are: under `/api`, as always but by request, or not (A036). */
  async botPrefix(prefix: '/api' | ''): Promise<void> {
    await this.post('botPrefix', { prefix })
  }
}
