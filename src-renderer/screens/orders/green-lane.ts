import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { KnownFacts } from '../../features/orders/doubts.ts'
import { isForeignOrder } from '../../features/orders/use-foreign-orders.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { getStatement, useStatement } from '../../stores/statement.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { LANE } from './pending-queue.ts'

/** The lane that is in force, and what is known for it at this moment. */
export function laneOf(values: FilterValues, queryClient: QueryClient): { lane: string; known: KnownFacts } {
  const { greenLane, largeOrderAmount } = useWorkstationSettings.getState()
  return {
    lane: greenLane ? (values[LANE.name] ?? '') : '',
    known: {
      threshold: largeOrderAmount,
      isForeign: (order) => isForeignOrder(queryClient, order),
      statement: getStatement()?.orders ?? null,
    },
  }
}

/** Arranges the queue again, without reading it, when a statement says something else about its orders. */
export function useRearrangement(screen: string, lane: string): void {
  const queryClient = useQueryClient()
  const statement = useStatement()
  const known = useRef(statement)
  useEffect(() => {
    if (known.current === statement) return
    known.current = statement
    if (lane !== '') void queryClient.invalidateQueries({ queryKey: ['pay', screen] })
  }, [queryClient, screen, lane, statement])
}
