import type { WireEntity } from '../../simulator/control/config.ts'
import { writeJson } from '../../simulator/wire/json.ts'
import type { Driver } from './driver.ts'

/** The operator who is signed in: `UserId` of every call (A155). */
export const ME = 900_001

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

/** A call of the group bot, by its path without what stands before it. */
export async function bot<T = unknown>(driver: Driver, path: string, body: object): Promise<BotReply<T>> {
  const { envelope } = await driver.send('POST', `/api/${path}`, { body })
  return envelope as unknown as BotReply<T>
}

/** Every row of a list of the group bot, page by page, for which all of this holds. */
export async function botList(driver: Driver, path: string, ...wheres: Where[]): Promise<BotPage> {
  const list: WireEntity[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { moduleName: path.split('/')[0], pageIndex, pageSize: 100, wheres: wheresText(wheres) }
    const { code, message, data } = await bot<BotPage>(driver, path, body)
    if (code !== 0) throw new Error(message)
    list.push(...data.list)
    if (pageIndex * 100 >= data.total) return { list, total: data.total }
  }
}

/** A192. */
export function wheresText(wheres: readonly Where[]): string {
  return writeJson(wheres.map(([field, op, value]) => ({ field, op, value })))
}
