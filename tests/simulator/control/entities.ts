import { Collection, type Entity } from '../world/config/collection.ts'
import type { World } from '../world/world.ts'

/** What the control endpoint needs from a record collection, whichever store holds it. */
interface EntityAccess {
  readonly all: readonly Entity[]
  get(id: unknown): Entity
  merge(id: unknown, fields: Entity): void
  commits(id: unknown): number
  remove?(id: unknown): boolean
}

/** Returns the record collection of a name: play, odds, payType, payAccount, notice, activity, setting, … */
export function getEntities(world: World, name: string): EntityAccess {
  if (name === 'account') return getAccountEntities(world)
  const bot = getBotEntities(world, name)
  if (bot) return bot
  const found: unknown = Object.hasOwn(world.config, name) ? world.config[name as keyof typeof world.config] : undefined
  if (found instanceof Collection) return found
  throw new Error(`no entity ${name}`)
}

function getBotEntities({ bot }: World, name: string): Collection | undefined {
  // Applies closings that are due by now before the records are read.
  bot.completeClosings()
  return { telGroup: bot.group, telMember: bot.user, telOdds: bot.odds, autoMessage: bot.autoMessage }[name]
}

/** The administrators as records. */
function getAccountEntities({ operators }: World): EntityAccess {
  const toWireAccount = (id: unknown) => {
    const { id: accountId, name, loginName, password } = operators.get(Number(id))
    return { id: accountId, name, loginName, password }
  }
  return {
    all: operators.all.map(({ id }) => toWireAccount(id)),
    get: toWireAccount,
    merge: (id, fields) => operators.update(Number(id), fields),
    commits: (id) => operators.commits(Number(id)),
  }
}
