import { useMemo, useState } from 'react'

interface Held<T> {
  rows: readonly T[]
  /** Came since the rows were laid out last: highlighted. */
  fresh: ReadonlySet<string>
  /** No longer in the list, kept in place because the operator's hand is on the table. */
  gone: ReadonlySet<string>
  /** How many new rows wait to be shown. */
  waiting: number
}

const none: ReadonlySet<string> = new Set()

/**
 * Lays news into the rows on screen without moving any (A017): a row still in the list takes its new values in place, one
 * that left stays and is marked, new ones are counted. `dropped` rows, decided by the operator himself, go at once.
 */
export function holdRows<T>(
  shown: readonly T[],
  next: readonly T[],
  keyOf: (row: T) => string,
  dropped: ReadonlySet<string> = none,
): Omit<Held<T>, 'fresh'> {
  const nextByKey = new Map(next.map((row) => [keyOf(row), row]))
  const gone = new Set<string>()
  const rows: T[] = []
  for (const row of shown) {
    const key = keyOf(row)
    const now = nextByKey.get(key)
    if (now === undefined && dropped.has(key)) continue
    if (now === undefined) gone.add(key)
    rows.push(now ?? row)
    nextByKey.delete(key)
  }
  return { rows, gone, waiting: nextByKey.size }
}

/**
 * The rows to show. While `held`, nothing moves; otherwise the latest rows, with the new ones marked. `identity` says
 * which question the rows answer: another question's rows are no news. While `pressed`, not even values change: a row that
 * left neither goes nor comes back. Answers also the function that lets the news in.
 */
export function useHeldRows<T>(
  next: readonly T[],
  identity: string,
  keyOf: (row: T) => string,
  held: boolean,
  dropped: ReadonlySet<string>,
  pressed = false,
): Held<T> & { letIn: () => void } {
  const [base, setBase] = useState({ identity, rows: next, fresh: none })
  const letIn = () => {
    const before = new Set(base.rows.map(keyOf))
    const sameQuestion = base.identity === identity && base.rows.length > 0
    const fresh = sameQuestion ? new Set(next.map(keyOf).filter((key) => !before.has(key))) : none
    setBase({ identity, rows: next, fresh: fresh.size === 0 && sameQuestion ? base.fresh : fresh })
  }
  // The first rows are no news, whatever the hand does.
  if (base.rows !== next && (!held || base.identity !== identity || base.rows.length === 0)) letIn()
  const laid = useMemo(
    () =>
      base.rows === next || base.identity !== identity
        ? { rows: next, gone: none, waiting: 0 }
        : holdRows(base.rows, next, keyOf, dropped),
    [base, next, identity, keyOf, dropped],
  )
  const [still, setStill] = useState<{ identity: string; laid: typeof laid } | null>(null)
  if (pressed !== (still !== null)) setStill(pressed ? { identity, laid } : null)
  const shown = pressed && still?.identity === identity ? still.laid : laid
  return { ...shown, fresh: base.fresh, letIn }
}
