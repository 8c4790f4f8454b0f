import type { Switches } from '../switches.ts'
import type { Entity } from '../world/config/collection.ts'

type Shape = Switches['configShape']

/** The server's key of a row without an id; like every unknown field it must be sent back unchanged (A190). */
const ROW_KEY = 'slot'

const digitsOf = (key: unknown) => Number(String(key).replace(/\D/g, ''))

/** Rows as sent by a server whose records have no ids, or share numbers (A211). */
export const toConfigShape = {
  odds(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape === 'usual') return rows
    return rows.map(({ id, ...row }, index) => ({
      ...row,
      ...(shape === 'same-numbers' && { [ROW_KEY]: id, detail: index === 1 ? rows[0]?.detail : row.detail }),
    }))
  },
  agents(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape !== 'same-numbers') return rows
    return rows.map((row) => ({ ...row, [ROW_KEY]: row.type, type: row.type === 3 ? 4 : row.type }))
  },
  questions(rows: readonly Entity[], shape: Shape): readonly Entity[] {
    if (shape === 'usual') return rows
    return rows.map(({ sid, ...row }) =>
      shape === 'no-ids' ? { ...row, type: digitsOf(sid) } : { ...row, [ROW_KEY]: sid, type: 1 },
    )
  },
}

/** The inverse: rows of a body as they are stored. */
export const fromConfigShape = {
  /** Without an id, a row is matched by its play and detail. */
  odds(row: Entity, stored: readonly Entity[], shape: Shape): Entity {
    if (shape === 'usual') return row
    const { [ROW_KEY]: slot, ...sent } = row
    const match = stored.find(({ id, playId, detail }) =>
      shape === 'same-numbers' ? id === slot : playId === sent.playId && detail === sent.detail,
    )
    return { ...sent, id: match?.id, ...(match && { detail: match.detail }) }
  },
  agent(row: Entity, shape: Shape): Entity {
    if (shape !== 'same-numbers') return row
    const { [ROW_KEY]: slot = row.type, ...sent } = row
    return { ...sent, type: slot }
  },
  question(row: Entity, shape: Shape): Entity {
    if (shape === 'usual') return row
    const { [ROW_KEY]: slot, type, ...sent } = row
    if (shape === 'no-ids') return type === undefined ? sent : { ...sent, sid: `qa-${type}` }
    return slot === undefined ? sent : { ...sent, sid: slot }
  },
}
