import type { Switches } from '../switches.ts'
import type { Entity } from '../world/config/collection.ts'

type Shape = Switches['configShape']

/** The server's key of a row without an id; like every unknown field it must be sent back unchanged (A190). */
const SLOT = 'slot'

const number = (mark: unknown) => Number(String(mark).replace(/\D/g, ''))

/** Rows as sent by a server whose records have no ids, or share numbers (A211). */
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

/** The inverse: rows of a body as they are stored. */
export const unshaped = {
  /** Without an id, a row is matched by its play and detail. */
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
