import type { WireEntity } from '#tests/simulator/control/config.ts'
import { stringifyJson } from '#tests/simulator/wire/json.ts'
import type { Driver } from '../driver.ts'

/** The signed-in operator: `UserId` of every call (A155). */
export const OPERATOR_ID = 900_001

/** The group bot's envelope (D3 §7.4). */
export interface BotReply<T> {
  code: number
  message: string
  data: T
}

export interface BotPage {
  list: WireEntity[]
  total: number
}

export type Where = [field: string, op: string, value: unknown]

/** Sends a group-bot call; `path` is without the `/api` prefix. */
export async function callBot<T = unknown>(driver: Driver, path: string, body: object): Promise<BotReply<T>> {
  const { envelope } = await driver.send('POST', `/api/${path}`, { body })
  return envelope as unknown as BotReply<T>
}

/** All rows of a group-bot list that match the conditions. */
export async function botList(driver: Driver, path: string, ...wheres: Where[]): Promise<BotPage> {
  const list: WireEntity[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { moduleName: path.split('/')[0], pageIndex, pageSize: 100, wheres: toWheres(wheres) }
    const { code, message, data } = await callBot<BotPage>(driver, path, body)
    if (code !== 0) throw new Error(message)
    list.push(...data.list)
    if (pageIndex * 100 >= data.total) return { list, total: data.total }
  }
}

/** Encodes conditions as the `wheres` text (A192). */
function toWheres(wheres: readonly Where[]): string {
  return stringifyJson(wheres.map(([field, op, value]) => ({ field, op, value })))
}
