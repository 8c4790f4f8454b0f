import { Collection, type Entity } from '../world/config/collection.ts'
import type { World } from '../world/world.ts'

/** What the control endpoint needs from a record collection, whichever store holds it. */
interface Entities {
  readonly all: readonly Entity[]
  get(id: unknown): Entity
  merge(id: unknown, fields: Entity): void
  commits(id: unknown): number
  remove?(id: unknown): boolean
}

/** Returns the record collection of a name: play, odds, payType, payAccount, notice, activity, setting, … */
export function entitiesOf(world: World, name: string): Entities {
  if (name === 'account') return accounts(world)
  const bot = botEntities(world, name)
  if (bot) return bot
  const found: unknown = Object.hasOwn(world.config, name) ? world.config[name as keyof typeof world.config] : undefined
  if (found instanceof Collection) return found
  throw new Error(`no entity ${name}`)
}

/** The group bot's collections. */
function botEntities({ bot }: World, name: string): Collection | undefined {
  // Applies closings that are due by now before the records are read.
  bot.settleClosings()
  return { telGroup: bot.group, telMember: bot.person, telOdds: bot.odds, autoMessage: bot.autoMessage }[name]
}

/** The administrators as records. */
function accounts({ operators }: World): Entities {
  const onWire = (id: unknown) => {
    const { id: own, name, loginName, password } = operators.get(Number(id))
    return { id: own, name, loginName, password }
  }
  return {
    all: operators.all.map(({ id }) => onWire(id)),
    get: onWire,
    merge: (id, fields) => operators.change(Number(id), fields),
    commits: (id) => operators.commits(Number(id)),
  }
}
