import type { Switches } from '../switches.ts'
import type { Entity } from '../world/config/collection.ts'

type Shape = Switches['configShape']

/** By which the server knows a row again that has no mark of its own: like every field it has to come back as it went (A190). */
const SLOT = 'slot'

const number = (mark: unknown) => Number(String(mark).replace(/\D/g, ''))

/** Rows as a server sends them that gives its records no ids, or several of them one number (A211). */
export const shaped = {
  odds(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape === 'usual') return rows
    return rows.map(({ id, ...row }, index) => ({
      ...row,
      ...(shape === 'same-numbers' && { [SLOT]: id, detail: index === 1 ? rows[0]?.detail : row.detail }),
    }))
  },
  agents(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape !== 'same-numbers') return rows
    return rows.map((row) => ({ ...row, [SLOT]: row.type, type: row.type === 3 ? 4 : row.type }))
  },
  questions(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape === 'usual') return rows
    return rows.map(({ sid, ...row }) =>
      shape === 'no-ids' ? { ...row, type: number(sid) } : { ...row, [SLOT]: sid, type: 1 },
    )
  },
}

/** The same rows in a body, as they are kept. */
export const unshaped = {
  /** Without an id a row is the one of its play that is about the same. */
  odds(row: Entity, stored: readonly Entity[], shape: Shape): Entity {
    if (shape === 'usual') return row
    const { [SLOT]: slot, ...sent } = row
    const own = stored.find(({ id, playId, detail }) =>
      shape === 'same-numbers' ? id === slot : playId === sent.playId && detail === sent.detail,
    )
    return { ...sent, id: own?.id, ...(own && { detail: own.detail }) }
  },
  agent(row: Entity, shape: Shape): Entity {
    if (shape !== 'same-numbers') return row
    const { [SLOT]: slot = row.type, ...sent } = row
    return { ...sent, type: slot }
  },
  question(row: Entity, shape: Shape): Entity {
    if (shape === 'usual') return row
    const { [SLOT]: slot, type, ...sent } = row
    if (shape === 'no-ids') return type === undefined ? sent : { ...sent, sid: `qa-${type}` }
    return slot === undefined ? sent : { ...sent, sid: slot }
  },
}
