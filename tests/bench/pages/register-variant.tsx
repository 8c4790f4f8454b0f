import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { orderKey } from '#renderer/features/orders/order-columns.tsx'
import type { PayOrder } from '#shared/pay-data.ts'
import { Random } from '../../simulator/world/random.ts'
import { order, ordersOfPage, payNames } from './rows.ts'

export interface TableProps {
  rows: readonly PayOrder[]
  activeKey: string | null
  onActive: (key: string | null) => void
  /** Selection and expansion state; null for a table without them. */
  marks: Marks | null
}

interface Marks {
  selected: ReadonlySet<string>
  openKey: string | null
}

/** The detail shown below an expanded row. */
export const detailOf = (row: PayOrder) => `订单号 ${row.id}，账号 ${row.payNo}，备注 ${row.remark}`

/** Steps that the bench runs in the page, each resolved when painted. `nothing` measures the overhead of a step. */
const steps = ['switchPage', 'push', 'change', 'activate', 'expand', 'selectAll', 'nothing'] as const
export type Step = (typeof steps)[number]

declare global {
  interface Window {
    bench: {
      /** `marks`: whether rows can be selected and expanded. */
      mount: (count: number, marks: boolean) => Promise<void>
      /** Generates the rows for so many page switches, so that generating them is not measured. */
      prepare: (switches: number) => void
      run: (step: Step, times: number) => Promise<void>
      /** Counts late frames until `lateFrames` stops and returns the count. */
      watchFrames: () => void
      lateFrames: () => number
    }
  }
}

const FRAME_MS = 1_000 / 60

/** Registers a variant; the page stays empty until the bench mounts it. */
export function registerVariant(
  Variant: ComponentType<TableProps>,
  Provider: ComponentType<{ children: React.ReactNode }>,
): void {
  const queries = new QueryClient()
  queries.setQueryDefaults(['names', 'pay'], { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(['names', 'pay'], payNames)
  let count = 0
  let page = 0
  let pool: PayOrder[][] = []
  let update: (change: (previous: State) => State) => void = () => {}

  function VariantHost({ first, marks }: { first: PayOrder[]; marks: Marks | null }) {
    const [state, setState] = useState<State>({ rows: first, activeKey: null, marks })
    update = setState
    return <Variant {...state} onActive={onActive} />
  }
  const onActive = (activeKey: string | null) => update((previous) => ({ ...previous, activeKey }))

  const pushedRows = new Random(7, 'pushed')
  let nextId = 90_000_001
  let turn = 0
  const changes: Record<Step, () => void> = {
    switchPage: () => {
      const rows = pool.pop() ?? ordersOfPage(++page, count)
      update((previous) => ({ ...previous, rows }))
    },
    push: () =>
      update((previous) => ({ ...previous, rows: [order(nextId++, pushedRows), ...previous.rows.slice(0, -1)] })),
    change: () => {
      const index = (turn++ * 3) % 12
      update((previous) => ({
        ...previous,
        rows: previous.rows.map((row, i) => (i === index ? { ...row, balance: Number(row.balance) + 1 } : row)),
      }))
    },
    activate: () => {
      const index = (turn++ * 3) % 12
      update((previous) => ({ ...previous, activeKey: String(previous.rows[index]?.id) }))
    },
    // Toggles between expanded and collapsed, all and none.
    expand: () => mark(({ openKey }, rows) => ({ openKey: openKey === null ? String(rows[2]?.id) : null })),
    selectAll: () => mark(({ selected }, rows) => ({ selected: new Set(selected.size ? [] : rows.map(orderKey)) })),
    nothing: () => {},
  }
  function mark(change: (previous: Marks, rows: readonly PayOrder[]) => Partial<Marks>): void {
    update((previous) =>
      previous.marks
        ? { ...previous, marks: { ...previous.marks, ...change(previous.marks, previous.rows) } }
        : previous,
    )
  }

  let lateCount = 0
  let frameRequest = 0

  window.bench = {
    mount: async (rows, marks) => {
      count = rows
      createRoot(document.getElementById('root')!).render(
        <QueryClientProvider client={queries}>
          <Provider>
            <VariantHost first={ordersOfPage(0, rows)} marks={marks ? { selected: new Set(), openKey: null } : null} />
          </Provider>
        </QueryClientProvider>,
      )
      await afterPaint()
    },
    prepare: (switches) => {
      pool = Array.from({ length: switches }, () => ordersOfPage(++page, count))
    },
    run: async (step, times) => {
      for (let n = 0; n < times; n++) {
        changes[step]()
        await afterPaint()
      }
    },
    watchFrames: () => {
      lateCount = 0
      let last: number | null = null
      const next = (now: number) => {
        if (last !== null && now - last > 1.5 * FRAME_MS) lateCount++
        last = now
        frameRequest = requestAnimationFrame(next)
      }
      frameRequest = requestAnimationFrame(next)
    },
    lateFrames: () => {
      cancelAnimationFrame(frameRequest)
      return lateCount
    },
  }
}

interface State {
  rows: readonly PayOrder[]
  activeKey: string | null
  marks: Marks | null
}

/** Resolves after the frame that shows the change: React may need one frame of its own. */
async function afterPaint(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
  await new Promise((next) => setTimeout(next))
}
